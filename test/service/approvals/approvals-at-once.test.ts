import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import { describeOnEachDatabase } from '../test-databases.ts';
import { startApprovalScene, type ApprovalScene } from './approval-scene.ts';
import { checkRun, type Tally } from './at-once/check-run.ts';
import { runSchedule, type Cast } from './at-once/run-schedule.ts';
import { schedules } from './at-once/schedule.ts';

// Random schedules of calls at the same time. The seed makes a run try the same ones, though never in quite the same order:
// PLATEN_FUZZ_SEED=… tries others, PLATEN_FUZZ_SCHEDULES=… another number (`npm run fuzz` tries more).
const seed = Number(process.env['PLATEN_FUZZ_SEED'] ?? 20_260_101);
const asked = process.env['PLATEN_FUZZ_SCHEDULES'];

describeOnEachDatabase('approvals by many at once', (kind) => {
  let scene: ApprovalScene;
  let cast: Cast;
  before(async () => {
    scene = await startApprovalScene({ kind });
    cast = {
      owner: await scene.addPerson('owner', 'Olga Owner'),
      admin: await scene.addPerson('admin', 'Ada Admin'),
      mia: await scene.addPerson('member', 'Mia Member'),
      max: await scene.addPerson('member', 'Max Member'),
      ann: await scene.addPerson('reviewer', 'Ann Reviewer'),
      ben: await scene.addPerson('reviewer', 'Ben Reviewer'),
    };
  });
  after(() => scene.service.close());

  it('come out as if they had called one after another', { timeout: 600_000 }, async () => {
    const tally: Tally = { approved: 0, conflicts: 0, moves: 0, rendered: 0, blocked: 0 };
    const numRuns = Number(asked ?? 3);
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
