import { z } from 'zod';
import { layerCommon } from '../layer-common.ts';
import { layerFrame } from '../layer-frame.ts';
import { groupBoolean } from './group-boolean.ts';
import { groupComponent, groupInstance } from './group-component.ts';
import { groupLayout } from './group-layout.ts';
import { groupRepeat } from './group-repeat.ts';

const groupFields = z.strictObject({
  type: z.literal('group'),
  ...layerCommon,
  frame: layerFrame.optional(),
  clip: z.boolean().default(false),
  /** Missing: children stand where they say. */
  layout: groupLayout.optional(),
  /** Missing: its layers are drawn, each for itself. */
  boolean: groupBoolean.optional(),
  repeat: groupRepeat.optional(),
  component: groupComponent.optional(),
  instance: groupInstance.optional(),
});

/** A group without its layers. */
export type GroupFields = z.infer<typeof groupFields>;

/** The schema of a group whose children obey the schema that `child` returns (asked for late, as it holds groups itself). */
export function createGroupLayer<Layer>(child: () => z.ZodType<Layer>) {
  return z.strictObject({ ...groupFields.shape, layers: z.lazy(() => z.array(child()).max(2000)).default([]) });
}
