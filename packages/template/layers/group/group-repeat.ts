import { z } from 'zod';
import { dataKey, maxListItems } from '../../data/data-type.ts';
import { expressionText } from '../layer-rules.ts';

/** The differences of some of a group's copies: values by layer and property, `card.fill`. */
const alternate = z.strictObject({
  /** Says for each item whether the overrides are for it. */
  when: expressionText,
  overrides: z
    .record(z.string().min(3).max(130), z.union([z.string().max(100_000), z.number(), z.boolean()]))
    .refine((overrides) => Object.keys(overrides).length <= 100, { message: 'must have at most 100 overrides' }),
});

/**
 * Draws the layers of a group once for each item of a list. Their expressions see the item by its name, and `repeat` with
 * `index` (from 0), `number` (from 1), `count` (items drawn), `rest` (items left out), `isFirst` and `isLast`.
 */
export const groupRepeat = z.strictObject({
  /** An expression that gives the list. */
  over: expressionText,
  /** The item's name in expressions. */
  as: dataKey.default('item'),
  /** An expression that tells items apart, also when their order changes; missing: by their place. */
  key: expressionText.optional(),
  /** Items that are drawn at most. */
  max: z.number().int().min(1).max(maxListItems).default(maxListItems),
  /** Without any item: the group is hidden, is kept without layers, or shows its layers once as they were designed. */
  empty: z.enum(['hide', 'keep', 'placeholder']).default('hide'),
  /** Items beyond `max` are reported, or only counted in `repeat.rest` for the design to say so itself. */
  rest: z.enum(['report', 'count']).default('report'),
  alternate: z.array(alternate).max(20).default([]),
  /** In a layer that runs over pages: whether items that do not fit on a page are left out, or continue on the next one. */
  overflow: z.enum(['clip', 'page']).default('clip'),
  /** Whether an item stays whole. Items higher than a page are divided in any case. */
  keepTogether: z.boolean().default(true),
});
export type GroupRepeat = z.infer<typeof groupRepeat>;
