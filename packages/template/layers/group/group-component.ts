import { z } from 'zod';
import { dataKey, dataTypes } from '../../data/data-type.ts';
import { stableId } from '../layer-common.ts';

/**
 * Makes a group a component: other groups are its instances and show its layers, which are drawn here too. Expressions of its layers see
 * its properties by name, and the template's data.
 */
export const groupComponent = z.strictObject({
  /** Values that instances can set: types with the defaults that the component itself shows. */
  props: dataTypes.prefault({}),
});
export type GroupComponent = z.infer<typeof groupComponent>;

/** Makes a group an instance of a component. It has no layers of its own, and takes the component's layout, clipping, boolean operation and frame. */
export const groupInstance = z.strictObject({
  /** Id of the group that is the component. */
  of: stableId,
  /** Values of properties. Expressions of the instance set them too, by `props.` and their name, and win. */
  props: z
    .record(dataKey, z.unknown())
    .default({})
    .refine((props) => Object.keys(props).length <= 200, { message: 'must have at most 200 properties' }),
  /** The differences of this instance: values by layer of the component and property, `title.color`. */
  overrides: z
    .record(z.string().min(3).max(130), z.union([z.string().max(100_000), z.number(), z.boolean()]))
    .default({})
    .refine((overrides) => Object.keys(overrides).length <= 500, { message: 'must have at most 500 overrides' }),
});
export type GroupInstance = z.infer<typeof groupInstance>;
