import { setTimeout as wait } from 'node:timers/promises';
import { renderJob, type RenderJob } from '@platen/api';
import { z } from 'zod';
import { count, type Finding } from '../proof.ts';
import type { BookParts, Caller } from './book.ts';
import { readFile } from './read-file.ts';
import { storeTitles } from './store-titles.ts';

interface BookedJob {
  id: string;
  isCanceled: boolean;
  /** A cancellation was asked for; whether it was carried out is unknown where its answer was lost. */
  isCancelAsked: boolean;
}

const queued = z.looseObject({ id: z.string() });
const cancelEvery = 9;
/** As with posts: long, as the question is whether they end at all. */
const endsWithinMs = 900_000;

/** What is known at the end of jobs that were acknowledged. */
export interface BookedJobs {
  /** Marks of jobs that succeeded, which cost one credit each. */
  succeeded: Set<string>;
  /** Marks of jobs that ended because three processes ended at work on them. */
  unlucky: Set<string>;
  canceled: Set<string>;
}

/** Queues renders of which a webhook tells, each under a key of its own, half of them to be rendered anew in any case; cancels a few. */
export function callJobs({ deployment, calls, tally, mark, later }: BookParts): Caller & { ends: BookedJobs } {
  const booked = new Map<string, BookedJob>();
  const ends: BookedJobs = { succeeded: new Set(), unlucky: new Set(), canceled: new Set() };
  let templateId = 0;
  let number = 0;

  const queue = async (text: string, isCached: boolean): Promise<void> => {
    const answer = await calls.insist({
      method: 'POST',
      path: `/studio/render${isCached ? '' : '?cache=false'}`,
      idempotencyKey: text,
      body: {
        templateId,
        modifications: { title: text },
        response: { mode: 'async', scale: 3 },
        webhook_url: deployment.receiver.url,
        metadata: text,
        source: text,
      },
    });
    if (answer.status !== 202) throw new Error(`A job was answered with ${answer.status}: ${answer.bytes.toString()}`);
    booked.set(text, { id: queued.parse(answer.body).id, isCanceled: false, isCancelAsked: false });
    count(tally, 'jobs');
  };

  const cancel = async (text: string): Promise<void> => {
    const job = booked.get(text);
    if (!job) return;
    job.isCancelAsked = true;
    const answer = await calls.ask({ method: 'POST', path: `/studio/render-jobs/${job.id}/cancel`, body: {} });
    if (answer?.status === 200 && answer.body['status'] === 'canceled') job.isCanceled = true;
  };

  const readEnd = async (id: string): Promise<RenderJob> => {
    const endsAt = performance.now() + endsWithinMs;
    for (;;) {
      const { status, body } = await calls.insist({ method: 'GET', path: `/studio/render-jobs/${id}` });
      const job = renderJob.safeParse(body);
      if (status !== 200 || !job.success) throw new Error(`Job ${id} was answered with ${status}.`);
      if (job.data.finished || performance.now() > endsAt) return job.data;
      await wait(250);
    }
  };

  const checkJob = async (text: string, { id, isCanceled, isCancelAsked }: BookedJob): Promise<string[]> => {
    const job = await readEnd(id);
    const notified = deployment.receiver.notified.get(text);
    if (isCanceled || (isCancelAsked && job.status === 'canceled')) {
      ends.canceled.add(text);
      return job.status === 'canceled' ? [] : [`a job was acknowledged as canceled and is ${job.status}`];
    }
    if (job.error_code === 'worker_lost') {
      ends.unlucky.add(text);
      count(tally, 'jobs ended by three kills');
    } else if (job.status === 'succeeded') {
      ends.succeeded.add(text);
      const { data } = z.object({ data: z.object({ content: z.string() }) }).parse(job.result);
      const problem = await readFile(calls, data.content);
      if (problem !== undefined) return [`the file of a job that succeeded ${problem}`];
    } else {
      return [`a job that was acknowledged is ${job.status} (${job.error_code}: ${job.error})`];
    }
    if (!notified) return ['nobody was told of a job that ended'];
    count(tally, 'messages that came again', notified.times - 1);
    if (notified.messageIds.size > 1 || notified.statuses.size > 1) return ['a job was told of as two'];
    return [];
  };

  const untilNotified = async (text: string, endsAt: number): Promise<void> => {
    while (!deployment.receiver.notified.has(text) && performance.now() < endsAt) await wait(250);
  };

  /** Jobs of the list by their mark. */
  const listJobs = async (): Promise<Map<string, number>> => {
    const times = new Map<string, number>();
    const page = z.object({ data: z.array(renderJob), next_cursor: z.unknown() });
    for (let cursor: unknown = undefined; cursor !== null;) {
      const { body } = await calls.insist({
        method: 'GET',
        path: `/studio/render-jobs?limit=100${cursor === undefined ? '' : `&cursor=${String(cursor)}`}`,
      });
      const listed = page.parse(body);
      for (const { metadata } of listed.data) {
        if (typeof metadata === 'string') times.set(metadata, (times.get(metadata) ?? 0) + 1);
      }
      cursor = listed.next_cursor ?? null;
    }
    return times;
  };

  return {
    ends,
    async prepare() {
      templateId = await storeTitles(calls);
    },
    async call() {
      number += 1;
      const text = mark('job');
      const isCanceled = number % cancelEvery === 0;
      const work = queue(text, number % 2 === 0).then(() => (isCanceled ? cancel(text) : undefined));
      later(work);
      // One at a time as long as the service answers.
      await Promise.race([work.catch(() => undefined), wait(1000)]);
    },
    async check() {
      const problems: string[] = [];
      const waiting = [...booked];
      // Those who are told last are told within a minute of their job's end.
      const reportedBy = performance.now() + endsWithinMs;
      for (const [text, job] of waiting) {
        const { status } = await readEnd(job.id);
        // Nobody is told of a job that was canceled.
        if (!job.isCanceled && status !== 'canceled') await untilNotified(text, reportedBy);
        problems.push(...(await checkJob(text, job)));
      }
      for (const [text, times] of await listJobs()) {
        if (times > 1) problems.push('a job that was asked for once under a key is there twice');
        if (!booked.has(text)) problems.push('there is a job that nobody asked for');
      }
      return problems.map((what): Finding => ({ what }));
    },
  };
}
