import { setTimeout as wait } from 'node:timers/promises';
import { DeliveryError, StepError, type StepCall } from '../step.ts';

/** A request that changes one row of a service with tables. */
export interface WriteRequest {
  method: 'GET' | 'PATCH' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

type Call = Pick<StepCall, 'parts' | 'run' | 'signal'>;

/** Sends a request, and answers the JSON of the response. What was cut off may be sent again: it writes the same. Throws DeliveryError. */
export async function sendWrite(
  { parts, run, signal }: Call,
  { method, url, headers, body }: WriteRequest,
): Promise<unknown> {
  const { host } = new URL(url);
  const answer = await parts.fetcher
    .fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      maxBytes: 4 * 1024 * 1024,
      timeoutMs: 20_000,
      signal,
      connectionsOf: `workspace ${run.workspaceId}`,
    })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw new DeliveryError('retry', error instanceof Error ? error.message : String(error), { cause: error });
    });
  const text = new TextDecoder().decode(answer.bytes);
  if (answer.status < 300) {
    try {
      return text === '' ? undefined : JSON.parse(text);
    } catch (error) {
      throw new StepError(`${host} did not respond with JSON.`, { cause: error });
    }
  }
  const kind = answer.status >= 500 || answer.status === 429 ? 'retry' : 'final';
  const said = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  throw new DeliveryError(kind, `${host} responded with status ${answer.status}${said === '' ? '' : `: ${said}`}`, {
    answer: { status: answer.status },
  });
}

/** Lets as many through at once as a service takes, and then one each interval. */
export function createPace(intervalMs: number, atOnce: number): (signal: AbortSignal) => Promise<void> {
  let free = performance.now() - intervalMs * atOnce;
  return async (signal) => {
    free = Math.max(free + intervalMs, performance.now() - intervalMs * (atOnce - 1));
    const waitMs = free - performance.now();
    if (waitMs > 0) await wait(waitMs, undefined, { signal });
  };
}
