import assert from 'node:assert/strict';
import {
  assertExactly,
  assertRows,
  issue,
  items,
  pathOf,
  type Headers,
  type ValueError,
  type RefusalScene,
  type Row,
} from './refusal-scene.ts';

/** Those who may not are told so, by the capability that they lack. */
export async function refuseByCapability(scene: RefusalScene): Promise<void> {
  const { service, people, as, withToken, withKey, unadded, draft, inReview, clientId } = scene;
  const { owner, member, other, ann } = people;
  const denied = { status: 403, error: 'permission_denied' };
  const capability = (name: string, more: Record<string, unknown> = {}): ValueError => ({
    ...denied,
    code: `approval.${name}`,
    ...more,
  });
  const scoped = await service.tokens(clientId, { personId: member.personId, scope: 'workspace:read' });
  const writing = await service.tokens(clientId, {
    personId: member.personId,
    scope: 'workspace:read workspace:approvals:write',
  });
  const reading = await service.client.createApiKey({ body: { name: 'Reading', levels: ['read'] } });
  const { database } = service.dependencies;
  const { id: goneId } = await database.query
    .insertInto('person')
    .values({ email: 'gone@people.example' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const left = await service.client.createApiKey({
    body: { name: 'Of one who left', levels: ['approvals', 'read'] },
  });
  await database.query
    .updateTable('api_key')
    .set({ person_id: goneId })
    .where('id', '=', Number(left.data.id))
    .execute();
  const foreign = await service.addWorkspace();
  const version = draft.template.currentVersion;
  const note = await as(ann, 'POST', pathOf(inReview, '/comments'), { text: 'Larger, please.' });
  const { id: commentId } = note.body['comment'] as { id: number };
  const add = { templateId: unadded };
  const stage = { id: inReview.stage.id, slug: 'review', name: 'Review' };
  const passesOver = {
    role: 'member',
    required: ['admin'],
    blockers: [
      { code: 'approval_missing', message: '"Review" has 0 of 1 approvals.', stage, required: 1, approvals: 0 },
    ],
  };
  const toApproved = { toStage: 'approved', revision: draft.revision, reviewedVersion: version };
  const headerOf = (value: string): Headers => ({ 'x-service-user-id': value });
  const notMember = capability('member_header_not_member', { required: ['owner', 'admin', 'member'] });
  const notAllowed = capability('member_header_not_allowed');
  const own = String(member.personId);
  await assertRows(scene, [
    [
      'scope',
      () => withToken(scoped.access_token, 'POST', items, add),
      { ...denied, code: 'insufficient_scope', required: ['workspace:approvals:write'] },
    ],
    [
      'level',
      () => withToken(reading.data.key, 'POST', items, add),
      { ...denied, code: 'access_denied', required: ['approvals'] },
    ],
    ['header by token', () => withToken(writing.access_token, 'POST', items, add, headerOf(own)), notAllowed],
    ['header by person', () => as(member, 'POST', items, add, headerOf(own)), notAllowed],
    ['unknown person', () => withKey('POST', items, add, headerOf('999999')), notMember],
    ['person elsewhere', () => withKey('POST', items, add, headerOf(String(foreign.personId))), notMember],
    ['a reviewer', () => withKey('POST', items, add, headerOf(String(ann.personId))), notMember],
    ...['dora', '', '-1', '1.5', '0', '1 or 1=1'].map((value): Row => [
      `header ${value}`,
      () => withKey('POST', items, add, headerOf(value)),
      {
        status: 422,
        error: 'validation_failed',
        code: 'approval.member_header_invalid',
        ...issue('X-Service-User-Id', 'X-Service-User-Id is not a user id.'),
      },
    ]),
    ['nobody', () => withToken(left.data.key, 'POST', items, add), capability('member_required')],
    [
      'adding',
      () => as(ann, 'POST', items, add),
      capability('item.add_denied', { role: 'reviewer', required: ['member'] }),
    ],
    [
      'adding by a level and not by the person',
      () => withKey('PATCH', '/approval-flows/shop', { name: 'Mine' }, headerOf(own)),
      capability('flow.manage_denied', { role: 'member', required: ['admin'] }),
    ],
    [
      'moving',
      () => as(ann, 'POST', pathOf(inReview, '/move'), { toStage: 'draft', revision: inReview.revision }),
      capability('item.move_denied', { role: 'reviewer', required: ['member'] }),
    ],
    [
      'holding',
      () => as(ann, 'PATCH', pathOf(inReview), { heldBack: { reason: 'Wait' } }),
      capability('item.hold_denied', { role: 'reviewer', required: ['member'] }),
    ],
    [
      'removing what is another’s',
      () => as(other, 'DELETE', pathOf(draft)),
      capability('item.remove_denied', { role: 'member', required: ['admin'] }),
    ],
    [
      'removing what was reviewed',
      () => as(member, 'DELETE', pathOf(inReview)),
      capability('item.remove_denied', { role: 'member', required: ['admin'] }),
    ],
    [
      'deciding',
      () => as(other, 'POST', pathOf(inReview, '/approve'), { reviewedVersion: version }),
      capability('item.decide_denied', { role: 'member' }),
    ],
    [
      'deciding about changes',
      () => as(owner, 'POST', pathOf(inReview, '/request-changes'), { reviewedVersion: version, comment: 'No' }),
      capability('item.decide_denied', { role: 'owner' }),
    ],
    [
      'passing over approvals',
      () => as(member, 'POST', pathOf(draft, '/move'), { ...toApproved, comment: 'Urgent' }),
      capability('item.approval_required', passesOver),
    ],
    [
      'adding past approvals',
      () => as(member, 'POST', items, { ...add, stage: 'approved', reviewedVersion: '1', comment: 'Urgent' }),
      capability('item.approval_required', passesOver),
    ],
    [
      'making flows',
      () => as(member, 'POST', '/approval-flows', { name: 'Mine' }),
      capability('flow.manage_denied', { role: 'member', required: ['admin'] }),
    ],
    [
      'changing a flow that is seen',
      () => as(ann, 'PATCH', '/approval-flows/shop', { name: 'Mine' }),
      capability('flow.manage_denied', { role: 'reviewer', required: ['admin'] }),
    ],
    [
      'deleting a comment',
      () => as(other, 'DELETE', pathOf(inReview, `/comments/${commentId}`)),
      capability('comment.delete_denied', { role: 'member' }),
    ],
  ]);
  await as(owner, 'PATCH', '/approval-flows/shop/stages/review', {
    review: { reviewers: [String(ann.personId), String(member.personId)] },
  });
  assertExactly(
    scene,
    'one’s own',
    await as(member, 'POST', pathOf(inReview, '/approve'), { reviewedVersion: version }),
    capability('item.own_submission', { role: 'member' }),
  );
  await as(owner, 'PATCH', '/approval-flows/shop/stages/review', { review: { reviewers: [String(ann.personId)] } });
  // An API key looks at no other workspace, whatever the header says.
  assert.equal((await withKey('POST', items, add, { ...headerOf('x'), 'x-workspace-id': '999' })).status, 422);
}
