import { renderFormats } from '@platen/api';
import { atLeast, atMost, info } from '../../bench/figure.ts';
import type { Proof } from '../proof.ts';
import { memoryBudgetMegabytes, openTemplateStorm } from './template-storm.ts';

/** Megabytes by which the memory in use may grow after the first part, whose caches are there to stay. */
const maxGrowthMegabytes = 300;
/** Megabytes past its budget that the process may have after a part: threads are looked at every hundred renders. */
const maxPastBudgetMegabytes = 300;

/** Hostile templates through render in every format. */
export const templateProof: Proof = {
  name: 'templates',
  shows: 'hostile templates are drawn or refused in every format, and end nothing',
  unit: 'templates',
  total: 20_000,
  partSize: 100,
  lacks: () => false,
  open: () => openTemplateStorm(),
  figures: ({ counts, peaks }) => {
    const all = Object.entries(counts).filter(([name]) => ['rendered', 'refused', 'put off', 'failed'].includes(name));
    const tried = all.reduce((sum, [, value]) => sum + value, 0);
    const growth = (name: string): number =>
      (peaks[`${name} after a part`] ?? 0) - (counts[`${name} after the first part`] ?? 0);
    return [
      info('came to', all.map(([name, value]) => `${value} ${name}`).join(', ')),
      info('by format', renderFormats.map((name) => `${counts[`as ${name}`] ?? 0} ${name}`).join(', ')),
      atLeast('share that was rendered', (counts['rendered'] ?? 0) / Math.max(1, tried), 0.3),
      atLeast(
        'formats that came out',
        renderFormats.filter((name) => (counts[`as ${name}`] ?? 0) > 0).length,
        renderFormats.length,
      ),
      atMost('share that was put off or took too long', (counts['put off'] ?? 0) / Math.max(1, tried), 0.05),
      atMost('growth of the memory in use', growth('MB'), maxGrowthMegabytes, ' MB', 0),
      atMost(
        `process after a part, with PLATEN_MEMORY_MB=${memoryBudgetMegabytes}`,
        peaks['resident MB after a part'] ?? 0,
        memoryBudgetMegabytes + maxPastBudgetMegabytes,
        ' MB',
        0,
      ),
    ];
  },
};
