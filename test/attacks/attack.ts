import { setTimeout as wait } from 'node:timers/promises';
import type { CallOutcome, Tenant } from './caller.ts';

/** How often each status was answered; 0 stands for no answer. */
export type Tally = Record<number, number>;

/** One way to take more than one's share of a service. Everything stays on the loopback. */
export interface Attack {
  name: string;
  /** Makes what the attack needs, and answers how to run it: until the signal fires, and no longer. */
  prepare(tenant: Tenant): Promise<PreparedAttack>;
}

/** An attack that is ready to run. */
export interface PreparedAttack {
  run(signal: AbortSignal): Promise<Tally>;
  close?(): Promise<void>;
}

/** Milliseconds after which somebody who was refused tries again, whatever `Retry-After` says. */
const impatienceMs = 100;

/** Keeps that many calls under way until the signal fires. */
export async function flood(
  atOnce: number,
  signal: AbortSignal,
  send: (index: number, signal: AbortSignal) => Promise<CallOutcome>,
): Promise<Tally> {
  const tally: Tally = {};
  let index = 0;
  const caller = async (): Promise<void> => {
    while (!signal.aborted) {
      index += 1;
      const { status } = await send(index, signal);
      tally[status] = (tally[status] ?? 0) + 1;
      if (status === 0 || status >= 400) await wait(impatienceMs, undefined, { signal });
    }
  };
  await Promise.allSettled(Array.from({ length: atOnce }, caller));
  return tally;
}
