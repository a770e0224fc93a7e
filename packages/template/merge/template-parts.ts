import { isJsonObject } from '../json/json-object.ts';
import type { Layer } from '../layers/layer.ts';
import type { Template } from '../model/template.ts';

/** The kinds of parts that a template consists of. */
export type PartKind =
  | 'template'
  | 'page'
  | 'master'
  | 'layer'
  | 'parameter'
  | 'data'
  | 'axis'
  | 'token'
  | 'textStyle'
  | 'locale';

/**
 * A part of a template without the parts in it. `list` names the list that it stands in. A field is a member of the part, or of an object
 * whose members change each for itself (`motion/enter`, `style/fill`); such an object is a field of its own too, an empty one.
 */
export interface Part {
  readonly kind: PartKind;
  /** Its id, or its name where parts of its kind have that. */
  readonly id: string;
  readonly list: string;
  readonly fields: ReadonlyMap<string, unknown>;
}

/** A template as parts by their keys, and lists of these keys in their order. */
export interface TemplateParts {
  readonly parts: ReadonlyMap<string, Part>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** The key of the template itself. */
export const rootKey = 'template:';

/** Members that hold other parts, and objects whose members are fields, by kind. */
const shapes: Readonly<Record<PartKind, { holds: readonly string[]; opens: readonly string[] }>> = {
  template: { holds: ['pages', 'masters', 'data', 'textStyles'], opens: ['tokens', 'locales'] },
  page: { holds: ['layers', 'parameters'], opens: [] },
  master: { holds: ['layers'], opens: [] },
  layer: { holds: ['layers'], opens: ['motion', 'expressions', 'style'] },
  parameter: { holds: [], opens: [] },
  data: { holds: [], opens: [] },
  axis: { holds: [], opens: [] },
  token: { holds: [], opens: [] },
  textStyle: { holds: [], opens: [] },
  locale: { holds: [], opens: [] },
};
/** Members of opened objects that hold parts. */
const innerHolds = new Set(['tokens/axes', 'tokens/values', 'locales/overrides']);
const tracks = 'motion/keyframes';

/** The key of a part. Names of parameters are those of their page. */
export function partKey(kind: PartKind, id: string, page = ''): string {
  return kind === 'parameter' ? `parameter:${page}/${id}` : `${kind}:${id}`;
}

/** The key of the part that a list belongs to. */
export function ownerOf(list: string): string {
  return list.slice(0, list.lastIndexOf('|'));
}

/** Takes a template apart. */
export function toParts(template: Template): TemplateParts {
  const parts = new Map<string, Part>();
  const lists = new Map<string, string[]>();
  const add = (kind: PartKind, id: string, list: string, value: object, page?: string): string => {
    const key = partKey(kind, id, page);
    parts.set(key, { kind, id, list, fields: readFields(kind, value) });
    if (list !== '') lists.set(list, [...(lists.get(list) ?? []), key]);
    return key;
  };
  const addLayers = (layers: readonly Layer[], owner: string): void => {
    const keys: string[] = [];
    const list = `${owner}|layers`;
    for (const layer of layers) {
      const key = partKey('layer', layer.id);
      parts.set(key, { kind: 'layer', id: layer.id, list, fields: readFields('layer', layer) });
      keys.push(key);
      if (layer.type === 'group') addLayers(layer.layers, key);
    }
    lists.set(list, keys);
  };
  const addNamed = (kind: PartKind, values: Readonly<Record<string, object>> | undefined, list: string): void => {
    for (const [name, value] of Object.entries(values ?? {})) add(kind, name, `${rootKey}|${list}`, value);
  };
  add('template', '', '', template);
  for (const page of template.pages) {
    const key = add('page', page.id, `${rootKey}|pages`, page);
    addLayers(page.layers, key);
    for (const parameter of page.parameters) add('parameter', parameter.key, `${key}|parameters`, parameter, page.id);
  }
  for (const master of template.masters ?? [])
    addLayers(master.layers, add('master', master.id, `${rootKey}|masters`, master));
  addNamed('data', template.data, 'data');
  for (const axis of template.tokens?.axes ?? []) add('axis', axis.id, `${rootKey}|axes`, axis);
  addNamed('token', template.tokens?.values, 'tokens');
  addNamed('textStyle', template.textStyles, 'textStyles');
  addNamed('locale', template.locales?.overrides, 'locales');
  return { parts, lists };
}

/** Puts a template together, which is not checked yet. */
export function fromParts({ parts, lists }: TemplateParts): object {
  const listed = (owner: string, name: string): { part: Part; key: string }[] =>
    (lists.get(`${owner}|${name}`) ?? []).flatMap((key) => {
      const part = parts.get(key);
      return part ? [{ part, key }] : [];
    });
  const layersOf = (owner: string): object[] =>
    listed(owner, 'layers').map(({ part, key }) => {
      const layer = writeFields(part);
      return layer.type === 'group' ? { ...layer, layers: layersOf(key) } : layer;
    });
  const named = (name: string): Record<string, object> | undefined => {
    const found = listed(rootKey, name);
    return found.length === 0 ? undefined : Object.fromEntries(found.map(({ part }) => [part.id, writeFields(part)]));
  };
  const root = parts.get(rootKey);
  const made: Record<string, unknown> = root ? writeFields(root) : {};
  made.pages = listed(rootKey, 'pages').map(({ part, key }) => ({
    ...writeFields(part),
    layers: layersOf(key),
    parameters: listed(key, 'parameters').map((each) => writeFields(each.part)),
  }));
  const masters = listed(rootKey, 'masters').map(({ part, key }) => ({ ...writeFields(part), layers: layersOf(key) }));
  if (masters.length > 0 || made.masters) made.masters = masters;
  for (const name of ['data', 'textStyles'] as const) if (named(name) || made[name]) made[name] = named(name) ?? {};
  const axes = listed(rootKey, 'axes').map(({ part }) => writeFields(part));
  const values = named('tokens');
  if (axes.length > 0 || values || made.tokens) made.tokens = { ...objectOf(made.tokens), axes, values: values ?? {} };
  if (made.locales) made.locales = { ...objectOf(made.locales), overrides: named('locales') ?? {} };
  return made;
}

function readFields(kind: PartKind, value: object): Map<string, unknown> {
  const { holds, opens } = shapes[kind];
  const fields = new Map<string, unknown>();
  for (const [name, own] of Object.entries(value)) {
    if (own === undefined) continue;
    if (holds.includes(name)) {
      // Whether there is such a list at all.
      if (kind === 'template' && name !== 'pages') fields.set(name, emptyOf(own));
    } else if (opens.includes(name) && isJsonObject(own)) {
      fields.set(name, {});
      for (const [inner, each] of Object.entries(own)) {
        const path = `${name}/${inner}`;
        if (path === tracks && Array.isArray(each)) readTracks(fields, each);
        else if (!innerHolds.has(path) && each !== undefined) fields.set(path, each);
      }
    } else fields.set(name, own);
  }
  return fields;
}

function emptyOf(own: unknown): unknown {
  return Array.isArray(own) ? [] : {};
}

function readTracks(fields: Map<string, unknown>, list: readonly unknown[]): void {
  for (const track of list) {
    if (!isJsonObject(track)) continue;
    fields.set(`${tracks}/${String(track.property).toLowerCase()}`, track);
  }
}

function writeFields({ fields, kind }: Part): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [path, value] of fields) {
    const at = shapes[kind].opens.length > 0 ? path.indexOf('/') : -1;
    const name = at < 0 ? path : path.slice(0, at);
    if (at < 0) made[name] ??= shapes[kind].opens.includes(name) ? {} : value;
    else {
      const inner = objectOf((made[name] ??= {}));
      if (path.startsWith(`${tracks}/`)) inner.keyframes = [...listOf(inner.keyframes), value];
      else inner[path.slice(at + 1)] = value;
      made[name] = inner;
    }
  }
  if (made.motion) made.motion = { ...objectOf(made.motion), keyframes: listOf(objectOf(made.motion).keyframes) };
  return made;
}

function objectOf(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
