import { setTimeout } from 'node:timers/promises';
import type { TestService } from '../start-test-service.ts';
import type { FuzzAnswer } from './check-answer.ts';
import type { FuzzRequest } from './create-requests.ts';

/** Milliseconds after which a request counts as hanging. */
const patienceMs = 20_000;

/** A request with what became of it; without an answer it hung or threw. */
export interface Exchange {
  request: FuzzRequest;
  answer?: FuzzAnswer;
  failure?: string;
}

/** Sends requests, several at a time, with a key unless they bring their own authorization. */
export async function sendStorm(
  service: TestService,
  key: string,
  requests: readonly FuzzRequest[],
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const waiting = requests.values();
  const sendAll = async (): Promise<void> => {
    for (const request of waiting) exchanges.push(await send(service, key, request));
  };
  await Promise.all(Array.from({ length: 6 }, sendAll));
  return exchanges;
}

async function send(service: TestService, key: string, request: FuzzRequest): Promise<Exchange> {
  const sent = service.app
    .inject({
      method: request.method as 'GET',
      url: `/v1${request.url}`,
      headers: { authorization: `Bearer ${key}`, ...request.headers },
      ...(request.body && { payload: request.body }),
    })
    .then((response): Exchange => {
      const contentType = String(response.headers['content-type'] ?? '');
      const isText = /json|text|javascript|xml/.test(contentType);
      const text =
        isText || response.rawPayload.length === 0 ? response.payload : response.rawPayload.toString('latin1');
      return { request, answer: { status: response.statusCode, contentType, text } };
    })
    .catch((error: unknown): Exchange => ({ request, failure: `threw ${String(error)}` }));
  const timeout = new AbortController();
  const gaveUp = setTimeout(patienceMs, { request, failure: 'hung' }, { signal: timeout.signal }).catch(
    (): Exchange => ({ request }),
  );
  const exchange = await Promise.race([sent, gaveUp]);
  timeout.abort();
  return exchange;
}

/** A request as one line, to try again by hand. */
export function tellRequest({ method, url, headers, body }: FuzzRequest): string {
  const shown = body
    ? ` ${body.toString('utf8').slice(0, 400)}${body.length > 400 ? `… (${body.length} bytes)` : ''}`
    : '';
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}${shown}`;
}
