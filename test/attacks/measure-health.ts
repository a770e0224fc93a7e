import { setTimeout as wait } from 'node:timers/promises';
import { callService, type Tenant } from './caller.ts';

/** Milliseconds after which the service is asked again, whether it has answered or not: a long silence counts for as long as it is. */
const everyMs = 20;

/** Asks a service whether it lives, for so long; answers the milliseconds of each answer, sorted. One that does not answer counts as endless. */
export async function measureHealth({ baseUrl }: Tenant, durationMs: number): Promise<number[]> {
  const root = { baseUrl: new URL('/', baseUrl).href.replace(/\/$/, ''), key: '' };
  const answers: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index * everyMs < durationMs; index++) {
    await wait(Math.max(0, startedAt + index * everyMs - performance.now()));
    const asked = callService(root, 'GET', '/healthz');
    answers.push(asked.then(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)));
  }
  return (await Promise.all(answers)).toSorted((one, other) => one - other);
}
