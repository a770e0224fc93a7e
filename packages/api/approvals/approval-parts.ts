import { z } from 'zod';
import type { Access } from '../access.ts';
import { idInPath } from '../field.ts';
import { json, type Operation, type RateLimit } from '../operation.ts';
import { approvalComment } from './approval-comment.ts';
import { approvalFlow, approvalStage, idOrSlug } from './approval-flow.ts';
import { approvalWarning, changedItem } from './approval-item.ts';

const read: Access = { kind: 'caller', level: 'read', scope: 'workspace:read', embed: 'never', role: 'reviewer' };
/** Deciding and commenting: reviewers too. What else reviewers may not is for the rules of flows to refuse. */
const write: Access = {
  kind: 'caller',
  level: 'approvals',
  scope: 'workspace:approvals:write',
  embed: 'never',
  role: 'reviewer',
};
const rateLimit: RateLimit = { group: 'approvals', perMinute: 120, per: 'person', dialect: 'draft' };

/** Headers of all approval endpoints. */
const headers = z.object({
  'x-service-user-id': z
    .string()
    .optional()
    .describe('With an API key: the id of the owner, admin or member on whose behalf the call is made.'),
  'x-session-id': z
    .string()
    .max(255)
    .optional()
    .describe(
      'A text that is the same for all calls of one session of an agent or tool. The history groups entries by it.',
    ),
});

const shared = { tag: 'Approvals', rateLimit, headers } as const satisfies Partial<Operation>;
/** Common parts of operations that read. */
export const reading = { ...shared, access: read } as const satisfies Partial<Operation>;
/** Common parts of operations on items. */
export const writing = { ...shared, access: write, idempotent: true } as const satisfies Partial<Operation>;
/**
 * Common parts of operations on flows themselves. They are for owners and admins, which is checked once the flow is found: for reviewers
 * who cannot see it, it does not exist.
 */
export const administering = writing;

/** A flow in a path. */
export const inFlow = z.object({ flow: idOrSlug.describe('The flow: a number is its id, anything else its slug.') });
/** A stage of a flow in a path. */
export const inStage = inFlow.extend({
  stage: idOrSlug.describe('The stage: a number is its id, anything else its slug.'),
});
/** An item of a flow in a path. */
export const inItem = inFlow.extend({ item: idInPath.describe('The item’s id.') });
/** A comment on an item in a path. */
export const inComment = inItem.extend({ comment: idInPath.describe('The comment’s id.') });

/** The version of a template that someone looked at. */
export const reviewedVersion = z.string().min(1).max(40).describe('The template’s `currentVersion` that was reviewed.');
/** A stage in a body. */
export const stageRef = z
  .union([z.string().min(1).max(60), z.int().positive()])
  .describe('A stage: a number is its id, else its slug.');
/** Ids of mentioned people. */
export const mentions = z.array(z.string().regex(/^\d+$/)).max(50).default([]).describe('Ids of members to notify.');

const warnings = z.array(approvalWarning).describe('Empty if there is none.');

/** An answer with a flow that was read. */
export const oneFlow = json('The flow.', z.strictObject({ flow: approvalFlow }));
/** An answer with a flow that was written. */
export const changedFlow = json('The flow in its current state.', z.strictObject({ flow: approvalFlow, warnings }));
/** An answer with a stage that was written. */
export const changedStage = json('The stage in its current state.', z.strictObject({ stage: approvalStage, warnings }));
/** An answer with one item. */
export const oneItem = json('The item in its current state.', changedItem);
/** An answer with one comment. */
export const oneComment = json(
  'The comment.',
  z.strictObject({ comment: approvalComment, warnings: z.array(z.never()) }),
);
