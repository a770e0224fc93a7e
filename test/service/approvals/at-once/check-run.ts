import assert from 'node:assert/strict';
import type { ApprovalItem } from '@platen/api';
import type { ApprovalScene } from '../approval-scene.ts';
import { approvedBy, replay, type Line } from './replay.ts';
import type { Called, Cast, Run } from './run-schedule.ts';

const expected = new Set([200, 201, 403, 404, 409, 422]);

/** How often what happened in runs, so that it can be asserted that anything did. */
export type Tally = Record<'approved' | 'conflicts' | 'moves' | 'rendered' | 'blocked', number>;

/** Asserts what has to hold whatever the order was in which the calls of a run took place. */
export async function checkRun(scene: ApprovalScene, cast: Cast, run: Run, tally: Tally): Promise<void> {
  const { calls, flow } = run;
  for (const { action, answer } of calls) {
    assert.ok(
      expected.has(answer.status),
      `${JSON.stringify(action)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  }
  const linesOf = await readHistory(scene, run);
  const listed = await cast.owner.call('GET', `/approval-flows/${flow}/items`);
  const live = listed.body['items'] as ApprovalItem[];
  const changed = Map.groupBy(calls.filter(isChange), ({ answer }) => (answer.body['item'] as ApprovalItem).id);
  for (const [id, accepted] of changed) {
    const lines = linesOf.get(id) ?? [];
    const item = live.find((each) => each.id === id);
    checkRevisions(accepted, item, lines);
    // What was taken out with its template says nothing of its end.
    if (item) checkItem(cast, item, lines, calls);
    else
      replay(
        cast,
        lines.filter(({ kind }) => kind !== 'removed'),
      );
    tally.approved += lines.filter(({ kind, to_stage: to }) => kind === 'approved' && to === 'Approved').length;
  }
  for (const { sentRevision, answer } of calls) {
    if (sentRevision === undefined) continue;
    if (answer.status === 200) {
      tally.moves += 1;
      assert.equal(
        (answer.body['item'] as ApprovalItem).revision,
        sentRevision + 1,
        'a move is of the revision it names',
      );
    } else if (answer.body['code'] === 'approval.item.revision_mismatch') {
      tally.conflicts += 1;
      const { revision } = answer.body['current'] as { revision: number };
      assert.notEqual(revision, sentRevision, 'nobody is sent away who has seen the present revision');
    }
  }
  await checkRenders(scene, run, live, tally);
}

function isChange({ answer, action }: Called): boolean {
  return answer.status < 300 && answer.body['item'] !== undefined && action.do !== 'render';
}

/** Each accepted change has a revision of its own, and there are no others. */
function checkRevisions(accepted: readonly Called[], item: ApprovalItem | undefined, lines: readonly Line[]): void {
  const revisionOf = ({ answer }: Called): number => (answer.body['item'] as ApprovalItem).revision;
  // Releasing what is not held changes nothing.
  const certain = accepted.filter(({ action }) => action.do !== 'release').map(revisionOf);
  assert.equal(new Set(certain).size, certain.length, `no two changes are one revision: ${certain.join(' ')}`);
  const all = [...new Set(accepted.map(revisionOf))].toSorted((one, two) => one - two);
  const last = item?.revision ?? all.at(-1) ?? 0;
  assert.deepEqual(
    all,
    Array.from({ length: last }, (_, index) => index + 1),
    'every revision is a change that was accepted',
  );
  const written = lines.filter(({ kind }) => kind !== 'commented' && kind !== 'removed').length;
  assert.equal(written, last, 'and is in the history');
}

/** An item is what its history says. */
function checkItem(cast: Cast, item: ApprovalItem, lines: readonly Line[], calls: readonly Called[]): void {
  const state = replay(cast, lines);
  const version = item.template.currentVersion;
  const inReview = item.stage.category === 'review';
  assert.deepEqual(
    {
      stage: item.stage.name,
      revision: item.revision,
      round: item.reviewRound,
      approvals: item.approvals?.approvedBy.map(({ id }) => Number(id)).toSorted() ?? null,
      changes: item.changesRequested !== null,
      held: item.heldBack !== null,
      passedBy: item.movedWithoutApproval?.by.id ?? null,
      image: item.canRender.image,
    },
    {
      stage: state.stage,
      revision: state.changes,
      round: state.round,
      approvals: inReview ? approvedBy(cast, state, state.stage, version).toSorted() : null,
      changes: state.areChangesRequested,
      held: state.isHeld,
      passedBy: state.passedBy === null ? null : String(state.passedBy),
      image: !state.isHeld && state.approvedVersion === version,
    },
  );
  const said = calls.filter(({ action, answer, item: before }) => {
    if (answer.status >= 300) return false;
    const notified = answer.body['item'] as ApprovalItem | undefined;
    if (action.do === 'comment') return before?.id === item.id;
    const isWithText = action.do === 'ask' || ((action.do === 'move' || action.do === 'add') && action.reason);
    return Boolean(isWithText) && notified?.id === item.id;
  });
  assert.equal(item.commentCount, said.length, 'no comment is lost');
  const approvals = calls.filter(
    ({ action, answer }) =>
      action.do === 'approve' && answer.status === 200 && (answer.body['item'] as ApprovalItem).id === item.id,
  );
  assert.equal(lines.filter(({ kind }) => kind === 'approved').length, approvals.length, 'no approval is lost');
}

/** Renders are made exactly where every item of the template says so. */
async function checkRenders({ service }: ApprovalScene, run: Run, live: ApprovalItem[], tally: Tally): Promise<void> {
  for (const templateId of run.templates) {
    const isGone = run.calls.some(
      ({ action, answer }) =>
        action.do === 'delete template' && answer.status < 300 && run.templates[action.template] === templateId,
    );
    const { status } = await service.call('POST', '/studio/render', {
      body: { templateId, response: { type: 'base64', format: 'png' } },
    });
    const item = live.find(({ template }) => template.id === templateId);
    const may = item?.canRender.image ?? true;
    assert.equal(status, isGone ? 404 : may ? 200 : 403);
    if (!isGone && item) tally[may ? 'rendered' : 'blocked'] += 1;
  }
}

/** The history of every item that was in the flow, oldest first. */
async function readHistory({ service }: ApprovalScene, { flowId }: Run): Promise<Map<number, Line[]>> {
  const rows = await service.dependencies.database.query
    .selectFrom('approval_activity')
    .select(['kind', 'item_id', 'person_id', 'from_stage', 'to_stage', 'version', 'reason'])
    .where('flow_id', '=', flowId)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ item_id }) => item_id);
}
