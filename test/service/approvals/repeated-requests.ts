import assert from 'node:assert/strict';
import type { ApprovalItem } from '@platen/api';
import type { TestAnswer } from '../start-test-service.ts';
import { storeTemplate } from '../store-template.ts';
import { titlesTemplate } from '../titles-template.ts';
import { assertExactly, itemOf, items, pathOf, type Headers, type RefusalScene } from './refusal-scene.ts';

const under = (key: string): Headers => ({ 'idempotency-key': key });
const isReplayed = ({ headers }: TestAnswer): boolean => headers['idempotent-replayed'] === 'true';
const reused = { status: 422, error: 'validation_failed', code: 'approval.idempotency_key_reused' };
const inProgress = { status: 409, error: 'state_conflict', code: 'approval.request_in_progress' };

/** Calls under one `Idempotency-Key` are done once, and answered as they were. */
export async function answerAgain(scene: RefusalScene): Promise<void> {
  const { service, people, as, withKey } = scene;
  const { owner, member, other, ann } = people;
  const { query } = service.dependencies.database;
  const template = (): Promise<number> => storeTemplate(service, titlesTemplate());
  const body = { templateId: await template(), stage: 'review', comment: 'For Monday' };
  const longKey = `${'k'.repeat(254)}!`;
  const first = await as(member, 'POST', items, body, under(longKey));
  const item = itemOf(first);
  const counts = async (): Promise<number[]> => {
    const [lines, comments, notified] = await Promise.all([
      query.selectFrom('approval_activity').select('id').where('item_id', '=', item.id).execute(),
      query.selectFrom('approval_comment').select('id').where('item_id', '=', item.id).execute(),
      query.selectFrom('notification').select('id').where('item_id', '=', item.id).execute(),
    ]);
    return [lines.length, comments.length, notified.length];
  };
  const before = await counts();
  const again = await as(member, 'POST', items, body, under(longKey));
  assert.deepEqual([again.status, again.body, isReplayed(first), isReplayed(again)], [201, first.body, false, true]);
  assert.deepEqual(await counts(), before, 'nothing was done, said or told a second time');

  const move = { toStage: 'draft', revision: item.revision };
  const moved = await as(member, 'POST', pathOf(item, '/move'), move, under('move'));
  const movedAgain = await as(member, 'POST', pathOf(item, '/move'), move, under('move'));
  assert.deepEqual([moved.status, movedAgain.status, movedAgain.body], [200, 200, moved.body]);
  // One refused for what it is stays refused; one refused for what somebody else did is tried again.
  const wrong = { toStage: 'nowhere', revision: itemOf(moved).revision };
  for (const replayed of [false, true]) {
    const answer = await as(member, 'POST', pathOf(item, '/move'), wrong, under('wrong'));
    assert.deepEqual([answer.status, isReplayed(answer)], [422, replayed]);
    const late = await as(member, 'POST', pathOf(item, '/move'), { ...move, toStage: 'review' }, under('late'));
    assert.deepEqual([late.status, isReplayed(late)], [409, false]);
  }
  assertExactly(
    scene,
    'another body',
    await as(member, 'POST', items, { ...body, stage: 'draft' }, under(longKey)),
    reused,
  );
  // The same key is another one for another operation, and for another caller.
  const comment = await as(member, 'POST', pathOf(item, '/comments'), { text: 'Soon' }, under(longKey));
  assert.deepEqual([comment.status, isReplayed(comment)], [201, false]);
  const theirs = await as(other, 'POST', items, body, under(longKey));
  assert.deepEqual([theirs.status, theirs.body['code']], [409, 'approval.item.already_added']);
  const forOne = { ...under('for'), 'x-service-user-id': String(member.personId) };
  const forTwo = { ...under('for'), 'x-service-user-id': String(other.personId) };
  const given = { templateId: await template() };
  itemOf(await withKey('POST', items, given, forOne));
  assertExactly(scene, 'in another’s name', await withKey('POST', items, given, forTwo), reused);
  assert.ok(isReplayed(await withKey('POST', items, given, forOne)));

  const removal = itemOf(await as(owner, 'POST', items, { templateId: await template() }));
  for (const replayed of [false, true]) {
    const answer = await as(owner, 'DELETE', pathOf(removal), undefined, under('remove'));
    assert.deepEqual([answer.status, answer.body['id'], isReplayed(answer)], [200, removal.id, replayed]);
  }
  // 24 hours, and no longer.
  const age = (hours: number) =>
    query
      .updateTable('idempotency')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('key', '=', longKey)
      .where('operation', '=', 'addApprovalItem')
      .execute();
  await age(23.9);
  assert.ok(isReplayed(await as(member, 'POST', items, body, under(longKey))));
  await age(24.1);
  const anew = await as(member, 'POST', items, body, under(longKey));
  assert.deepEqual([anew.status, anew.body['code']], [409, 'approval.item.already_added']);
  assert.equal((await as(ann, 'GET', pathOf(item))).status, 200);
}

