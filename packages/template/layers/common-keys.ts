import type { Layer } from './layer.ts';
import { styleKeysFor, type StyleKey } from './style-key.ts';
import { angleFormat, booleanFormat, pixelFormat, textFormat } from '../css/value-format.ts';
import { lookKeys } from './look-keys.ts';
import { timeKeys } from './playback-keys.ts';

const { memberKey } = styleKeysFor<Layer>();

/** Keys that every layer has. A changed x or y of a layer placed beside another is overruled by its placement. */
export const commonKeys: readonly StyleKey[] = [
  memberKey('x', 'x', pixelFormat(-100_000, 100_000)),
  memberKey('y', 'y', pixelFormat(-100_000, 100_000)),
  memberKey('width', 'width', pixelFormat(0, 100_000)),
  memberKey('height', 'height', pixelFormat(0, 100_000)),
  memberKey('rotation', 'rotation', angleFormat(-36_000, 36_000)),
  memberKey('visible', 'visible', booleanFormat),
  memberKey('href', 'href', textFormat(2048)),
  memberKey('alt', 'alt', textFormat(2000)),
];

/** Keys of every layer that is drawn and does not play. */
export const drawnKeys: readonly StyleKey[] = [...lookKeys, ...timeKeys, ...commonKeys];
