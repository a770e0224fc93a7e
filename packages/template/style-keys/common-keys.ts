import { allTypes } from './layer-types.ts';
import { styleKey, type StyleKey } from './style-key.ts';
import { angleFormat, booleanFormat, pixelFormat, textFormat, type ValueFormat } from './value-format.ts';

function box(name: 'x' | 'y' | 'width' | 'height', format: ValueFormat<number>): StyleKey {
  return styleKey(name, allTypes, {
    format,
    read: (layer) => layer[name],
    write: (layer, value) => ({ ...layer, [name]: value }),
  });
}

function words(name: 'href' | 'alt', maxLength: number): StyleKey {
  return styleKey(name, allTypes, {
    format: textFormat(maxLength),
    read: (layer) => layer[name],
    write: (layer, value) => ({ ...layer, [name]: value }),
  });
}

/** Keys that every layer has. A changed x or y of a layer placed beside another is overruled by its placement. */
export const commonKeys: readonly StyleKey[] = [
  box('x', pixelFormat(-100_000, 100_000)),
  box('y', pixelFormat(-100_000, 100_000)),
  box('width', pixelFormat(0, 100_000)),
  box('height', pixelFormat(0, 100_000)),
  styleKey('rotation', allTypes, {
    format: angleFormat(-36_000, 36_000),
    read: (layer) => layer.rotation,
    write: (layer, rotation) => ({ ...layer, rotation }),
  }),
  styleKey('visible', allTypes, {
    format: booleanFormat,
    read: (layer) => layer.visible,
    write: (layer, visible) => ({ ...layer, visible }),
  }),
  words('href', 2048),
  words('alt', 2000),
];
