import type { Answers } from './dashboard-scene.ts';

const at = '2026-03-02T09:30:00.000Z';
const ada = { id: '1', name: 'Ada Lovelace' };
const bo = { id: '2', name: 'Bo Berg' };
const stage = (id: number, name: string, category: string, color: string | null, reviewers?: string[]): object => ({
  id,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  category,
  color,
  position: id - 1,
  review: reviewers ? { reviewers, mode: 'count', count: 2 } : null,
  renders: { image: category === 'approved', pdf: false, video: false },
  dueInHours: null,
  itemCount: 1,
});
const flow = {
  id: 3,
  slug: 'window',
  name: 'Shop window',
  description: '',
  blocksRenders: true,
  allowsOwnApproval: false,
  entryStage: 'draft',
  changeStage: 'draft',
  stages: [
    stage(1, 'Draft', 'open', 'subtle'),
    stage(2, 'Brand review', 'review', 'amber', ['1', '2']),
    stage(3, 'Approved', 'approved', 'green'),
  ],
  itemCount: 2,
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
};

/** An item in review, as the service answers it. */
export const reviewItem = (more: object = {}): Record<string, unknown> => ({
  id: 81,
  flow: { id: 3, slug: 'window', name: 'Shop window' },
  stage: { id: 2, slug: 'brand-review', name: 'Brand review', category: 'review', color: 'amber' },
  template: { id: 12, name: 'Bread of the week', thumbnailUrl: null, currentVersion: '7', folderId: null, tags: [] },
  reviewRound: 2,
  revision: 4,
  approvals: { mode: 'count', required: 2, approvedBy: [bo], changesRequestedBy: [], submitter: { id: '5' } },
  changesRequested: null,
  lastApproved: { version: '4', at },
  commentCount: 1,
  canRender: { image: false, pdf: false, video: false },
  conditions: { headline: { maxLength: 40 } },
  heldBack: null,
  dueAt: at,
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** A comment on it. */
export const reviewComment = (id: number, more: object = {}): Record<string, unknown> => ({
  id,
  parentId: null,
  author: bo,
  text: 'The price is hard to read. @Ada Lovelace?',
  kind: 'comment',
  mentions: [ada],
  pin: { pageId: 'front', x: 0.25, y: 0.5 },
  version: '7',
  round: 2,
  resolvedAt: null,
  deletedAt: null,
  createdAt: at,
  ...more,
});

const page = (id: string): object => ({ id, name: id, width: 400, height: 200, parameters: [], layers: [] });
/** The content of a template with those pages. */
export const contentOf = (...ids: string[]): object => ({
  schemaVersion: 1,
  name: 'Bread of the week',
  pages: ids.map(page),
});
const parameter = { key: 'headline', id: 'headline', type: 'text', description: '', help_text: '', example: 'Bread' };
const member = ({ id, name }: typeof ada, role: string): object => ({
  id,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  full_name: name,
  role,
  joined_at: at,
});

/** An image of a page, of one color. */
export async function image(color: string): Promise<Response> {
  const canvas = new OffscreenCanvas(40, 20);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = color;
  context?.fillRect(0, 0, 40, 20);
  return new Response(await canvas.convertToBlob({ type: 'image/png' }), { headers: { 'content-type': 'image/png' } });
}

/** What the service answers about an item in review: its present version is 7, and 4 was approved last. */
export async function reviewAnswers(): Promise<Answers> {
  const [now, then] = await Promise.all([image('#205080'), image('#a02020')]);
  return {
    'GET /approval-flows': { flows: [flow] },
    'GET /approval-flows/window': { flow },
    'GET /approval-flows/window/items': {
      items: [reviewItem({ id: 82 }), reviewItem()],
      pagination: { limit: 100, has_more: false, next_cursor: null },
    },
    'GET /approval-flows/window/items/81': { item: reviewItem() },
    'GET /approval-flows/window/items/81/image': (url: URL) => (url.searchParams.get('version') === '4' ? then : now),
    'GET /approval-flows/window/items/81/comments': { comments: [reviewComment(501)] },
    'GET /approval-flows/window/items/81/activity': {
      activity: ['moved', 'changes_requested'].map((kind, index) => ({
        id: 9 - index,
        kind,
        actor: bo,
        fromStage: 'Draft',
        toStage: 'Brand review',
        version: '7',
        reason: index === 0 ? null : 'The price.',
        sessionId: 'agent-1',
        createdAt: at,
      })),
      pagination: { limit: 30, has_more: false, next_cursor: null },
    },
    'GET /studio/templates/12': {
      id: 12,
      name: 'Bread of the week',
      current_version: '7',
      modifications: [parameter],
      content: contentOf('front', 'back'),
    },
    'GET /studio/templates/12/versions/4': { version: '4', content: contentOf('front') },
    'GET /workspace/members': { data: [member(ada, 'owner'), member(bo, 'reviewer')] },
  };
}

/** That the design was changed, as the service refuses a decision. */
export const staleReview = (): Response =>
  Response.json(
    {
      error: 'stale_review',
      code: 'stale_review',
      message: 'The design was changed after the version that was reviewed.',
      helpUrl: 'http://service.test/v1/docs#approvals',
    },
    { status: 409 },
  );
