import { z } from 'zod';
import { timestamp } from '../field.ts';
import { approvalPerson } from './approval-item.ts';

/** A position on a page that a comment is about: fractions of its width and height, from the top left. */
export const commentPin = z.strictObject({
  pageId: z.string().min(1).max(100),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

/** The longest comment, in characters. */
export const longestComment = 5000;

/** Text of a comment, on its own or with a change. */
export const commentText = z.string().max(longestComment).describe(`At most ${longestComment} characters.`);

/** A comment on an item. */
export const approvalComment = z.strictObject({
  id: z.int(),
  parentId: z.int().nullable().describe('The comment it replies to.'),
  author: approvalPerson,
  text: z.string().describe('Empty if the comment was deleted.'),
  kind: z.enum(['comment', 'approval', 'changes_requested', 'move']).describe('The action it was made with.'),
  mentions: z.array(approvalPerson),
  pin: commentPin.nullable(),
  version: z.string().describe('The template version at the time.'),
  round: z.int(),
  resolvedAt: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type ApprovalComment = z.infer<typeof approvalComment>;

/** One line of an item's history. */
export const approvalActivity = z.strictObject({
  id: z.int(),
  kind: z.enum([
    'added',
    'moved',
    'approved',
    'changes_requested',
    'held',
    'released',
    'due_changed',
    'removed',
    'commented',
  ]),
  actor: approvalPerson,
  fromStage: z.string().nullable(),
  toStage: z.string().nullable(),
  version: z.string().nullable(),
  reason: z.string().nullable(),
  sessionId: z
    .string()
    .nullable()
    .describe('The X-Session-Id of the call, which groups the calls of one session of an agent or tool.'),
  createdAt: timestamp,
});
export type ApprovalActivity = z.infer<typeof approvalActivity>;
