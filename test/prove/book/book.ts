import { setTimeout as wait } from 'node:timers/promises';
import type { Finding, Tally } from '../proof.ts';
import type { Deployment } from '../deployment/deployment.ts';
import type { ServiceCalls } from './service-calls.ts';

/** What those who write in the book have. */
export interface BookParts {
  deployment: Deployment;
  calls: ServiceCalls;
  tally: Tally;
  /** A text that no other entry has. */
  mark(kind: string): string;
  /** Leaves something to be ended later, such as a call that was not answered and is repeated. */
  later(work: Promise<unknown>): void;
  /** Whether the service may have been ended between two times, by `performance.now()`, which loses what was not written yet. */
  wasEndedWithin(from: number, to: number): boolean;
}

/** Somebody who uses one part of the product, writes down what was acknowledged, and compares afterwards. */
export interface Caller {
  /** Before anything else. */
  prepare?(): Promise<void>;
  /** One use of it. */
  call(): Promise<void>;
  /** Everything that is not as it was acknowledged. Called once nothing runs any more. */
  check(): Promise<Finding[]>;
}

/** Milliseconds between two calls of one caller. */
const pauseMs = 60;

/** A load that can be stopped. */
export interface Load {
  stop(): Promise<void>;
}

/** Lets callers call, each for itself, until they are stopped; none begins anything while `isCrowded` says that too much is left to end. */
export function startLoad(callers: readonly Caller[], isCrowded: () => boolean): Load {
  const over = new AbortController();
  const running = callers.map(async (caller) => {
    while (!over.signal.aborted) {
      if (!isCrowded()) await caller.call();
      await wait(pauseMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  });
  const ended = Promise.all(running);
  ended.catch(() => undefined);
  return {
    async stop() {
      over.abort();
      await ended;
    },
  };
}
