import assert from 'node:assert/strict';
import type { ApprovalItem } from '@platen/api';
import { assertRows, issue, items, pathOf, type RefusalScene } from './refusal-scene.ts';

/** What was done before is told with the item as it is now. */
export async function refuseConflicts(scene: RefusalScene): Promise<void> {
  const { service, people, as, templateId, unadded, draft, inReview } = scene;
  const { owner, member, ann } = people;
  const conflict = { status: 409, error: 'state_conflict' };
  const stage = (item: ApprovalItem) => ({ id: item.stage.id, slug: item.stage.slug, name: item.stage.name });
  const current = (item: ApprovalItem) => ({ current: { revision: item.revision, stage: stage(item) } });
  const stale = { status: 409, error: 'stale_review', code: 'stale_review' };
  const body = { templateId: unadded };
  const headers = { 'idempotency-key': 'running' };
  const first = await as(member, 'POST', items, { ...body, stage: 'nowhere' }, headers);
  assert.equal(first.status, 422);
  await service.dependencies.database.query
    .updateTable('idempotency')
    .set({ state: 'running', leased_until: new Date(Date.now() + 60_000) })
    .where('key', '=', 'running')
    .execute();
  await as(owner, 'PATCH', '/approval-flows/secret', { archived: true });
  await assertRows(scene, [
    [
      'moved first',
      () => as(member, 'POST', pathOf(draft, '/move'), { toStage: 'review', revision: draft.revision - 1 }),
      { ...conflict, code: 'approval.item.revision_mismatch', ...current(draft) },
    ],
    [
      'added before',
      () => as(member, 'POST', items, { templateId }),
      { ...conflict, code: 'approval.item.already_added', ...current(draft) },
    ],
    [
      'nothing to decide',
      () => as(owner, 'POST', pathOf(draft, '/approve'), { reviewedVersion: '1' }),
      { ...conflict, code: 'approval.item.not_in_review', ...current(draft) },
    ],
    [
      'edited since',
      () => as(ann, 'POST', pathOf(inReview, '/approve'), { reviewedVersion: '7' }),
      { ...stale, ...current(inReview) },
    ],
    [
      'edited before it was added',
      () => as(owner, 'POST', items, { templateId: unadded, stage: 'approved', reviewedVersion: '7', comment: 'Now' }),
      stale,
    ],
    [
      'archived',
      () => as(member, 'POST', '/approval-flows/secret/items', { templateId: unadded }),
      { ...conflict, code: 'approval.item.flow_archived' },
    ],
    [
      'slug taken',
      () => as(owner, 'POST', '/approval-flows', { name: 'Shop', slug: 'shop' }),
      { ...conflict, code: 'approval.slug_taken' },
    ],
    [
      'stage in use',
      () => as(owner, 'DELETE', '/approval-flows/shop/stages/review'),
      { ...conflict, code: 'approval.stage_in_use' },
    ],
    [
      'still running',
      () => as(member, 'POST', items, { ...body, stage: 'nowhere' }, headers),
      { ...conflict, code: 'approval.request_in_progress' },
    ],
  ]);
  await as(owner, 'PATCH', '/approval-flows/secret', { archived: false });
}

