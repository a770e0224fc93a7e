import { logEntry } from '@platen/api';
import { z } from 'zod';
import { count, type Finding } from '../proof.ts';
import type { BookParts } from './book.ts';
import type { BookedJobs } from './call-jobs.ts';
import type { BookedRender } from './call-renders.ts';

const page = z.looseObject({
  data: z.array(logEntry),
  pagination: z.looseObject({ next_cursor: z.unknown() }),
});
const usage = z.looseObject({
  data: z.looseObject({ months: z.array(z.looseObject({ credits_used: z.int(), renders: z.int() })) }),
});

/** Milliseconds within which what a render costs is written after it was answered, on a machine that has other things to do. */
const writtenWithinMs = 3000;

interface Charged {
  credits: number;
  successes: number;
}

/**
 * Compares what the service charged and logged with the book: a render costs one credit once. One that was answered just before its
 * process was killed may be missing, as the documentation says; nothing else may.
 */
export async function checkCharges(
  { calls, tally, wasEndedWithin }: BookParts,
  { jobs, renders }: { jobs: BookedJobs; renders: ReadonlyMap<string, BookedRender> },
): Promise<Finding[]> {
  const problems: string[] = [];
  const charged = new Map<string, Charged>();
  let credits = 0;
  for (let cursor: unknown = undefined; cursor !== null;) {
    const path = `/workspace/logs?limit=50${cursor === undefined ? '' : `&cursor=${String(cursor)}`}`;
    const { data, pagination } = page.parse((await calls.insist({ method: 'GET', path })).body);
    for (const { source, credits_used, status } of data) {
      const known = charged.get(source) ?? { credits: 0, successes: 0 };
      charged.set(source, {
        credits: known.credits + credits_used,
        successes: known.successes + (status === 200 ? 1 : 0),
      });
      credits += credits_used;
    }
    cursor = pagination.next_cursor ?? null;
  }
  for (const { credits: sum } of charged.values()) if (sum > 1) problems.push('a render was charged twice');
  for (const mark of jobs.succeeded) {
    if ((charged.get(mark)?.credits ?? 0) < 1) problems.push('a job that succeeded was not charged');
    if ((charged.get(mark)?.successes ?? 0) > 1) problems.push('a job that succeeded once is in the log twice');
  }
  for (const mark of jobs.canceled) if (charged.has(mark)) problems.push('a job that was canceled is in the log');
  for (const [mark, { askedAt, answeredAt }] of renders) {
    if (charged.has(mark)) continue;
    if (wasEndedWithin(askedAt, answeredAt + writtenWithinMs)) count(tally, 'renders killed before they were charged');
    else problems.push('a render that was answered was neither charged nor logged');
  }
  const { months } = usage.parse((await calls.insist({ method: 'GET', path: '/workspace/usage' })).body).data;
  const used = months.reduce((sum, month) => sum + month.credits_used, 0);
  if (used !== credits) problems.push(`the usage is ${used > credits ? 'more' : 'less'} than the credits in the log`);
  count(tally, 'credits', credits);
  return problems.map((what) => ({ what }));
}
