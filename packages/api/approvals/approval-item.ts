import { z } from 'zod';
import { timestamp } from '../field.ts';
import { stageCategory, stageColor } from './stage-fields.ts';

/** A person as approvals name them. */
export const approvalPerson = z.strictObject({
  id: z.string().describe('The person’s id.'),
  name: z.string().describe('Their full name, or their e-mail address, or a word for nobody.'),
});
export type ApprovalPerson = z.infer<typeof approvalPerson>;

/** A kind of output that is allowed or refused: `image` is PNG, JPEG, WebP and AVIF, `video` MP4, WebM and GIF. */
export const approvalOutput = z.enum(['image', 'pdf', 'video']);
export type ApprovalOutput = z.infer<typeof approvalOutput>;

/** Which kinds of output may be rendered. */
export const renderPermissions = z.strictObject({ image: z.boolean(), pdf: z.boolean(), video: z.boolean() });

/** What a value of a parameter must fulfil in renders. */
export const approvalCondition = z
  .strictObject({
    minLength: z.int().min(0).max(100_000).optional().describe('Characters of the text at least.'),
    maxLength: z.int().min(0).max(100_000).optional().describe('Characters of the text at most.'),
    min: z.number().optional().describe('The number at least.'),
    max: z.number().optional().describe('The number at most.'),
    oneOf: z
      .array(z.union([z.string().max(1000), z.number()]))
      .min(1)
      .max(200)
      .optional()
      .describe('The only values that are taken.'),
    locked: z.literal(true).optional().describe('The parameter keeps its default: no value is taken.'),
  })
  .refine((condition) => Object.keys(condition).length > 0, 'Name at least one limit.')
  .refine(({ minLength = 0, maxLength = Infinity }) => minLength <= maxLength, 'minLength is above maxLength.')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, 'min is above max.');
export type ApprovalCondition = z.infer<typeof approvalCondition>;

/** Conditions by the parameter they are for. */
export const approvalConditions = z
  .record(z.string().min(1).max(255), approvalCondition)
  .refine((conditions) => Object.keys(conditions).length <= 200, 'At most 200 parameters.')
  .describe('Limits that every API render obeys, by parameter: {"headline": {"maxLength": 40}}.');

/** A stage as items name it. */
export const approvalStageName = z.strictObject({ id: z.int(), slug: z.string(), name: z.string() });

/** A template in an approval flow. */
export const approvalItem = z.strictObject({
  id: z.int().describe('The item’s id.'),
  flow: z.strictObject({ id: z.int(), slug: z.string(), name: z.string() }).describe('The flow it is in.'),
  stage: approvalStageName
    .extend({ category: stageCategory, color: stageColor.nullable() })
    .describe('Where it is; the colour is null when the stage has none.'),
  template: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      thumbnailUrl: z.string().nullable(),
      currentVersion: z.string().describe('Names the design as it is now; send it back as `reviewedVersion`.'),
      folderId: z.int().nullable(),
      tags: z.array(z.string()),
    })
    .describe('The template.'),
  reviewRound: z.int().describe('Counts its submissions to review, from 1.'),
  revision: z.int().describe('Counts its changes; send it back to move it.'),
  approvals: z
    .strictObject({
      mode: z.enum(['any', 'all', 'count']),
      required: z.int().describe('Approvals that move it on.'),
      approvedBy: z.array(approvalPerson),
      changesRequestedBy: z.array(approvalPerson),
      submitter: z.strictObject({ id: z.string() }).optional(),
    })
    .nullable()
    .describe('How the present version stands in this round; null outside of review stages.'),
  changesRequested: z
    .strictObject({ by: z.array(approvalPerson), stage: approvalStageName })
    .nullable()
    .describe('Who asked for changes, and where, until it is submitted again.'),
  lastApproved: z
    .strictObject({ version: z.string(), at: timestamp })
    .nullable()
    .describe('The version of the template that last came into an approved stage, and when; null when none did.'),
  commentCount: z.int().describe('Comments and replies, those that were deleted left out.'),
  canRender: renderPermissions.describe('What the API renders of it at present, as far as this flow goes.'),
  movedWithoutApproval: z
    .strictObject({ by: approvalPerson, at: timestamp, reason: z.string() })
    .optional()
    .describe('Who moved it past its approvals, when and why; absent when nobody did.'),
  conditions: approvalConditions.nullable().describe('What renders have to obey; null when nothing was asked.'),
  heldBack: z
    .strictObject({ since: timestamp, reason: z.string(), releaseAt: timestamp.nullable() })
    .nullable()
    .describe('That it is held back from rendering, and until when; null when it is not.'),
  dueAt: timestamp.nullable().describe('When this stage’s work is due.'),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ApprovalItem = z.infer<typeof approvalItem>;

/** Something that one who wrote should know. */
export const approvalWarning = z.strictObject({
  code: z.enum(['no_approver']),
  message: z.string().optional(),
});
export type ApprovalWarning = z.infer<typeof approvalWarning>;

/** What every change of an item is answered with. */
export const changedItem = z.strictObject({
  item: approvalItem,
  warnings: z.array(approvalWarning).describe('Empty when there is nothing to say.'),
});
