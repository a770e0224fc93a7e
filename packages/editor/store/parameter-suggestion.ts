import { plainText, type Binding, type Layer, type Page, type ParameterType } from '@platen/template';

/** The kind of value a property takes, as parameters name it. `layer` is undefined for the page's own properties. */
export function suggestParameterType(property: string, layer: Layer | undefined): ParameterType {
  const name = property.toLowerCase();
  if (name === 'content') {
    if (layer?.type === 'image' || layer?.type === 'svg') return 'imageUrl';
    if (layer?.type === 'audio' && layer.voiceText !== '') return 'voiceText';
    return layer?.type === 'video' || layer?.type === 'audio' ? 'videoUrl' : 'text';
  }
  if (name.endsWith('image') || name === 'poster') return 'imageUrl';
  if (name.endsWith('source')) return 'videoUrl';
  if (name.endsWith('backgroundcolor')) return 'backgroundColor';
  if (name === 'fill') return 'fill';
  if (name === 'stroke' || name === 'bordercolor' || name === 'strokecolor') return 'stroke';
  return name.endsWith('color') ? 'color' : 'text';
}

/**
 * A key for a new parameter, free on the page: after the layer's name, else its text, else its type, and the property where it is not
 * the content. Letters of every script stay.
 */
export function suggestParameterKey(page: Page, property: string, layer: Layer | undefined): string {
  const base = words(layer ? layer.name || textOf(layer) || layer.type : 'page');
  const isContent = property.toLowerCase() === 'content';
  return freeKey(page, joinKey(isContent ? base : [...base, ...words(splitCamel(property))]));
}

/** `key`, or `key_2`, `key_3`, …: the first that no parameter of the page has. */
export function freeKey(page: Page, key: string): string {
  const taken = new Set(page.parameters.map((parameter) => parameter.key));
  if (!taken.has(key)) return key;
  for (let number = 2; ; number++) {
    const end = `_${number}`;
    const candidate = `${key.slice(0, 100 - end.length)}${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Why a key cannot be given to a parameter of the page: `shape` it is no key, `taken` another one has it; undefined when it can. */
export function keyError(page: Page, key: string, ownKey?: string): 'shape' | 'taken' | undefined {
  if (!/^[\p{L}_][\p{L}\p{N}_-]{0,99}$/u.test(key)) return 'shape';
  return key !== ownKey && page.parameters.some((parameter) => parameter.key === key) ? 'taken' : undefined;
}

/** The parameters of the page that a property of a layer, or of the page itself, is bound to. */
export function boundKeys(page: Page, binding: Binding): string[] {
  const property = binding.property.toLowerCase();
  return page.parameters
    .filter(({ bindings }) =>
      bindings.some((each) => each.layerId === binding.layerId && each.property.toLowerCase() === property),
    )
    .map(({ key }) => key);
}

function textOf(layer: Layer): string {
  return layer.type === 'text' ? plainText(layer).split(/\s+/).slice(0, 3).join(' ') : '';
}

function splitCamel(text: string): string {
  return text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** The words of a name, small, without marks; at most five. */
function words(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 5);
}

function joinKey(parts: readonly string[]): string {
  const key = parts.join('_').slice(0, 90);
  if (key === '') return 'value';
  return /^[\p{L}_]/u.test(key) ? key : `_${key}`;
}
