import type { ChapterExamples } from './operation-example.ts';

const mira = { id: '1', name: 'Mira Holm' };
const jonas = { id: '4', name: 'Jonas Berg' };
const draft = { id: 11, slug: 'draft', name: 'Draft' };
const review = { id: 12, slug: 'in-review', name: 'In review' };
const renders = { image: false, pdf: false, video: false };
const all = { image: true, pdf: true, video: true };
const at = '2026-03-02T09:30:00.000Z';

const stages = [
  { ...draft, category: 'open', color: 'subtle', position: 0, review: null, renders, dueInHours: null, itemCount: 3 },
  {
    ...review,
    category: 'review',
    color: 'amber',
    position: 1,
    review: { reviewers: ['4'], mode: 'any', count: 1 },
    renders,
    dueInHours: 72,
    itemCount: 1,
  },
  {
    id: 13,
    slug: 'approved',
    name: 'Approved',
    category: 'approved',
    color: 'green',
    position: 2,
    review: null,
    renders: all,
    dueInHours: null,
    itemCount: 0,
  },
];
const flow = {
  id: 3,
  slug: 'shop-window',
  name: 'Shop window',
  description: 'Everything that hangs in the shop window.',
  blocksRenders: true,
  allowsOwnApproval: false,
  entryStage: 'draft',
  changeStage: 'draft',
  stages,
  itemCount: 4,
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
};
const item = {
  id: 81,
  flow: { id: 3, slug: 'shop-window', name: 'Shop window' },
  stage: { ...review, category: 'review', color: 'amber' },
  template: {
    id: 12,
    name: 'Bread of the week',
    thumbnailUrl: 'https://studio.example/files/thumbnails/1/0c7d.webp',
    currentVersion: '7',
    folderId: null,
    tags: ['bread'],
  },
  reviewRound: 1,
  revision: 2,
  approvals: { mode: 'any', required: 1, approvedBy: [], changesRequestedBy: [], submitter: { id: '1' } },
  changesRequested: null,
  lastApproved: null,
  commentCount: 1,
  canRender: renders,
  conditions: null,
  heldBack: null,
  dueAt: '2026-03-05T09:30:00.000Z',
  createdAt: at,
  updatedAt: at,
};
const approved = {
  ...item,
  stage: { id: 13, slug: 'approved', name: 'Approved', category: 'approved', color: 'green' },
  revision: 3,
  approvals: null,
  lastApproved: { version: '7', at },
  canRender: all,
  conditions: { headline: { maxLength: 40 } },
  dueAt: null,
};
const sentBack = {
  ...item,
  stage: { ...draft, category: 'open', color: 'subtle' },
  revision: 3,
  approvals: null,
  changesRequested: { by: [jonas], stage: review },
  dueAt: null,
};
const comment = {
  id: 501,
  parentId: null,
  author: jonas,
  text: 'The price is hard to read on the photograph.',
  kind: 'comment',
  mentions: [mira],
  pin: { pageId: 'page-1', x: 0.72, y: 0.4 },
  version: '7',
  round: 1,
  resolvedAt: null,
  deletedAt: null,
  createdAt: at,
};
const inFlow = { flow: 'shop-window' };
const inItem = { flow: 'shop-window', item: 81 };
const inComment = { ...inItem, comment: 501 };
const pagination = { limit: 50, has_more: false, next_cursor: null };
const oneFlow = { flow };
const changedFlow = { flow, warnings: [] };
const changedStage = { stage: stages[1], warnings: [] };

