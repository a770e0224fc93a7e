import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import { describeOnEachDatabase } from '../test-databases.ts';
import { startApprovalScene, type ApprovalScene } from './approval-scene.ts';
import { assembleCast } from './at-once/assemble-cast.ts';
import { checkRun, type Tally } from './at-once/check-run.ts';
import { runSchedule, type Cast } from './at-once/run-schedule.ts';
import { schedules } from './at-once/schedule.ts';

// Random schedules of calls at the same time. The seed makes a run try the same ones, though never in quite the same order;
// `npm run prove -- approvals` tries many more.
const seed = 20_260_101;
const numRuns = 3;

describeOnEachDatabase('approvals by many at once', (kind) => {
  let scene: ApprovalScene;
  let cast: Cast;
  before(async () => {
    scene = await startApprovalScene({ kind });
    cast = await assembleCast(scene);
  });
  after(() => scene.service.close());

  it('come out as if they had called one after another', { timeout: 600_000 }, async () => {
    const tally: Tally = { approved: 0, conflicts: 0, moves: 0, rendered: 0, blocked: 0 };
    await fc.assert(
      fc.asyncProperty(schedules, async (waves) => {
        await checkRun(scene, cast, await runSchedule(scene, cast, waves), tally);
      }),
      // Smaller schedules would seldom fail alike: what comes first is a matter of chance.
      { seed, numRuns, endOnFailure: true },
    );
    // Else all would hold because nothing ever got anywhere.
    const { approved, conflicts, moves } = tally;
    assert.ok(Math.min(approved, conflicts, moves) >= numRuns, JSON.stringify(tally));
  });
});
