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
    description: 'The newest first. Reviewers see, in the flows in which they review, what is or was in review.',
    params: inFlow,
    query: z.object({
      ...cursorQuery({ max: 100, usual: 50 }),
      stage: idOrSlug.optional().describe('Only in this stage.'),
      templateId: idInPath.optional().describe('Only of this template.'),
      waiting: z.enum(['me']).optional().describe('Only what waits for the caller’s approval.'),
      search: z.string().max(255).optional().describe('Only templates with this in their name, in whatever case.'),
      tag: z.string().max(100).optional().describe('Only templates with this tag.'),
      overdue: booleanInQuery.optional().describe('With true only what was due before now.'),
      perStage: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe('For boards: the newest of each stage, at most so many of each, and `counts`; without pages.'),
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
            .describe('With `perStage`: how many there are in each stage that has any.'),
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
      'It comes to the entry stage, or to the one named. Where that is an approved one, `reviewedVersion` is needed; past a review only owners and admins add, and the comment says why.',
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
    params: inItem,
    answers: { 200: json('The item.', z.strictObject({ item: approvalItem })) },
  }),
  getItemImage: defineOperation({
    ...reading,
    id: 'getItemImage',
    method: 'GET',
    path: '/approval-flows/{flow}/items/{item}/image',
    summary: 'See a page of an item’s template',
    description:
      'Drawn as a render without modifications is, in the version asked for. Neither counts as a render nor is kept back by the flow.',
    params: inItem,
    query: z.object({
      version: z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .optional()
        .describe('The version of the template; default the present one.'),
      page: z.coerce.number().int().min(1).max(1000).default(1).describe('Its page, from 1.'),
      width: z.coerce
        .number()
        .int()
        .min(16)
        .max(widestImage)
        .default(1280)
        .describe('Pixels across. A tall page is drawn narrower, so that it is no taller than twice the widest.'),
    }),
    answers: { 200: { description: 'The page.', contentTypes: ['image/png'] } },
  }),
  updateApprovalItem: defineOperation({
    ...writing,
    id: 'updateApprovalItem',
    method: 'PATCH',
    path: '/approval-flows/{flow}/items/{item}',
    summary: 'Set when an item is due, or hold it back',
    params: inItem,
    body: z
      .strictObject({
        dueAt: timestamp.nullable().optional(),
        heldBack: z
          .strictObject({ reason: z.string().trim().min(1).max(1000), releaseAt: timestamp.nullable().default(null) })
          .nullable()
          .optional()
          .describe('Holds it back from rendering; null lets it go.'),
      })
      .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change.'),
    answers: { 200: oneItem },
  }),
  removeApprovalItem: defineOperation({
    ...writing,
    id: 'removeApprovalItem',
    method: 'DELETE',
    path: '/approval-flows/{flow}/items/{item}',
    summary: 'Take a template out of a flow',
    description: 'Members take out what they added, as long as it was not in review; owners and admins everything.',
    params: inItem,
    answers: { 200: json('It is out.', z.strictObject({ id: z.int(), warnings: z.array(z.never()) })) },
  }),
  moveApprovalItem: defineOperation({
    ...writing,
    id: 'moveApprovalItem',
    method: 'POST',
    path: '/approval-flows/{flow}/items/{item}/move',
    summary: 'Move an item to a stage',
    description:
      'Nothing passes a review without its approvals, but when an owner or admin moves it with a comment that says why.',
    params: inItem,
    body: z.strictObject({
      toStage: stageRef,
      revision: z.int().min(0).describe('The item’s revision as last seen.'),
      comment: commentText.optional(),
      reviewedVersion: reviewedVersion.optional().describe('Needed where the stage is an approved one.'),
    }),
    answers: { 200: oneItem },
  }),
  moveApprovalItems: defineOperation({
    ...writing,
    id: 'moveApprovalItems',
    method: 'POST',
    path: '/approval-flows/{flow}/items/bulk-move',
    summary: 'Move many items to a stage',
    description: 'Each is moved or refused on its own, and the answer says which.',
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
        'What became of each.',
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
    description: 'Once enough reviewers approved the present version, the item moves on.',
    params: inItem,
    body: z.strictObject({
      reviewedVersion,
      outputs: z.array(approvalOutput).min(1).max(3).optional().describe('What may be rendered; default everything.'),
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
    summary: 'Ask for changes',
    description: 'The item goes to the flow’s change stage; when it comes back, a new round begins.',
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
    params: inItem,
    answers: { 200: json('The comments, the oldest first.', z.strictObject({ comments: z.array(approvalComment) })) },
  }),
  addItemComment: defineOperation({
    ...writing,
    id: 'addItemComment',
    method: 'POST',
    path: '/approval-flows/{flow}/items/{item}/comments',
    summary: 'Comment on a template',
    params: inItem,
    body: z.strictObject({
      text: commentText.trim().min(1),
      parentId: z.int().positive().optional().describe('The comment that it replies to.'),
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
    description: 'One’s own, or any as an owner or admin. Replies to it stay.',
    params: inComment,
    answers: { 200: oneComment },
  }),
  listItemActivity: defineOperation({
    ...reading,
    id: 'listItemActivity',
    method: 'GET',
    path: '/approval-flows/{flow}/items/{item}/activity',
    summary: 'Read the history of an item',
    params: inItem,
    query: z.object(cursorQuery({ max: 100, usual: 50 })),
    answers: {
      200: json(
        'What happened, the newest first.',
        z.strictObject({ activity: z.array(approvalActivity), pagination }),
      ),
    },
  }),
  listTemplateApprovals: defineOperation({
    ...reading,
    id: 'listTemplateApprovals',
    method: 'GET',
    path: '/studio/templates/{templateId}/approvals',
    summary: 'Read where a template stands in approval flows',
    params: z.object({ templateId: idInPath.describe('The template.') }),
    answers: { 200: json('Its items.', z.strictObject({ items: z.array(approvalItem) })) },
  }),
};