/** Approval flows, their stages, and the templates in them. */
export const approvalExamples = {
  listApprovalFlows: { answers: { 200: { flows: [flow] } } },
  createApprovalFlow: {
    body: { name: 'Shop window', preset: 'simple', blocksRenders: true },
    answers: { 201: changedFlow },
  },
  getApprovalFlow: { params: inFlow, answers: { 200: oneFlow } },
  updateApprovalFlow: { params: inFlow, body: { blocksRenders: true }, answers: { 200: changedFlow } },
  listApprovalPresets: {
    answers: {
      200: {
        presets: [
          {
            id: 'simple',
            name: 'Simple',
            description: 'One person looks at it before it goes out.',
            blocksRenders: false,
            changeStage: 'draft',
            stages: [
              { slug: 'draft', name: 'Draft', category: 'open', color: 'subtle', dueInHours: null },
              { slug: 'in-review', name: 'In review', category: 'review', color: 'amber', dueInHours: 72 },
              { slug: 'approved', name: 'Approved', category: 'approved', color: 'green', dueInHours: null },
            ],
          },
        ],
      },
    },
  },
  listApprovalStages: { params: inFlow, answers: { 200: { stages } } },
  createApprovalStage: {
    params: inFlow,
    body: { name: 'In review', category: 'review', color: 'amber', review: { reviewers: ['4'] }, dueInHours: 72 },
    answers: { 201: changedStage },
  },
  updateApprovalStage: {
    params: { ...inFlow, stage: 'in-review' },
    body: { review: { reviewers: ['4'], mode: 'any' } },
    answers: { 200: changedStage },
  },
  deleteApprovalStage: { params: { ...inFlow, stage: 'ideas' }, answers: { 200: changedFlow } },
  orderApprovalStages: {
    params: inFlow,
    body: { stages: ['draft', 'in-review', 'approved'] },
    answers: { 200: changedFlow },
  },
  listApprovalItems: {
    params: inFlow,
    query: { stage: 'in-review' },
    answers: { 200: { items: [item], pagination } },
  },
  addApprovalItem: {
    params: inFlow,
    body: { templateId: 12, stage: 'in-review', comment: 'For Monday.' },
    answers: { 201: { item, warnings: [] } },
  },
  getApprovalItem: { params: inItem, answers: { 200: { item } } },
  getItemImage: { params: inItem, query: { version: '7', page: 1, width: 1280 } },
  updateApprovalItem: {
    params: inItem,
    body: { dueAt: '2026-03-05T09:30:00.000Z' },
    answers: { 200: { item, warnings: [] } },
  },
  removeApprovalItem: { params: inItem, answers: { 200: { id: 81, warnings: [] } } },
  moveApprovalItem: {
    params: inItem,
    body: { toStage: 'approved', revision: 2, reviewedVersion: '7' },
    answers: { 200: { item: approved, warnings: [] } },
  },
  moveApprovalItems: {
    params: inFlow,
    body: { toStage: 'approved', items: [{ id: 81, revision: 2, reviewedVersion: '7' }] },
    answers: { 200: { results: [{ id: 81, item: approved }], warnings: [] } },
  },
  approveItem: {
    params: inItem,
    body: { reviewedVersion: '7', conditions: { headline: { maxLength: 40 } } },
    answers: { 200: { item: approved, warnings: [] } },
  },
  requestItemChanges: {
    params: inItem,
    body: { reviewedVersion: '7', comment: 'The price is hard to read.' },
    answers: { 200: { item: sentBack, warnings: [] } },
  },
  listItemComments: { params: inItem, answers: { 200: { comments: [comment] } } },
  addItemComment: {
    params: inItem,
    body: {
      text: 'The price is hard to read on the photograph.',
      mentions: ['1'],
      pin: { pageId: 'page-1', x: 0.72, y: 0.4 },
    },
    answers: { 201: { comment, warnings: [] } },
  },
  updateItemComment: {
    params: inComment,
    body: { resolved: true },
    answers: { 200: { comment: { ...comment, resolvedAt: at }, warnings: [] } },
  },
  deleteItemComment: {
    params: inComment,
    answers: { 200: { comment: { ...comment, text: '', deletedAt: at }, warnings: [] } },
  },
  listItemActivity: {
    params: inItem,
    answers: {
      200: {
        activity: [
          {
            id: 900,
            kind: 'moved',
            actor: mira,
            fromStage: 'Draft',
            toStage: 'In review',
            version: '7',
            reason: null,
            sessionId: null,
            createdAt: at,
          },
        ],
        pagination,
      },
    },
  },
  listTemplateApprovals: { params: { templateId: 12 }, answers: { 200: { items: [item] } } },
} satisfies ChapterExamples;
