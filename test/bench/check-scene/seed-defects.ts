import { createChance, type Chance } from '@platen/engine/internal';
import { parseTemplate, type Template, type TextLayer, walkLayers } from '@platen/template';
import { isJsonObject, layerHolders } from '@platen/template/internal';
import { asciiFont } from './ascii-font.ts';

/** JSON that is changed in place. */
type JsonObject = Record<string, unknown>;

/** A starter with one defect in it. */
export interface SeededDefect {
  slug: string;
  /** How the defect was made, and where. */
  what: string;
  type: string;
  template: Template;
  /** Whether it shows in the report of a render, so that it is known to be a defect only if one reports it. */
  isReported: boolean;
}

type Change = (template: JsonObject, chance: Chance) => string | undefined;

interface DefectType {
  name: string;
  isReported: boolean;
  change: Change;
}

const isText = (layer: JsonObject): boolean => layer['type'] === 'text';

/** Layers of the JSON of a template, those in groups included. */
function layersOf(template: JsonObject): JsonObject[] {
  const parsed = template as unknown as Template;
  return layerHolders(parsed).flatMap(({ holder }) =>
    [...walkLayers(holder.layers)].map(({ layer }) => layer as unknown as JsonObject),
  );
}

/** Texts that values fill. */
function filledTexts(template: JsonObject): (JsonObject & TextLayer)[] {
  const { pages } = template as unknown as Template;
  const bound = new Set(
    pages.flatMap(({ parameters }) =>
      parameters
        .filter(({ type }) => type === 'text')
        .flatMap(({ bindings }) => bindings.map(({ layerId }) => layerId)),
    ),
  );
  return layersOf(template).filter(
    (layer) =>
      isText(layer) &&
      (bound.has(String(layer['id'])) || (isJsonObject(layer['expressions']) && 'content' in layer['expressions'])),
  ) as (JsonObject & TextLayer)[];
}

/** Constraints of the texts that can be filled in. */
function textConstraints(template: JsonObject): { name: string; constraints: JsonObject }[] {
  const found: { name: string; constraints: JsonObject }[] = [];
  const visit = (name: string, value: unknown): void => {
    if (!isJsonObject(value)) return;
    if (
      value['type'] === 'text' &&
      isJsonObject(value['constraints']) &&
      value['constraints']['maxLength'] !== undefined
    )
      found.push({ name, constraints: value['constraints'] });
    if (isJsonObject(value['fields']))
      for (const [field, own] of Object.entries(value['fields'])) visit(`${name}.${field}`, own);
    visit(`${name}[]`, value['items']);
  };
  const { pages, data } = template as unknown as Template;
  for (const [name, type] of Object.entries(data ?? {})) visit(name, type);
  for (const page of pages) for (const parameter of page.parameters) visit(parameter.key, parameter);
  return found;
}

function onText(
  filter: (layer: JsonObject & TextLayer) => boolean,
  change: (layer: JsonObject & TextLayer, chance: Chance) => void,
): Change {
  return (template, chance) => {
    const layers = filledTexts(template).filter(filter);
    if (layers.length === 0) return undefined;
    const layer = chance.pick(layers);
    change(layer, chance);
    return layer.id;
  };
}

const cutFont = `data:font/ttf;base64,${Buffer.from(await asciiFont()).toString('base64')}`;

