import { type Parameter } from './parameter.ts';
import { isColorType } from '../values/parameter-type.ts';
import type { Layer } from '../layers/layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { DataType } from '../data/data-type.ts';
import { isJsonObject } from '../json/json-object.ts';
import { referencedToken } from '../values/token-reference.ts';
import type { Token, TokenCase, TokenValue, Tokens } from '../tokens/tokens.ts';
import type { LocaleOverrides, TemplateLocales } from './locales.ts';
import type { Template } from './template.ts';

type Replace = (source: string) => string;

/** The keys of a template's data under which an `assetSource` lies, wherever it lies. */
const sourceKeys = new Set(['source', 'poster']);

/**
 * Returns the template with every source of an image, font, video, audio or subtitles replaced by the result of `replace`: those of layers,
 * paints, fonts and audio, the defaults of parameters and data, and images of tokens, brand kits and locales, but not test data. Empty sources stay empty. The template itself is not changed; parts without
 * sources are shared with it.
 */
export function mapSources(template: Template, replace: (source: string) => string): Template {
  const { data, tokens, brandKit, locales, testData, ...others } = template;
  const { pages, ...rest } = mapKeys(others, replace);
  const components = propTypes(template);
  return {
    ...rest,
    ...(data && { data: mapDataTypes(data, replace) }),
    ...(tokens && { tokens: mapTokens(tokens, replace) }),
    ...(brandKit && { brandKit: mapTokens(brandKit, replace) }),
    ...(locales && { locales: mapLocales(template, locales, replace) }),
    ...(testData && { testData }),
    pages: pages.map((page) => ({
      ...page,
      layers: mapProps(page.layers, components, replace),
      parameters: page.parameters.map((parameter) => {
        const changed = mapDefault(parameter, replace);
        return changed === parameter.default ? parameter : { ...parameter, default: changed };
      }),
    })),
  };
}

/** Returns every source in a template, once, in the order of its data. */
export function listSources(template: Template): string[] {
  const found = new Set<string>();
  mapSources(template, (source) => {
    found.add(source);
    return source;
  });
  return [...found];
}

type PropTypes = ReadonlyMap<string, Readonly<Record<string, DataType>>>;

/** The types of the properties of components, by their ids. */
function propTypes({ pages }: Template): PropTypes {
  const groups = pages.flatMap(({ layers }) => [...walkLayers(layers)].map(({ layer }) => layer));
  return new Map(
    groups.flatMap((layer) =>
      layer.type === 'group' && layer.component ? [[layer.id, layer.component.props] as const] : [],
    ),
  );
}

/** The layers with the sources among the properties of components and instances replaced. */
function mapProps(layers: Layer[], types: PropTypes, replace: Replace): Layer[] {
  if (types.size === 0) return layers;
  return layers.map((layer) => {
    if (layer.type !== 'group') return layer;
    const { component, instance } = layer;
    const own = instance && types.get(instance.of);
    return {
      ...layer,
      layers: mapProps(layer.layers, types, replace),
      ...(component && { component: { ...component, props: mapDataTypes(component.props, replace) } }),
      ...(own && { instance: { ...instance, props: mapDataSources(own, instance.props, replace) } }),
    };
  });
}

function mapTokens<Holder extends Tokens>(tokens: Holder, replace: Replace): Holder {
  const mapValue = (value: TokenValue): TokenValue =>
    typeof value === 'string' && referencedToken(value) === undefined ? replace(value) : value;
  const values = Object.entries(tokens.values).map(([name, token]): [string, Token] => [
    name,
    token.type === 'imageUrl'
      ? {
          ...token,
          value: mapValue(token.value),
          when: token.when.map((each) => ({ ...each, value: mapValue(each.value) }) as TokenCase),
        }
      : token,
  ]);
  return { ...tokens, values: Object.fromEntries(values) };
}