/** Of many at once one is done; the others are told to wait or are answered as it was. */
export async function answerOneOfMany(scene: RefusalScene): Promise<void> {
  const { service, people, as } = scene;
  const body = { templateId: await storeTemplate(service, titlesTemplate()) };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => as(people.other, 'POST', items, body, under('at-once'))),
  );
  const done = answers.filter((answer) => answer.status === 201 && !isReplayed(answer));
  assert.equal(done.length, 1, JSON.stringify(answers.map(({ status, body: said }) => [status, said])));
  const ids = new Set<number>();
  for (const answer of answers) {
    if (answer.status === 201) ids.add(itemOf(answer).id);
    else assertExactly(scene, 'at once', answer, inProgress);
  }
  assert.equal(ids.size, 1);
  const later = await as(people.other, 'POST', items, body, under('at-once'));
  assert.deepEqual([later.body, isReplayed(later)], [done[0]?.body, true]);
}

/** The history says which calls belong to one session, whoever made them. */
export async function groupBySession(scene: RefusalScene): Promise<void> {
  const { service, people, as, withKey } = scene;
  const { member, ann, owner } = people;
  const agent = { 'x-session-id': 'agent 7 / night run', 'x-service-user-id': String(member.personId) };
  const tab = { 'x-session-id': 'tab-2' };
  const work = async (): Promise<ApprovalItem> => {
    const templateId = await storeTemplate(service, titlesTemplate());
    const added = itemOf(await withKey('POST', items, { templateId }, agent));
    const move = { toStage: 'review', revision: added.revision };
    return itemOf(await withKey('POST', pathOf(added, '/move'), move, agent));
  };
  const worked = [await work(), await work()];
  for (const item of worked) {
    await as(ann, 'POST', pathOf(item, '/comments'), { text: 'Fine' }, tab);
    const { currentVersion: reviewedVersion } = item.template;
    itemOf(await as(ann, 'POST', pathOf(item, '/approve'), { reviewedVersion }));
    const { body } = await as(owner, 'GET', pathOf(item, '/activity'));
    const lines = body['activity'] as { kind: string; sessionId: string | null; actor: { id: string; name: string } }[];
    assert.deepEqual(
      lines.map(({ kind, sessionId, actor }) => [kind, sessionId, actor.name]),
      [
        ['approved', null, 'Ann Reviewer'],
        ['commented', 'tab-2', 'Ann Reviewer'],
        ['moved', 'agent 7 / night run', 'Mia Member'],
        ['added', 'agent 7 / night run', 'Mia Member'],
      ],
    );
  }
  const notified = await service.dependencies.database.query
    .selectFrom('notification')
    .select(['person_id', 'kind'])
    .where(
      'item_id',
      'in',
      worked.map(({ id }) => id),
    )
    .execute();
  assert.ok(notified.some(({ person_id: id, kind }) => id === ann.personId && kind === 'review_wanted'));
  assert.ok(notified.some(({ person_id: id, kind }) => id === member.personId && kind === 'approved'));
  const ofOwn = notified.filter(({ person_id: id, kind }) => id === member.personId && kind === 'moved');
  assert.deepEqual(ofOwn, [], 'nobody is told of what was done in their name');
}