/** The kinds of defects that designers make. */
const defectTypes: readonly DefectType[] = [
  {
    name: 'shrink a box',
    isReported: true,
    change: onText(
      ({ item }) => !item,
      (layer, chance) => {
        const share = 0.25 + 0.25 * chance.next();
        if (chance.next() < 0.5) layer.width = Math.round(layer.width * share);
        else layer.height = Math.round(layer.height * share);
      },
    ),
  },
  {
    name: 'remove fit',
    isReported: true,
    change: onText(
      ({ mode }) => mode === 'fit',
      (layer) => {
        layer.mode = 'overflow';
      },
    ),
  },
  {
    name: 'raise the smallest size',
    isReported: true,
    change: onText(
      ({ mode }) => mode === 'fit',
      (layer) => {
        layer.minFontSize = Math.max(layer.minFontSize, layer.style.fontSize * 0.9);
      },
    ),
  },
  {
    name: 'enlarge the type',
    isReported: true,
    change: onText(
      () => true,
      (layer, chance) => {
        layer.style.fontSize *= 2 + chance.next();
        layer.minFontSize = Math.max(layer.minFontSize, layer.style.fontSize * 0.6);
      },
    ),
  },
  {
    name: 'show a cut text whole',
    isReported: true,
    change: onText(
      ({ mode }) => mode === 'truncate',
      (layer) => {
        layer.mode = 'overflow';
      },
    ),
  },
  {
    name: 'stop growing',
    isReported: true,
    change: onText(
      ({ mode }) => mode === 'grow',
      (layer) => {
        layer.mode = 'overflow';
      },
    ),
  },
  {
    name: 'lower the contrast',
    isReported: false,
    change: onText(
      ({ style, stroke, shadows, path }) => style.fill.type === 'solid' && !stroke && shadows.length === 0 && !path,
      (layer) => {
        layer.opacity = 0.09;
      },
    ),
  },
  {
    name: 'remove maxLength',
    isReported: true,
    change: (template, chance) => {
      const all = textConstraints(template);
      if (all.length === 0) return undefined;
      const { name, constraints } = chance.pick(all);
      delete constraints['maxLength'];
      return name;
    },
  },
  {
    name: 'raise maxLength',
    isReported: true,
    change: (template, chance) => {
      const all = textConstraints(template);
      if (all.length === 0) return undefined;
      const { name, constraints } = chance.pick(all);
      constraints['maxLength'] = Number(constraints['maxLength']) * 6;
      return name;
    },
  },
  {
    name: 'fix a hug height',
    isReported: true,
    change: (template, chance) => {
      const layers = layersOf(template).filter(
        ({ item }) => isJsonObject(item) && isJsonObject(item['height']) && item['height']['type'] === 'hug',
      );
      if (layers.length === 0) return undefined;
      const layer = chance.pick(layers);
      layer['item'] = { ...(layer['item'] as JsonObject), height: { type: 'fixed' } };
      layer['height'] = Math.max(8, Math.round(Number(layer['height']) * 0.6));
      return String(layer['id']);
    },
  },
  {
    name: 'raise maxItems',
    isReported: true,
    change: (template, chance) => {
      const { data } = template as unknown as Template;
      const lists = Object.entries(data ?? {}).filter(([, type]) => type.type === 'list');
      if (lists.length === 0) return undefined;
      const [name, type] = chance.pick(lists);
      if (type.type === 'list') type.maxItems = Math.min(1000, type.maxItems * 4);
      return name;
    },
  },
  {
    name: 'lengthen a translation',
    isReported: true,
    change: (template, chance) => {
      const { locales } = template as unknown as Template;
      const texts = Object.values(locales?.overrides ?? {}).flatMap((own) =>
        Object.entries(own).flatMap(([key, value]) =>
          typeof value === 'string' && value.length > 3 && key.endsWith('.content') ? [{ own, key, value }] : [],
        ),
      );
      if (texts.length === 0) return undefined;
      const { own, key, value } = chance.pick(texts);
      own[key] = `${value} `.repeat(8).trim();
      return key;
    },
  },
  {
    name: 'lack letters',
    isReported: false,
    change: (template, chance) => {
      const { fonts } = template as unknown as Template;
      fonts.push({ family: 'Cut', weight: 400, style: 'normal', source: cutFont });
      // What counts pages has no letters but those of the template.
      const isLatin = ({ runs, mode, expressions }: TextLayer): boolean =>
        runs.some(({ text }) => /[a-z]{3}/i.test(text)) &&
        mode !== 'truncate' &&
        !/\bpages?\b/.test(expressions?.['content'] ?? '');
      return onText(isLatin, (layer) => {
        layer.style.fontFamily = 'Cut';
        if (layer.styleId !== undefined) layer.ownStyle = [...(layer.ownStyle ?? []), 'fontFamily'];
      })(template, chance);
    },
  },
];

/** As many defects as are wanted, the same for the same seed. Those that leave a template invalid are passed by. */
export function* seedDefects(starters: ReadonlyMap<string, Template>, seed: number): Generator<SeededDefect> {
  const chance = createChance(seed);
  const slugs = [...starters.keys()];
  for (;;) {
    const slug = chance.pick(slugs);
    const type = chance.pick(defectTypes);
    const starter = starters.get(slug);
    if (!starter) continue;
    const json = structuredClone(starter) as unknown as JsonObject;
    const where = type.change(json, chance);
    if (where === undefined) continue;
    try {
      yield {
        slug,
        type: type.name,
        what: `${type.name}: ${where}`,
        isReported: type.isReported,
        template: parseTemplate(json),
      };
    } catch {
      // Such a template cannot be saved.
    }
  }
}
