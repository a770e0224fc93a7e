import { atLeast, atMost, info } from '../../bench/figure.ts';
import type { Proof } from '../proof.ts';
import { openRequestStorm } from './request-storm.ts';

const together = 25;

/** Megabytes by which the memory in use may grow, whatever was sent. */
export const maxGrowthMegabytes = 200;

/** Hostile requests by the service's own document. */
export const requestProof: Proof = {
  name: 'requests',
  shows: 'hostile requests break nothing, tell nothing and leave nothing behind',
  unit: 'requests',
  total: 100_000,
  partSize: 20 * together,
  lacks: () => false,
  open: () => openRequestStorm({ together }),
  figures: ({ counts, peaks }) => [
    info('put off with a named failure', String(counts['put off'] ?? 0)),
    info('most resident memory after a part', `${peaks['resident MB after a part'] ?? 0} MB`),
    atLeast('share that was refused', (counts['refused'] ?? 0) / Math.max(1, counts['sent'] ?? 0), 0.5),
    atMost(
      'growth of the memory in use',
      (peaks['MB after a part'] ?? 0) - (counts['MB before'] ?? 0),
      maxGrowthMegabytes,
      ' MB',
      0,
    ),
  ],
};
