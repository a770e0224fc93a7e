import { atLeast, atMost, info } from '../../bench/figure.ts';
import { lacksPostgres } from '../../service/test-databases.ts';
import type { Proof, Tally } from '../proof.ts';
import { runKilledBatch } from './killed-batch.ts';

/** Highest resident memory of a process that serves or works, in MiB. */
const maxMemory = 1024;
/** Share of rows that may end because three processes were killed at work on them. */
const maxUnlucky = 0.001;

/** One batch of very many rows, with processes killed in the middle of it. */
export const batchProof: Proof = {
  name: 'batch-rows',
  shows: 'rows of a batch are stored once and charged once whatever is killed, in bounded memory',
  unit: 'rows',
  total: 100_000,
  partSize: 100_000,
  lacks: lacksPostgres,
  open: async () => ({ run: (part) => runKilledBatch(part), close: async () => undefined }),
  figures: ({ counts, peaks }: Tally) => {
    const { rows = 0, kills = 0, seconds = 1 } = counts;
    return [
      info('rows a second, kills and starts included', (rows / Math.max(1, seconds)).toFixed(1)),
      info('files that were put again because of kills', String(counts['files put again'] ?? 0)),
      atLeast('kills', kills, 1),
      atMost(
        'share of rows whose process was killed three times',
        (counts['unlucky rows'] ?? 0) / Math.max(1, rows),
        maxUnlucky,
        '',
        5,
      ),
      atMost('highest memory of the service', peaks['service MiB'] ?? 0, maxMemory, ' MiB', 0),
      atMost('highest memory of a worker', peaks['worker MiB'] ?? 0, maxMemory, ' MiB', 0),
    ];
  },
};
