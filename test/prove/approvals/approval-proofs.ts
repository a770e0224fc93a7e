import fc from 'fast-check';
import { atLeast } from '../../bench/figure.ts';
import { startApprovalScene } from '../../service/approvals/approval-scene.ts';
import { assembleCast } from '../../service/approvals/at-once/assemble-cast.ts';
import { checkRun, type Tally as Outcomes } from '../../service/approvals/at-once/check-run.ts';
import { runSchedule } from '../../service/approvals/at-once/run-schedule.ts';
import { schedules } from '../../service/approvals/at-once/schedule.ts';
import { lacksPostgres, type DatabaseKind } from '../../service/test-databases.ts';
import { count, createTally, type OpenProof, type PartOutcome, type Proof } from '../proof.ts';

/** Approvals by many people at the same time, on both databases. */
export const approvalProofs: readonly Proof[] = (['embedded', 'postgres'] as const).map((kind) => ({
  name: `approvals-${kind}`,
  shows: 'calls at the same time come out as if they came one after another',
  unit: 'schedules',
  total: 500,
  partSize: 25,
  lacks: () => (kind === 'postgres' ? lacksPostgres() : false),
  open: () => openApprovals(kind),
  figures: ({ counts }) =>
    ['approved', 'conflicts', 'moves'].map((name) => atLeast(name, counts[name] ?? 0, counts['schedules'] ?? 1)),
}));

async function openApprovals(kind: DatabaseKind): Promise<OpenProof> {
  const scene = await startApprovalScene({ kind });
  const cast = await assembleCast(scene);
  return {
    async run({ seed, count: numRuns }) {
      const outcome: PartOutcome = { tally: createTally(), findings: [] };
      const outcomes: Outcomes = { approved: 0, conflicts: 0, moves: 0, rendered: 0, blocked: 0 };
      for (const waves of fc.sample(schedules, { seed, numRuns })) {
        try {
          await checkRun(scene, cast, await runSchedule(scene, cast, waves), outcomes);
        } catch (error) {
          // A smaller one would seldom fail alike: what comes first is a matter of chance.
          const what = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
          outcome.findings.push({ what, input: waves });
        }
      }
      count(outcome.tally, 'schedules', numRuns);
      for (const [name, times] of Object.entries(outcomes)) count(outcome.tally, name, Number(times));
      return outcome;
    },
    close: () => scene.service.close(),
  };
}
