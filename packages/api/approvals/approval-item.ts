import { z } from 'zod';
import { timestamp } from '../field.ts';
import { stageCategory, stageColor } from './stage-fields.ts';

/** A person as approvals name them. */
export const approvalPerson = z.strictObject({
  id: z.string().describe('The person’s id.'),
  name: z.string().describe('Their full name, else their email address, else a placeholder.'),
});
export type ApprovalPerson = z.infer<typeof approvalPerson>;

/** A kind of output that is allowed or refused: `image` is PNG, JPEG, WebP and AVIF, `video` MP4, WebM and GIF. */
export const approvalOutput = z.enum(['image', 'pdf', 'video']);
export type ApprovalOutput = z.infer<typeof approvalOutput>;

/** Which kinds of output may be rendered. */
export const renderPermissions = z.strictObject({ image: z.boolean(), pdf: z.boolean(), video: z.boolean() });

/** Condition on the values of a parameter in renders. */
export const approvalCondition = z
  .strictObject({
    minLength: z.int().min(0).max(100_000).optional().describe('Minimum number of characters.'),
    maxLength: z.int().min(0).max(100_000).optional().describe('Maximum number of characters.'),
    min: z.number().optional().describe('Minimum value.'),
    max: z.number().optional().describe('Maximum value.'),
    oneOf: z
      .array(z.union([z.string().max(1000), z.number()]))
      .min(1)
      .max(200)
      .optional()
      .describe('The only values allowed.'),
    locked: z.literal(true).optional().describe('The parameter keeps its default; no value is accepted.'),
  })
  .refine((condition) => Object.keys(condition).length > 0, 'Name at least one limit.')
  .refine(({ minLength = 0, maxLength = Infinity }) => minLength <= maxLength, 'minLength is above maxLength.')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, 'min is above max.');
export type ApprovalCondition = z.infer<typeof approvalCondition>;

/** Conditions by the parameter they are for. */
export const approvalConditions = z
  .record(z.string().min(1).max(255), approvalCondition)
  .refine((conditions) => Object.keys(conditions).length <= 200, 'At most 200 parameters.')
  .describe('Limits on every API render, by parameter: {"headline": {"maxLength": 40}}.');

/** A stage as items name it. */
export const approvalStageName = z.strictObject({ id: z.int(), slug: z.string(), name: z.string() });

/** A template in an approval flow. */
export const approvalItem = z.strictObject({
  id: z.int().describe('The item’s id.'),
  flow: z.strictObject({ id: z.int(), slug: z.string(), name: z.string() }).describe('The flow it is in.'),
  stage: approvalStageName
    .extend({ category: stageCategory, color: stageColor.nullable() })
    .describe('Its stage; the color is null if the stage has none.'),
  template: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      thumbnailUrl: z.string().nullable(),
      currentVersion: z.string().describe('Identifies the current design; send it back as `reviewedVersion`.'),
      folderId: z.int().nullable(),
      tags: z.array(z.string()),
    })
    .describe('The template.'),
  reviewRound: z.int().describe('Counts its submissions to review, from 1.'),
  revision: z.int().describe('Counts its changes. Send it back when you move the item.'),
  approvals: z
    .strictObject({
      mode: z.enum(['any', 'all', 'count']),
      required: z.int().describe('Number of approvals needed to move it on.'),
      approvedBy: z.array(approvalPerson),
      changesRequestedBy: z.array(approvalPerson),
      submitter: z.strictObject({ id: z.string() }).optional(),
    })
    .nullable()
    .describe('The status of the current version in this round; null outside of review stages.'),
  changesRequested: z
    .strictObject({ by: z.array(approvalPerson), stage: approvalStageName })
    .nullable()
    .describe('Who requested changes, and in which stage; set until it is submitted again.'),
  lastApproved: z
    .strictObject({ version: z.string(), at: timestamp })
    .nullable()
    .describe('The template version that last entered an approved stage, and when; null if none did.'),
  commentCount: z.int().describe('Number of comments and replies, without deleted ones.'),
  canRender: renderPermissions.describe('What this flow currently allows the API to render of it.'),
  movedWithoutApproval: z
    .strictObject({ by: approvalPerson, at: timestamp, reason: z.string() })
    .optional()
    .describe('Who moved it past its approvals, when and why; absent if nobody did.'),
  conditions: approvalConditions.nullable().describe('Limits on renders; null if there are none.'),
  heldBack: z
    .strictObject({ since: timestamp, reason: z.string(), releaseAt: timestamp.nullable() })
    .nullable()
    .describe('The hold that keeps it from being rendered, and until when; null if there is none.'),
  dueAt: timestamp.nullable().describe('When the work in this stage is due.'),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ApprovalItem = z.infer<typeof approvalItem>;

/** A warning for the person who made a change. */
export const approvalWarning = z.strictObject({
  code: z.enum(['no_approver']),
  message: z.string().optional(),
});
export type ApprovalWarning = z.infer<typeof approvalWarning>;

/** Response to every change of an item. */
export const changedItem = z.strictObject({
  item: approvalItem,
  warnings: z.array(approvalWarning).describe('Empty if there is none.'),
});
