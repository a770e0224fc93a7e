import { z } from 'zod';
import { timestamp } from '../field.ts';
import { renderPermissions } from './approval-item.ts';
import { stageCategory, stageColor } from './stage-fields.ts';

/** A slug: lowercase letters, digits and hyphens, but not only digits, which would be an id. */
export const approvalSlug = z
  .string()
  .max(60)
  .regex(/^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens, with at least one letter.');

/** An id or slug as text: a number is an id, anything else a slug. */
export const idOrSlug = z.string().min(1).max(60);

/** The people who decide in a review stage. */
export const stageReview = z.strictObject({
  reviewers: z
    .array(z.string().regex(/^\d+$/))
    .max(100)
    .default([])
    .describe('Ids of members; empty for every reviewer, admin and owner of the workspace.'),
  mode: z.enum(['any', 'all', 'count']).default('any').describe('Whose approval is needed to move an item on.'),
  count: z.int().min(1).max(100).default(1).describe('Number of approvals needed in the mode `count`.'),
});

/** A stage of a flow. */
export const approvalStage = z.strictObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category: stageCategory,
  color: stageColor.nullable(),
  position: z.int().describe('Its position in the flow, from 0.'),
  review: stageReview.required().nullable().describe('Null outside of review.'),
  renders: renderPermissions.describe(
    'What the API may render of templates in this stage, if the flow blocks renders.',
  ),
  dueInHours: z.int().nullable().describe('Hours from entering the stage until the work is due.'),
  itemCount: z.int(),
});
export type ApprovalStage = z.infer<typeof approvalStage>;

/** Fields of a new stage. */
export const newStage = z.strictObject({
  name: z.string().trim().min(1).max(100),
  slug: approvalSlug.optional().describe('Default: derived from the name.'),
  category: stageCategory,
  color: stageColor.nullable().default(null),
  review: stageReview.optional().describe('Only for stages in review. Default: any reviewer.'),
  renders: renderPermissions
    .partial()
    .optional()
    .describe('Default: everything in approved and done stages, else nothing.'),
  dueInHours: z.int().min(1).max(8760).nullable().default(null),
});

/** An approval flow. */
export const approvalFlow = z.strictObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  blocksRenders: z.boolean().describe('If true, the API refuses renders outside of stages that allow them.'),
  allowsOwnApproval: z.boolean().describe('If true, people may approve their own submissions.'),
  entryStage: z.string().describe('The slug of the stage where templates are added.'),
  changeStage: z.string().describe('The slug of the stage templates go to when changes are requested.'),
  stages: z.array(approvalStage),
  itemCount: z.int(),
  archivedAt: timestamp.nullable().describe('An archived flow blocks nothing and accepts no templates.'),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ApprovalFlow = z.infer<typeof approvalFlow>;

/** Names of presets for flows. */
export const presetNames = ['simple', 'brand-legal', 'agency-client', 'marketing'] as const;
/** The schema of a preset's name. */
export const presetName = z.enum(presetNames);

/** A preset for a flow. */
export const approvalPreset = z.strictObject({
  id: presetName,
  name: z.string(),
  description: z.string(),
  blocksRenders: z.boolean(),
  changeStage: z.string().describe('The slug of the stage that templates go to when changes are requested.'),
  stages: z.array(newStage.required({ slug: true })),
});
export type ApprovalPreset = z.infer<typeof approvalPreset>;
