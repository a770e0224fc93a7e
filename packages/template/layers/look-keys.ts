import { parseCssFilter } from '../css/parse-css-filter.ts';
import { parseCssShadows } from '../css/parse-css-shadow.ts';
import { formatCssFilter } from '../css/format-css-filter.ts';
import { blendModes } from './layer-common.ts';
import type { Layer } from './layer.ts';
import type { Shadow } from '../values/shadow.ts';
import { styleKeysFor, withAliases, type StyleKey } from './style-key.ts';
import {
  colorFormat,
  fractionFormat,
  pixelFormat,
  readFormat,
  oneOfFormat,
  type ValueFormat,
} from '../css/value-format.ts';

const { styleKey, memberKey } = styleKeysFor<Layer>();

type Kind = 'box' | 'drop';

function withShadow(layer: Layer, type: Kind, change: Partial<Shadow>): Layer {
  const at = layer.shadows.findIndex((shadow) => shadow.type === type);
  const first: Shadow = { type, color: 'rgb(0 0 0 / 50%)', offsetX: 0, offsetY: 0, blur: 0, spread: 0 };
  if (at < 0) return { ...layer, shadows: [...layer.shadows, { ...first, ...change }].slice(-16) };
  return {
    ...layer,
    shadows: layer.shadows.map((shadow, index) => (index === at ? { ...shadow, ...change } : shadow)),
  };
}

function replaceShadows(layer: Layer, kinds: readonly Shadow['type'][], shadows: readonly Shadow[]): Layer {
  const others = layer.shadows.filter((shadow) => !kinds.includes(shadow.type));
  return { ...layer, shadows: [...others, ...shadows].slice(0, 16) };
}

function part<Part extends 'offsetX' | 'offsetY' | 'blur' | 'spread' | 'color'>(
  name: string,
  type: Kind,
  member: Part,
  format: ValueFormat<Shadow[Part]>,
): StyleKey {
  return styleKey(name, {
    format,
    read: (layer) => layer.shadows.find((shadow) => shadow.type === type)?.[member],
    write: (layer, value) => withShadow(layer, type, { [member]: value }),
  });
}

const offset = pixelFormat(-5000, 5000);
const blur = pixelFormat(0, 1000);

const boxShadow = styleKey('boxShadow', {
  format: readFormat((text) => parseCssShadows(text, 'box'), 'a CSS box-shadow'),
  read: () => undefined,
  write: (layer, shadows) => replaceShadows(layer, ['box', 'inner'], shadows),
});

const dropShadow = styleKey('dropShadow', {
  format: readFormat((text) => parseCssShadows(text, 'drop'), 'a CSS text-shadow'),
  read: () => undefined,
  write: (layer, shadows) => replaceShadows(layer, ['drop'], shadows),
});

const filter = styleKey('filter', {
  format: readFormat(parseCssFilter, 'a CSS filter'),
  read: (layer) => formatCssFilter(layer.filters),
  write(layer, parsed) {
    const next = { ...layer, filters: parsed.filters, opacity: layer.opacity * parsed.opacity };
    return parsed.shadows.length > 0 ? replaceShadows(next, ['drop'], parsed.shadows) : next;
  },
});

const blend = memberKey('mixBlendMode', 'blendMode', oneOfFormat(blendModes));

/** Keys for how a drawn layer looks as a whole: opacity, filters, blend mode and shadows. */
export const lookKeys: readonly StyleKey[] = [
  memberKey('opacity', 'opacity', fractionFormat(0, 1)),
  filter,
  ...withAliases(blend, 'blendMode'),
  part('boxShadowX', 'box', 'offsetX', offset),
  part('boxShadowY', 'box', 'offsetY', offset),
  part('boxShadowBlur', 'box', 'blur', blur),
  part('boxShadowSpread', 'box', 'spread', pixelFormat(-1000, 1000)),
  part('boxShadowColor', 'box', 'color', colorFormat),
  part('dropShadowX', 'drop', 'offsetX', offset),
  part('dropShadowY', 'drop', 'offsetY', offset),
  part('dropShadowBlur', 'drop', 'blur', blur),
  part('dropShadowColor', 'drop', 'color', colorFormat),
  boxShadow,
  ...withAliases(dropShadow, 'textShadow'),
];
