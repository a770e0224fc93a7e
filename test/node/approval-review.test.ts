import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApprovalComment, ApprovalFlow, ApprovalItem } from '@platen/api';
import { listConditioned, readCondition } from '../../packages/dashboard/pages/approval-item/condition-draft.ts';
import { groupActivity } from '../../packages/dashboard/pages/approval-item/group-activity.ts';
import { nextReview, whyNotApprove, whyNotRequest } from '../../packages/dashboard/pages/approval-item/may-decide.ts';
import { queueAround } from '../../packages/dashboard/pages/approval-item/review-queue.ts';
import { findMentioned, mentionQueryAt, splitMentions, writeMention } from '../../packages/editor/review/mentions.ts';
import { isReviewed } from '../../packages/editor/panels/review-panel/is-reviewed.ts';
import { listThreads, openThreads, pinsOf } from '../../packages/editor/review/threads.ts';

const person = (id: string, name: string): { id: string; name: string } => ({ id, name });
const comment = (id: number, more: Partial<ApprovalComment> = {}): ApprovalComment => ({
  id,
  parentId: null,
  author: person('1', 'Ann'),
  text: `Comment ${id}`,
  kind: 'comment',
  mentions: [],
  pin: null,
  version: '3',
  round: 1,
  resolvedAt: null,
  deletedAt: null,
  createdAt: '2026-03-02T09:30:00.000Z',
  ...more,
});
const gone = '2026-03-02T10:00:00.000Z';
const pin = (pageId: string): NonNullable<ApprovalComment['pin']> => ({ pageId, x: 0.25, y: 0.75 });

describe('reviews in the editor', () => {
  it('are for people who are signed in, and not for embeds or editors without a service', () => {
    const isShown = (session: object | undefined): boolean =>
      isReviewed({ service: session && ({ session: () => session } as never) });
    assert.equal(isShown({ workspaceId: '7' }), true);
    assert.equal(isShown({ token: 'osk_1' }), false);
    assert.equal(isShown({ workspaceId: '7', embedId: 'e1' }), false);
    assert.equal(isShown(undefined), false);
  });
});

describe('threads of comments', () => {
  it('stand with their replies; what was deleted stays while there are replies to it', () => {
    const threads = listThreads([
      comment(1, { deletedAt: gone }),
      comment(2, { deletedAt: gone, pin: pin('a') }),
      comment(3, { parentId: 2 }),
      comment(4, { parentId: 2, deletedAt: gone }),
      comment(5, { resolvedAt: gone }),
    ]);
    assert.deepEqual(
      threads.map(({ comment: { id }, replies }) => [id, replies.map((reply) => reply.id)]),
      [
        [2, [3]],
        [5, []],
      ],
    );
    assert.deepEqual(
      openThreads(threads).map(({ comment: { id } }) => id),
      [2],
    );
  });

  it('number their pins over all pages, and keep the numbers when one is resolved', () => {
    const comments = [
      comment(1),
      comment(2, { pin: pin('a'), resolvedAt: gone }),
      comment(3, { pin: pin('b') }),
      comment(4, { pin: pin('a') }),
      comment(5, { pin: pin('a'), deletedAt: gone }),
    ];
    const marks = pinsOf(listThreads(comments), 'a');
    assert.deepEqual(
      marks.map(({ id, number, isResolved, x, y }) => [id, number, isResolved, x, y]),
      [
        [2, 1, true, 0.25, 0.75],
        [4, 3, false, 0.25, 0.75],
      ],
    );
  });
});

describe('mentions', () => {
  const people = [
    { id: '1', name: 'Ann Approver', also: 'ann@example.com' },
    { id: '2', name: 'Ann', also: 'other@example.com' },
    { id: '3', name: 'Dora Designer', also: 'dora@example.com' },
  ];

  it('are looked for after an @ that is no part of an address', () => {
    assert.deepEqual(mentionQueryAt('Hi @do', 6), { from: 3, to: 6, text: 'do' });
    assert.deepEqual(mentionQueryAt('@', 1), { from: 0, to: 1, text: '' });
    assert.equal(mentionQueryAt('write to ann@example', 20), undefined);
    assert.equal(mentionQueryAt('Hi @do\nnew line', 15), undefined);
    assert.deepEqual(
      findMentioned(people, 'de').map(({ id }) => id),
      ['3'],
    );
    assert.deepEqual(
      findMentioned(people, 'ANN').map(({ id }) => id),
      ['1', '2'],
    );
  });

  it('are written in place of what was typed', () => {
    const query = mentionQueryAt('See @do please', 7);
    assert.ok(query);
    const written = writeMention('See @do please', query, { id: '3', name: 'Dora Designer' });
    assert.deepEqual(written, { text: 'See @Dora Designer please', caret: 19 });
  });

  it('are marked, the longer name before the one that it begins with', () => {
    assert.deepEqual(splitMentions('@Ann Approver and @Ann, see', ['Ann', 'Ann Approver']), [
      { text: '@Ann Approver', isMention: true },
      { text: ' and ', isMention: false },
      { text: '@Ann', isMention: true },
      { text: ', see', isMention: false },
    ]);
    assert.deepEqual(splitMentions('nobody', ['', 'Ann']), [{ text: 'nobody', isMention: false }]);
  });
});

