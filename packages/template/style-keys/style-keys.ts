import type { LayerType } from '../layers/layer.ts';
import { commonKeys } from './common-keys.ts';
import { drawingKeys } from './drawing-keys.ts';
import { lookKeys } from './look-keys.ts';
import { imageKeys } from './image-keys.ts';
import { playbackKeys } from './playback-keys.ts';
import { radiusKey } from './radius-key.ts';
import { shapeKeys } from './shape-keys.ts';
import type { StyleKey } from './style-key.ts';
import { textBoxKeys } from './text-box-keys.ts';
import { textStyleKeys } from './text-style-keys.ts';

/** Every style key of every layer type. A name may stand here several times, each time for other types. */
export const styleKeys: readonly StyleKey[] = [
  ...textStyleKeys,
  ...textBoxKeys,
  ...imageKeys,
  radiusKey,
  ...shapeKeys,
  ...drawingKeys,
  ...lookKeys,
  ...playbackKeys,
  ...commonKeys,
];

const byName = new Map<string, StyleKey[]>();
for (const key of styleKeys) byName.set(key.name.toLowerCase(), [...(byName.get(key.name.toLowerCase()) ?? []), key]);

/** The style key of that name (in any case) for layers of that type. */
export function findStyleKey(name: string, type: LayerType): StyleKey | undefined {
  return byName.get(name.toLowerCase())?.find((key) => key.isFor(type));
}

/** Whether any layer type has a style key of that name. */
export function isStyleKeyName(name: string): boolean {
  return byName.has(name.toLowerCase());
}
