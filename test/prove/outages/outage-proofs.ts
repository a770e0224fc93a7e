import { atLeast, atMost, info } from '../../bench/figure.ts';
import { lacksPostgres, type DatabaseKind } from '../../service/test-databases.ts';
import type { Proof, Tally } from '../proof.ts';
import { runOutageRounds } from './outage-rounds.ts';
import { lacksSmallDisk } from './small-disk.ts';

const outageMs = 60_000;
/** Milliseconds after which it has to have gone on once what was away is back. */
const recoveredMs = 30_000;

/** A full disk under the embedded database; a Postgres that goes away, and an S3 store that answers 500. */
export const outageProofs: readonly Proof[] = (['embedded', 'postgres'] as const).map(createOutageProof);

function createOutageProof(kind: DatabaseKind): Proof {
  return {
    name: `faults-${kind}`,
    shows:
      kind === 'embedded'
        ? 'a disk that is full for a minute loses nothing, and calls are put off with 503'
        : 'a Postgres or a store that is away for a minute loses nothing, and calls are put off with 503',
    unit: 'rounds',
    total: 12,
    partSize: 3,
    lacks: () => (kind === 'postgres' ? lacksPostgres() : lacksSmallDisk()),
    open: async () => ({
      run: (part) => runOutageRounds(kind, part, { forMs: outageMs }),
      close: async () => undefined,
    }),
    figures: ({ counts, peaks }: Tally) => [
      info(
        'acknowledged',
        ['templates', 'changes', 'jobs', 'renders', 'images', 'posts']
          .map((name) => `${counts[name] ?? 0} ${name}`)
          .join(', '),
      ),
      atLeast('calls that were put off', counts['calls put off'] ?? 0, 1),
      atMost('slowest to go on afterwards', peaks['slowest recovery ms'] ?? 0, recoveredMs, ' ms', 0),
    ],
  };
}
