import { z } from 'zod';
import type { Migration } from '../migration.ts';
import { layerCommon } from './layer-common.ts';
import { layerFrame } from './layer-frame.ts';
import type { Layer } from './layer.ts';

const groupFields = z.strictObject({
  type: z.literal('group'),
  ...layerCommon,
  frame: layerFrame.optional(),
  clip: z.boolean().default(false),
});

/**
 * Layers that move as one. Children's coordinates start at the group's top left corner and are not scaled by its size.
 * Opacity, blend mode, mask, shadows and filters apply to the group as one image. `clip` cuts children at the box.
 * Children that grow or are placed beyond the box make it larger; the others then follow its edges by their anchors.
 */
export type GroupLayer = z.infer<typeof groupFields> & { layers: Layer[] };

/** The schema of a group whose children obey the schema that `child` returns (asked for late, as it holds groups itself). */
export function createGroupLayer(child: () => z.ZodType<Layer>) {
  return z.strictObject({ ...groupFields.shape, layers: z.lazy(() => z.array(child()).max(2000)) });
}

/** Changes of stored group layers, oldest first. */
export const groupLayerMigrations: readonly Migration[] = [];
