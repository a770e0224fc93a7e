import { setTimeout as wait } from 'node:timers/promises';
import { openBook } from '../book/open-book.ts';
import { startDeployment, type Deployment } from '../deployment/deployment.ts';
import { count, peak, type Finding, type Part, type PartOutcome } from '../proof.ts';
import type { DatabaseKind } from '../../service/test-databases.ts';
import { outagesOf } from './outage.ts';
import { openSmallDisk } from './small-disk.ts';

/** How fault rounds are done. */
export interface OutageOptions {
  /** Milliseconds that a fault lasts at least. */
  forMs: number;
  /** Whether posts are published, too; default they are. One that was broken off is taken up again after minutes. */
  posts?: boolean;
}

/** Acknowledgements before a fault and after it. */
const acknowledgedBetween = 12;
const betweenMs = 60_000;
/** Milliseconds within which somebody has to be put off, longer than what is kept ready lasts. */
const noticedMs = 60_000;
const pollMs = 50;

/**
 * Rounds of faults under load on one deployment, each of its faults in turn, and then a comparison of all that was acknowledged with
 * what is there. On the embedded database it is the disk that is full; on Postgres, Postgres and the store that go away.
 */
export async function runOutageRounds(
  kind: DatabaseKind,
  { first, count: rounds }: Part,
  { forMs, posts = true }: OutageOptions,
): Promise<PartOutcome> {
  const disk = kind === 'embedded' ? openSmallDisk() : undefined;
  let deployment: Deployment | undefined;
  try {
    deployment = await startDeployment({ kind, ...(disk && { folder: disk.folder }) });
    const { service, workers } = deployment;
    const outages = outagesOf(deployment, disk);
    const book = await openBook(deployment, { posts });
    const load = book.startLoad();
    const own: Finding[] = [];
    const times: Record<string, number> = {};
    let slowestMs = 0;
    const waitFor = async (holds: () => boolean, limitMs: number): Promise<boolean> => {
      for (const endsAt = performance.now() + limitMs; !holds(); await wait(pollMs)) {
        if (performance.now() > endsAt || [service, ...workers].some(({ isOver }) => isOver)) return false;
      }
      return true;
    };
    try {
      for (let round = first; round < first + rounds; round++) {
        const outage = outages[round % outages.length];
        if (!outage) throw new TypeError('There are no faults.');
        const before = book.acknowledged;
        await waitFor(() => book.acknowledged >= before + acknowledgedBetween, betweenMs);
        const putOff = book.putOff;
        const begunAt = performance.now();
        await outage.begin();
        if (outage.breaksWrites) book.noteEnd();
        const isNoticed = await waitFor(() => book.putOff > putOff, noticedMs);
        await wait(Math.max(0, begunAt + forMs - performance.now()));
        await outage.end();
        const endedAt = performance.now();
        times[outage.name] = (times[outage.name] ?? 0) + 1;
        if (!isNoticed) own.push({ what: `nobody was put off during ${outage.name}` });
        const during = book.acknowledged;
        if (!(await waitFor(() => book.acknowledged >= during + acknowledgedBetween, betweenMs))) {
          own.push({ what: `after ${outage.name} it did not go on` });
        }
        slowestMs = Math.max(slowestMs, performance.now() - endedAt);
        for (const process of [service, ...workers]) {
          if (!process.isOver) continue;
          own.push({ what: `platen ${process.command} ended with ${await process.ended} in ${outage.name}` });
          throw new Error(`platen ${process.command} ended: ${process.said().slice(-3000)}`);
        }
      }
      await load.stop();
      const { tally, findings } = await book.check();
      for (const [name, number] of Object.entries(times)) count(tally, `times ${name}`, number);
      peak(tally, 'slowest recovery ms', Math.round(slowestMs));
      return { tally, findings: [...findings, ...own] };
    } finally {
      book.close();
    }
  } finally {
    await deployment?.close();
    disk?.close();
  }
}