/** What does not fit is told field by field. */
export async function refuseInvalid(scene: RefusalScene): Promise<void> {
  const { people, as, unadded, draft, inReview } = scene;
  const { owner, member, ann } = people;
  const failed = { status: 422, error: 'validation_failed' };
  const wrong = { ...failed, code: 'approval.request_invalid' };
  const version = draft.template.currentVersion;
  const unknown = 'The flow has no such stage.';
  const toApproved = { toStage: 'approved', revision: draft.revision };
  await assertRows(scene, [
    [
      'no stage to add to',
      () => as(member, 'POST', items, { templateId: unadded, stage: 'nowhere' }),
      { ...failed, code: 'approval.item.stage_unknown', ...issue('stage', unknown) },
    ],
    [
      'a number is an id',
      () => as(member, 'POST', items, { templateId: unadded, stage: '999999' }),
      { ...failed, code: 'approval.item.stage_unknown', ...issue('stage', unknown) },
    ],
    [
      'no stage to move to',
      () => as(member, 'POST', pathOf(draft, '/move'), { toStage: 'nowhere', revision: draft.revision }),
      { ...failed, code: 'approval.item.stage_unknown', ...issue('toStage', unknown) },
    ],
    [
      'there already',
      () => as(member, 'POST', pathOf(draft, '/move'), { toStage: 'draft', revision: draft.revision }),
      {
        ...failed,
        code: 'approval.item.already_there',
        ...issue('toStage', 'The item is in this stage already.'),
      },
    ],
    [
      'no version',
      () => as(owner, 'POST', items, { templateId: unadded, stage: 'approved', comment: 'Now' }),
      {
        ...failed,
        code: 'approval.item.version_missing',
        ...issue('reviewedVersion', 'Send reviewedVersion: the currentVersion of the template that was looked at.'),
      },
    ],
    [
      'no reason',
      () => as(owner, 'POST', pathOf(draft, '/move'), { ...toApproved, reviewedVersion: version }),
      {
        ...failed,
        code: 'approval.item.reason_missing',
        ...issue('comment', 'This passes over approvals: say why in a comment.'),
      },
    ],
    [
      'no comment',
      () => as(ann, 'POST', pathOf(inReview, '/request-changes'), { reviewedVersion: version, comment: ' ' }),
      {
        ...failed,
        code: 'approval.item.comment_missing',
        ...issue('comment', 'Describe the requested changes in a comment.'),
      },
    ],
    [
      'released in the past',
      () => as(member, 'PATCH', pathOf(draft), { heldBack: { reason: 'Fair', releaseAt: '2020-01-01T00:00:00Z' } }),
      {
        ...failed,
        code: 'approval.item.release_past',
        ...issue('heldBack.releaseAt', 'releaseAt must be in the future.'),
      },
    ],
    [
      'a condition on nothing',
      () =>
        as(ann, 'POST', pathOf(inReview, '/approve'), {
          reviewedVersion: version,
          conditions: { headlin: { maxLength: 4 } },
        }),
      {
        ...failed,
        code: 'approval.item.condition_unknown',
        ...issue('conditions.headlin', 'The template has no such parameter.'),
      },
    ],
    [
      'a flow where no work goes on',
      () => as(owner, 'POST', '/approval-flows', { name: 'Bad', stages: [{ name: 'Review', category: 'review' }] }),
      { ...wrong, ...issue('stages', 'A flow needs a stage of the category open, for work in progress.') },
    ],
    ['no JSON', () => as(member, 'POST', items, '{', { 'content-type': 'application/json' }), wrong],
    [
      'a key with spaces',
      () => as(member, 'POST', items, { templateId: unadded }, { 'idempotency-key': 'two words' }),
      { ...failed, code: 'approval.idempotency_key_invalid' },
    ],
    [
      'a key that is too long',
      () => as(member, 'POST', items, { templateId: unadded }, { 'idempotency-key': 'k'.repeat(256) }),
      { ...failed, code: 'approval.idempotency_key_invalid' },
    ],
  ]);
  const { status, body } = await as(
    member,
    'POST',
    items,
    { templateId: 1.5, stage: '', comment: 'c'.repeat(5001), reviewedVersion: 7, extra: true },
    { 'x-session-id': 's'.repeat(256) },
  );
  const paths = (body['issues'] as { path: string; reason: string }[]).map(({ path }) => path);
  assert.deepEqual([status, body['error'], body['code']], [422, 'validation_failed', 'approval.request_invalid']);
  for (const path of ['templateId', 'stage', 'comment', 'reviewedVersion']) assert.ok(paths.includes(path), path);
}