const stage = (id: number, category: string, reviewers?: string[]): object => ({
  id,
  slug: `s${id}`,
  name: `S${id}`,
  category,
  review: reviewers ? { reviewers, mode: 'any', count: 1 } : null,
});
const flowOf = (more: object = {}): ApprovalFlow =>
  ({
    id: 1,
    slug: 'f',
    archivedAt: null,
    allowsOwnApproval: false,
    stages: [stage(1, 'open'), stage(2, 'review', []), stage(3, 'review', ['7']), stage(4, 'approved')],
    ...more,
  }) as unknown as ApprovalFlow;
const itemIn = (stageId: number, submitter = '5', id = 9): ApprovalItem =>
  ({
    id,
    flow: { id: 1, slug: 'f', name: 'F' },
    stage: { id: stageId, category: stageId === 1 ? 'open' : 'review' },
    approvals: { submitter: { id: submitter }, approvedBy: [] },
  }) as unknown as ApprovalItem;

describe('who may decide', () => {
  it('is told why not, as the service would refuse it', () => {
    const reviewer = { id: '7', role: 'reviewer' } as const;
    const member = { id: '8', role: 'member' } as const;
    assert.equal(whyNotApprove(flowOf(), itemIn(1), reviewer), 'not_in_review');
    assert.equal(whyNotApprove(flowOf(), itemIn(2), reviewer), undefined);
    assert.equal(whyNotApprove(flowOf(), itemIn(2), member), 'no_reviewer');
    assert.equal(whyNotApprove(flowOf(), itemIn(3), { id: '1', role: 'owner' }), 'no_reviewer');
    assert.equal(whyNotApprove(flowOf(), itemIn(3), { ...member, id: '7' }), undefined);
    assert.equal(whyNotApprove(flowOf({ archivedAt: gone }), itemIn(3), reviewer), 'archived');
    assert.equal(whyNotApprove(flowOf(), itemIn(3, '7'), reviewer), 'own_submission');
    assert.equal(whyNotRequest(flowOf(), itemIn(3, '7'), reviewer), undefined);
    assert.equal(whyNotApprove(flowOf({ allowsOwnApproval: true }), itemIn(3, '7'), reviewer), undefined);
  });

  it('has the next review before them', () => {
    assert.deepEqual(
      [1, 2, 3].map((id) => nextReview(flowOf(), itemIn(id))?.id),
      [2, 3, undefined],
    );
  });

  it('goes round through what waits for them', () => {
    const waiting = [1, 2, 3].map((id) => itemIn(2, '5', id));
    const around = queueAround(waiting, itemIn(2, '5', 3));
    assert.deepEqual([around.count, around.place, around.previous?.id, around.next?.id], [3, 3, 2, 1]);
    const elsewhere = queueAround(waiting, itemIn(2, '5', 77));
    assert.deepEqual([elsewhere.place, elsewhere.previous?.id, elsewhere.next?.id], [0, 3, 1]);
    const alone = queueAround(waiting.slice(0, 1), itemIn(2, '5', 1));
    assert.deepEqual([alone.count, alone.previous, alone.next], [1, undefined, undefined]);
    assert.deepEqual(queueAround([], itemIn(2)), { count: 0, place: 0, previous: undefined, next: undefined });
  });
});

describe('conditions of an approval', () => {
  it('are read from what was typed', () => {
    assert.deepEqual(readCondition({ kind: 'none', text: '' }), {});
    assert.deepEqual(readCondition({ kind: 'locked', text: '' }), { condition: { locked: true } });
    assert.deepEqual(readCondition({ kind: 'maxLength', text: ' 40 ' }), { condition: { maxLength: 40 } });
    for (const text of ['', 'forty', '4.5', '-1', '1e9']) {
      assert.deepEqual(readCondition({ kind: 'maxLength', text }), { error: 'number' }, text);
    }
    assert.deepEqual(readCondition({ kind: 'min', text: '-1.5' }), { condition: { min: -1.5 } });
    assert.deepEqual(readCondition({ kind: 'oneOf', text: 'Bread\n\n Milk \nBread' }), {
      condition: { oneOf: ['Bread', 'Milk'] },
    });
    assert.deepEqual(readCondition({ kind: 'oneOf', text: ' \n' }), { error: 'values' });
  });

  it('are for parameters by their names, whatever page they are on', () => {
    const entry = (key: string): never => ({ key, type: 'text', description: '', example: '' }) as never;
    assert.deepEqual(
      listConditioned([entry('page1@title'), entry('page2@title'), entry('page2@price')]).map(({ name }) => name),
      ['title', 'price'],
    );
  });
});

describe('the history of an item', () => {
  it('has what one session of a tool did together', () => {
    const line = (id: number, sessionId: string | null, actor = '1'): never =>
      ({ id, sessionId, actor: person(actor, '') }) as never;
    const groups = groupActivity([line(5, null), line(4, 'a'), line(3, 'a'), line(2, 'a', '2'), line(1, null)]);
    assert.deepEqual(
      groups.map(({ lines }) => lines.map(({ id }) => id)),
      [[5], [4, 3], [2], [1]],
    );
  });
});
