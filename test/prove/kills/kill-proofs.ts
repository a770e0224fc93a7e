import { atLeast, atMost, info } from '../../bench/figure.ts';
import { lacksPostgres, type DatabaseKind } from '../../service/test-databases.ts';
import type { Proof, Tally } from '../proof.ts';
import { runKillRounds } from './kill-rounds.ts';

/** Share of acknowledged jobs that may end because three processes were killed at work on them. */
const maxUnlucky = 0.02;

/** `kill -9` under load, on the embedded database and on Postgres with two workers and S3. */
export const killProofs: readonly Proof[] = (['embedded', 'postgres'] as const).map(createKillProof);

function createKillProof(kind: DatabaseKind): Proof {
  return {
    name: `kills-${kind}`,
    shows: 'what was acknowledged outlives kill -9, is charged once and told once',
    unit: 'rounds',
    total: 200,
    partSize: 20,
    lacks: () => (kind === 'postgres' ? lacksPostgres() : false),
    open: async () => ({ run: (part) => runKillRounds(kind, part), close: async () => undefined }),
    figures: ({ counts, peaks }: Tally) => [
      info(
        'acknowledged',
        ['templates', 'changes', 'jobs', 'renders', 'images', 'posts']
          .map((name) => `${counts[name] ?? 0} ${name}`)
          .join(', '),
      ),
      info('messages that came again under their id', String(counts['messages that came again'] ?? 0)),
      info('renders killed before they were charged', String(counts['renders killed before they were charged'] ?? 0)),
      info('all posts published after the last kill', `${peaks['slowest end of all posts ms'] ?? 0} ms`),
      info('slowest start after a kill', `${peaks['slowest start ms'] ?? 0} ms`),
      atLeast('jobs to lose', counts['jobs'] ?? 0, counts['kills'] ?? 1),
      atMost(
        'share of jobs whose process was killed three times',
        (counts['jobs ended by three kills'] ?? 0) / Math.max(1, counts['jobs'] ?? 0),
        maxUnlucky,
        '',
        4,
      ),
    ],
  };
}
