import { msg, str } from '@lit/localize';
import type { Draft } from 'immer';
import { walkLayers, type Page, type SharedTextStyle, type Template, type TextLayer } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import { isSameValue } from '../store/shared-values.ts';
import type { Edit } from '../store/template-document.ts';
import { layersRecipe } from './layers-recipe.ts';

/** A property that a shared text style can have. */
export type StyleProperty = Exclude<keyof SharedTextStyle, 'name'>;

/** Text styles that a template has at most. */
const maxTextStyles = 200;

/** The properties that a style made of a text always has; of the others only what is not as usual. */
const always: readonly StyleProperty[] = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'fill',
  'lineHeight',
  'letterSpacing',
  'textTransform',
];
const unusual: Partial<SharedTextStyle> = {
  wordSpacing: 0,
  decoration: [],
  baselineShift: 0,
  features: {},
  axes: {},
};

/** The style of a text as a shared one: that of its letters, where all of them have the same, and its line height. */
export function sharedStyleOf({ style, runs, lineHeight }: TextLayer): SharedTextStyle {
  const [only] = runs;
  const letters = { ...style, ...(runs.length === 1 && only?.style), lineHeight };
  const entries = [
    ...always.map((key) => [key, Reflect.get(letters, key)] as const),
    ...Object.entries(unusual).flatMap(([key, usual]) => {
      const value: unknown = Reflect.get(letters, key);
      return isSameValue(value, usual) ? [] : [[key, value] as const];
    }),
  ];
  return Object.fromEntries(entries) as SharedTextStyle;
}

/** Links a text to a style; what a single run says otherwise goes, as the style is for all of the text. */
function link(layer: Draft<TextLayer>, id: string, style: SharedTextStyle): void {
  layer.styleId = id;
  layer.ownStyle = [];
  const [only] = layer.runs;
  if (layer.runs.length !== 1 || !only?.style) return;
  for (const key of Object.keys(style)) Reflect.deleteProperty(only.style, key);
  if (Object.keys(only.style).length === 0) delete only.style;
}

/** Makes a text style with the usual look, for texts to come. Undefined when the template can have no more. */
export function addPlainTextStyle(template: Template, name: string): (Edit & { id: string }) | undefined {
  const id = freeStyleId(template);
  if (id === undefined) return undefined;
  const look = sharedStyleOf(textLayer.parse({ type: 'text', id: 'text', runs: [], style: { fontSize: 24 } }));
  return {
    id,
    label: msg(str`Add text style “${name}”`),
    recipe(draft) {
      draft.textStyles = { ...draft.textStyles, [id]: { name, ...look } };
    },
  };
}

function freeStyleId({ textStyles }: Template): string | undefined {
  const known = Object.keys(textStyles ?? {});
  if (known.length >= maxTextStyles) return undefined;
  let number = known.length + 1;
  while (known.includes(`style-${number}`)) number++;
  return `style-${number}`;
}

/** Makes a text style of a text, which then has it. Undefined when the template can have no more. */
export function addTextStyle(
  template: Template,
  page: Page,
  layer: TextLayer,
  name: string,
): (Edit & { id: string }) | undefined {
  const id = freeStyleId(template);
  if (id === undefined) return undefined;
  const style: SharedTextStyle = { name, ...sharedStyleOf(layer) };
  return {
    id,
    label: msg(str`Add text style “${name}”`),
    recipe(draft) {
      draft.textStyles = { ...draft.textStyles, [id]: style };
      layersRecipe(page.id, [layer.id], (own) => own.type === 'text' && link(own, id, style))(draft);
    },
  };
}

/** Gives texts a shared style, from which they differ in nothing; undefined leaves them as they look, without one. */
export function linkTextStyle(
  { textStyles }: Pick<Template, 'textStyles'>,
  page: Page,
  layerIds: readonly string[],
  id: string | undefined,
): Edit | undefined {
  const style = id === undefined ? undefined : textStyles?.[id];
  if (id !== undefined && !style) return undefined;
  return {
    label: style ? msg('Text style') : msg('Unlink text style'),
    recipe: layersRecipe(page.id, layerIds, (layer) => {
      if (layer.type !== 'text') return;
      if (id !== undefined && style) return link(layer, id, style);
      delete layer.styleId;
      delete layer.ownStyle;
    }),
  };
}

/** Has texts differ from their shared style in nothing any more, or not in one property. */
export function resetToTextStyle(page: Page, layerIds: readonly string[], property?: string): Edit {
  return {
    label: msg('Reset to text style'),
    recipe: layersRecipe(page.id, layerIds, (layer) => {
      if (layer.type !== 'text' || layer.styleId === undefined) return;
      layer.ownStyle = property === undefined ? [] : (layer.ownStyle ?? []).filter((key) => key !== property);
    }),
  };
}

/** Takes what a text has of its own into its style, for all texts that have that. `layer` is as it is stored. Undefined when there is nothing. */
export function updateTextStyle(page: Page, layer: TextLayer): Edit | undefined {
  const { styleId, ownStyle = [] } = layer;
  if (styleId === undefined || ownStyle.length === 0) return undefined;
  const letters = { ...layer.style, lineHeight: layer.lineHeight };
  const own = Object.fromEntries(ownStyle.map((key) => [key, Reflect.get(letters, key)]));
  return {
    label: msg('Update text style'),
    recipe(draft) {
      const style = draft.textStyles?.[styleId];
      if (!style) return;
      Object.assign(style, own);
      resetToTextStyle(page, [layer.id]).recipe(draft);
    },
  };
}

/** A recipe that changes a shared text style itself. */
export function textStyleRecipe(id: string, change: (style: SharedTextStyle) => void): Edit['recipe'] {
  return (draft) => {
    const style = draft.textStyles?.[id];
    if (style) change(style);
  };
}

/** Deletes a text style. Texts that had it look as before, without one. */
export function deleteTextStyle(id: string, name: string): Edit {
  return {
    label: msg(str`Delete text style “${name}”`),
    recipe(draft) {
      for (const { layers } of [...draft.pages, ...(draft.masters ?? [])])
        for (const { layer } of walkLayers(layers)) {
          if (layer.type !== 'text' || layer.styleId !== id) continue;
          delete layer.styleId;
          delete layer.ownStyle;
        }
      if (!draft.textStyles) return;
      const { [id]: _gone, ...rest } = draft.textStyles;
      if (Object.keys(rest).length > 0) draft.textStyles = rest;
      else delete draft.textStyles;
    },
  };
}
