import { ValueError } from '../../errors/refusal.ts';
import type { GroupLayer } from '../layer.ts';
import { outlineKeys } from '../outline-keys.ts';
import type { StyleKey } from '../style-key.ts';

const { fill, stroke, strokeWidth } = outlineKeys<GroupLayer>({
  read: ({ boolean }) => boolean,
  write: (layer, look) => (layer.boolean ? { ...layer, boolean: { ...layer.boolean, ...look } } : layer),
});

/** Keys for the outline of groups with a boolean operation; other groups refuse them. */
export const groupKeys: readonly StyleKey<GroupLayer>[] = [fill, stroke, strokeWidth].map((key) => ({
  ...key,
  write: (layer, value) =>
    layer.boolean ? key.write(layer, value) : new ValueError('is only for groups with a boolean operation'),
}));