/** Locales can have other files as contents of layers and values of parameters. */
function mapLocales({ data = {}, pages }: Template, locales: TemplateLocales, replace: Replace): TemplateLocales {
  const isSource = new Set<string>();
  for (const [name, { type }] of Object.entries(data))
    if (type === 'imageUrl' || type === 'videoUrl') isSource.add(`param.${name}`);
  for (const { layers, parameters } of pages) {
    for (const { key, type } of parameters)
      if (type === 'imageUrl' || type === 'videoUrl') isSource.add(`param.${key}`);
    for (const { layer } of walkLayers(layers)) {
      isSource.add(`${layer.id}.poster`);
      if (layer.type !== 'audio' && 'source' in layer) isSource.add(`${layer.id}.content`);
    }
  }
  const overrides = Object.entries(locales.overrides).map(([tag, values]): [string, LocaleOverrides] => [
    tag,
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        isSource.has(key) && typeof value === 'string' && value !== '' ? replace(value) : value,
      ]),
    ),
  ]);
  return { ...locales, overrides: Object.fromEntries(overrides) };
}

function mapDataTypes(types: Readonly<Record<string, DataType>>, replace: Replace): Record<string, DataType> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, mapDataType(type, replace)]));
}

function mapDataType(type: DataType, replace: Replace): DataType {
  if (type.type === 'object') return { ...type, fields: mapDataTypes(type.fields, replace) };
  if (type.type === 'list') {
    const items = mapDataType(type.items, replace);
    if (type.default === undefined) return { ...type, items };
    return { ...type, items, default: type.default.map((value) => mapDataValue(type.items, value, replace)) };
  }
  const changed = mapDataValue(type, type.default, replace);
  return changed === type.default ? type : { ...type, default: changed as typeof type.default };
}

/** A value of data, as it lies in a default. */
function mapDataValue(type: DataType, value: unknown, replace: Replace): unknown {
  if (type.type === 'list')
    return Array.isArray(value) ? value.map((each) => mapDataValue(type.items, each, replace)) : value;
  if (type.type === 'object') {
    return isJsonObject(value) ? mapDataSources(type.fields, value, replace) : value;
  }
  const isSource = type.type === 'imageUrl' || type.type === 'videoUrl';
  return isSource && typeof value === 'string' && value !== '' ? replace(value) : value;
}

/** Returns values of data with every address of an image or video in them replaced, also in lists and objects; empty ones stay. */
export function mapDataSources(
  types: Readonly<Record<string, DataType>>,
  values: Readonly<Record<string, unknown>>,
  replace: Replace,
): Record<string, unknown> {
  const mapped = Object.entries(values).map(([name, each]) => {
    const field = Object.hasOwn(types, name) ? types[name] : undefined;
    return [name, field ? mapDataValue(field, each, replace) : each];
  });
  return Object.fromEntries(mapped) as Record<string, unknown>;
}

/** Images and videos are named by their source, and paints may be an image as CSS writes it: `url(…)`. */
function mapDefault({ type, default: value }: Parameter, replace: (source: string) => string): Parameter['default'] {
  if (typeof value !== 'string' || value === '' || type === 'text' || type === 'voiceText') return value;
  const [, quote = '', inside] = /^\s*url\(\s*(["']?)(.*)\1\s*\)\s*$/is.exec(value) ?? [];
  if (inside !== undefined) return inside === '' ? value : `url(${quote}${replace(inside)}${quote})`;
  return isColorType(type) ? value : replace(value);
}

function mapKeys<Value>(value: Value, replace: (source: string) => string): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const mapped = value.map((each) => mapKeys(each, replace));
    return (mapped.some((each, index) => each !== value[index]) ? mapped : value) as Value;
  }
  const changed = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const isSource = sourceKeys.has(key) && typeof each === 'string' && each !== '';
    const mapped = isSource ? replace(each) : mapKeys(each, replace);
    return mapped === each ? [] : [[key, mapped] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
