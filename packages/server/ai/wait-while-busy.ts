import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../http/service-error.ts';

/** Milliseconds that something which may wait does so at most, and between two tries: at least, and where the provider says nothing. */
const longestMs = 30 * 60_000;
const shortestWaitMs = 1000;
const usualWaitMs = 30_000;

/** Error if the provider has as many calls as it takes at the moment. */
export class ProviderBusyError extends ServiceError {
  /** Milliseconds after which it takes another one; undefined if it did not say. */
  readonly waitMs: number | undefined;

  constructor(waitMs: number | undefined) {
    const seconds = Math.max(1, Math.ceil((waitMs ?? 60_000) / 1000));
    super('ai_failed', 'The AI provider is too busy. Try again in a minute.', {
      headers: { 'retry-after': String(Math.min(3600, seconds)) },
    });
    this.waitMs = waitMs;
  }
}

/**
 * Makes a call, and if it may wait again and again for half an hour while the provider is at its limit: at the times that it says. Throws
 * what the call throws, and the signal's reason.
 */
export async function waitWhileBusy<Result>(
  call: () => Promise<Result>,
  { mayWait, signal }: { mayWait: boolean; signal: AbortSignal },
): Promise<Result> {
  const until = performance.now() + longestMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!mayWait || !(error instanceof ProviderBusyError)) throw error;
      const waitMs = Math.max(shortestWaitMs, error.waitMs ?? usualWaitMs);
      if (performance.now() + waitMs > until) throw error;
      await wait(waitMs, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}
