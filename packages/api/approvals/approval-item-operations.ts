import { z } from 'zod';
import { booleanInQuery, cursorQuery, idInPath, pagination, timestamp } from '../field.ts';
import { defineOperation, json } from '../operation.ts';
import { approvalActivity, approvalComment, commentPin, commentText } from './approval-comment.ts';
import { idOrSlug } from './approval-flow.ts';
import { approvalConditions, approvalItem, approvalOutput, approvalWarning } from './approval-item.ts';
import {
  inComment,
  inFlow,
  inItem,
  mentions,
  oneComment,
  oneItem,
  reading,
  reviewedVersion,
  stageRef,
  writing,
} from './approval-parts.ts';

/** Pixels across of the largest image of a page that is drawn for a review. */
const widestImage = 4000;

/** The operations on the templates in a flow. */
export const approvalItemOperations = {
  listApprovalItems: defineOperation({
    ...reading,
    id: 'listApprovalItems',
    method: 'GET',
    path: '/approval-flows/{flow}/items',
    summary: 'List the templates in a flow',
    description: 'Newest first. Reviewers see items that are or were in review, in the flows in which they review.',
    params: inFlow,
    query: z.object({
      ...cursorQuery({ max: 100, usual: 50 }),
      stage: idOrSlug.optional().describe('Only in this stage.'),
      templateId: idInPath.optional().describe('Only of this template.'),
      waiting: z.enum(['me']).optional().describe('Only items waiting for the caller’s approval.'),
      search: z.string().max(255).optional().describe('Only templates whose name contains this text, ignoring case.'),
      tag: z.string().max(100).optional().describe('Only templates with this tag.'),
      overdue: booleanInQuery.optional().describe('If true, only overdue items.'),
      perStage: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'For boards: returns up to this many of the newest items of each stage, with `counts` and without pagination.',
        ),
    }),
    answers: {
      200: json(
        'The items.',
        z.strictObject({
          items: z.array(approvalItem),
          pagination,
          counts: z
            .array(z.strictObject({ stage: z.int().describe('The id of the stage.'), count: z.int() }))
            .optional()
            .describe('With `perStage`: the number of items in each stage that has any.'),
        }),
      ),
    },
  }),
  addApprovalItem: defineOperation({
    ...writing,
    id: 'addApprovalItem',
    method: 'POST',
    path: '/approval-flows/{flow}/items',
    summary: 'Add a template to a flow',
    description:
      'The template enters at the entry stage or the stage given. An approved stage requires `reviewedVersion`. Only owners and admins can add a template past a review, with a comment that gives the reason.',
    params: inFlow,
    body: z.strictObject({
      templateId: z.int().positive().describe('The template.'),
      stage: stageRef.optional(),
      comment: commentText.optional(),
      reviewedVersion: reviewedVersion.optional(),
    }),
    answers: { 201: oneItem },
  }),
  getApprovalItem: defineOperation({
    ...reading,
    id: 'getApprovalItem',
    method: 'GET',
    path: '/approval-flows/{flow}/items/{item}',
    summary: 'Read an item',
    description: 'One item with its stage, approvals of the current round, and the `revision` that moves send back.',
    params: inItem,
    answers: { 200: json('The item.', z.strictObject({ item: approvalItem })) },
  }),
  getItemImage: defineOperation({
    ...reading,
    id: 'getItemImage',
    method: 'GET',
    path: '/approval-flows/{flow}/items/{item}/image',
    summary: 'Preview a page of an item’s template',
    description:
      'Drawn like a render without modifications, in the requested version. It does not count as a render and is not blocked by the flow.',
    params: inItem,
    query: z.object({
      version: z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .optional()
        .describe('The version of the template. Default: the current one.'),
      page: z.coerce.number().int().min(1).max(1000).default(1).describe('The page number, from 1.'),
      width: z.coerce
        .number()
        .int()
        .min(16)
        .max(widestImage)
        .default(1280)
        .describe(
          'Width in pixels. A tall page is drawn narrower, so that its height is at most twice the maximum width.',
        ),
    }),
    answers: { 200: { description: 'The page.', contentTypes: ['image/png'] } },
  }),
  updateApprovalItem: defineOperation({
    ...writing,
    id: 'updateApprovalItem',
    method: 'PATCH',
    path: '/approval-flows/{flow}/items/{item}',
    summary: 'Set an item’s due date, or put it on hold',
    description: 'A due date is shown on the board and reminds reviewers. An item on hold is not moved by approvals.',
    params: inItem,
    body: z
      .strictObject({
        dueAt: timestamp.nullable().optional(),
        heldBack: z
          .strictObject({ reason: z.string().trim().min(1).max(1000), releaseAt: timestamp.nullable().default(null) })
          .nullable()
          .optional()
          .describe('Puts it on hold, so that it cannot be rendered; null releases it.'),
      })
      .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change.'),
    answers: { 200: oneItem },
  }),
  removeApprovalItem: defineOperation({
    ...writing,
    id: 'removeApprovalItem',
    method: 'DELETE',
    path: '/approval-flows/{flow}/items/{item}',
    summary: 'Remove a template from a flow',
    description:
      'Members can remove templates they added, as long as these have not been in review; owners and admins can remove every template.',
    params: inItem,
    answers: {
      200: json(
        'The template was removed from the flow.',
        z.strictObject({ id: z.int(), warnings: z.array(z.never()) }),
      ),
    },
  }),
  moveApprovalItem: defineOperation({
    ...writing,
    id: 'moveApprovalItem',
    method: 'POST',
    path: '/approval-flows/{flow}/items/{item}/move',
    summary: 'Move an item to a stage',
    description:
      'An item cannot pass a review without the required approvals, unless an owner or admin moves it with a comment that gives the reason.',
    params: inItem,
    body: z.strictObject({
      toStage: stageRef,
      revision: z.int().min(0).describe('The item’s revision as last read.'),
      comment: commentText.optional(),
      reviewedVersion: reviewedVersion.optional().describe('Required if the stage is an approved one.'),
    }),
    answers: { 200: oneItem },
  }),
  moveApprovalItems: defineOperation({
    ...writing,
    id: 'moveApprovalItems',
    method: 'POST',
    path: '/approval-flows/{flow}/items/bulk-move',
    summary: 'Move many items to a stage',
    description: 'Each item is moved or refused individually; the response lists the result of each.',
    params: inFlow,
    body: z.strictObject({
      toStage: stageRef,
      items: z
        .array(
          z.strictObject({
            id: z.int().positive(),
            revision: z.int().min(0),
            reviewedVersion: reviewedVersion.optional(),
          }),
        )
        .min(1)
        .max(200),
      comment: commentText.optional(),
    }),
    answers: {
      200: json(
        'The result for each item.',
        z.strictObject({
          results: z.array(
            z.strictObject({
              id: z.int(),
              item: approvalItem.optional(),
              error: z.strictObject({ error: z.string(), code: z.string(), message: z.string() }).optional(),
            }),
          ),
          warnings: z.array(approvalWarning),
        }),
      ),
    },
  }),
  approveItem: defineOperation({
    ...writing,
    id: 'approveItem',
    method: 'POST',
    path: '/approval-flows/{flow}/items/{item}/approve',
    summary: 'Approve a template',
    description: 'Once enough reviewers have approved the current version, the item moves on.',
    params: inItem,
    body: z.strictObject({
      reviewedVersion,
      outputs: z
        .array(approvalOutput)
        .min(1)
        .max(3)
        .optional()
        .describe('The values that may be rendered. Default: all.'),
      conditions: approvalConditions.optional(),
      comment: commentText.optional(),
    }),
    answers: { 200: oneItem },
  }),
  requestItemChanges: defineOperation({
    ...writing,
    id: 'requestItemChanges',
    method: 'POST',
    path: '/approval-flows/{flow}/items/{item}/request-changes',
    summary: 'Request changes',
    description: 'Moves the item to the flow’s change stage. A new round begins when it returns.',
    params: inItem,
    body: z.strictObject({ reviewedVersion, comment: commentText.min(1) }),
    answers: { 200: oneItem },
  }),
  listItemComments: defineOperation({
    ...reading,
    id: 'listItemComments',
    method: 'GET',
    path: '/approval-flows/{flow}/items/{item}/comments',
    summary: 'List comments',
    description: 'Oldest first, replies with the id of the comment that they answer.',
    params: inItem,
    answers: { 200: json('The comments, oldest first.', z.strictObject({ comments: z.array(approvalComment) })) },
  }),
  addItemComment: defineOperation({
    ...writing,
    id: 'addItemComment',
    method: 'POST',
    path: '/approval-flows/{flow}/items/{item}/comments',
    summary: 'Comment on a template',
    description:
      'A comment on the item, or with `parentId` a reply. `pin` places it on the design; people in `mentions` are notified.',
    params: inItem,
    body: z.strictObject({
      text: commentText.trim().min(1),
      parentId: z.int().positive().optional().describe('The comment it replies to.'),
      mentions,
      pin: commentPin.optional(),
    }),
    answers: { 201: oneComment },
  }),
  updateItemComment: defineOperation({
    ...writing,
    id: 'updateItemComment',
    method: 'PATCH',
    path: '/approval-flows/{flow}/items/{item}/comments/{comment}',
    summary: 'Resolve a comment',
    description: 'Resolved comments stay readable. `resolved: false` opens one again.',
    params: inComment,
    body: z.strictObject({ resolved: z.boolean() }),
    answers: { 200: oneComment },
  }),
  deleteItemComment: defineOperation({
    ...writing,
    id: 'deleteItemComment',
    method: 'DELETE',
    path: '/approval-flows/{flow}/items/{item}/comments/{comment}',
    summary: 'Delete a comment',
    description: 'Your own comments, or every comment as an owner or admin. Replies are not deleted.',
    params: inComment,
    answers: { 200: oneComment },
  }),
  listItemActivity: defineOperation({
    ...reading,
    id: 'listItemActivity',
    method: 'GET',
    path: '/approval-flows/{flow}/items/{item}/activity',
    summary: 'Read the history of an item',
    description: 'Moves, approvals, requested changes and edits of the item, newest first, with who did what.',
    params: inItem,
    query: z.object(cursorQuery({ max: 100, usual: 50 })),
    answers: {
      200: json('The events, newest first.', z.strictObject({ activity: z.array(approvalActivity), pagination })),
    },
  }),
  listTemplateApprovals: defineOperation({
    ...reading,
    id: 'listTemplateApprovals',
    method: 'GET',
    path: '/studio/templates/{templateId}/approvals',
    summary: 'Read the status of a template in approval flows',
    description: 'The items of the template in all flows that the caller can see.',
    params: z.object({ templateId: idInPath.describe('The template.') }),
    answers: { 200: json('Its items.', z.strictObject({ items: z.array(approvalItem) })) },
  }),
};
