import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { count, type Finding, type Tally } from '../proof.ts';

/** A call of the service. */
export interface ServiceCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the version segment, or an address of a file. */
  path: string;
  body?: unknown;
  /** Names the call, so that it is done once however often it is sent. */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
}

/** What the service said. */
export interface ServiceAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  bytes: Buffer;
  /** Seconds after which to come again; missing when it does not say. */
  retryAfter?: string;
  /** When the first byte of it came, by `performance.now()`. */
  at: number;
}

/** Calls of one key holder who writes down how the service behaved. */
export interface ServiceCalls {
  /** One try. Undefined when it was not answered, or put off with 503. */
  ask(call: ServiceCall): Promise<ServiceAnswer | undefined>;
  /** Tries until there is an answer, under the same key. Throws when there is none within `limitMs`, by default twenty minutes. */
  insist(call: ServiceCall, limitMs?: number): Promise<ServiceAnswer>;
  /** What of its behavior was wrong. */
  findings: Finding[];
  tally: Tally;
  close(): void;
}

/** Longest that a call may hang before that is a finding. */
const patienceMs = 90_000;
/** Refusals with a status of failures that say what they are and pass. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'render_queue_full']);

const errorBody = z.looseObject({ code: z.string().optional(), error: z.string().optional() });

/** Calls a service at an address with a key. */
export function createServiceCalls(url: string, key: string): ServiceCalls {
  const agent = new Agent({ keepAlive: true });
  const findings: Finding[] = [];
  const tally: Tally = { counts: {}, peaks: {} };
  /** The same fault of the same call is one finding. */
  const note = (what: string): void => {
    if (!findings.some((finding) => finding.what === what)) findings.push({ what });
  };
  const nameOf = ({ method, path }: ServiceCall): string =>
    `${method} ${path.replace(/\?.*/, '').replaceAll(/\/(?:\d+|[0-9a-f]{32,}[^/]*)(?=\/|$)/g, '/…')}`;

  const send = (call: ServiceCall): Promise<ServiceAnswer> =>
    new Promise((resolve, reject) => {
      const bytes = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
      const sent = request(
        call.path.startsWith('/files/') ? `${url}${call.path}` : `${url}/v1${call.path}`,
        {
          agent,
          method: call.method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
            ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
            ...call.headers,
          },
          signal: AbortSignal.timeout(patienceMs),
        },
        (response: IncomingMessage) => {
          const at = performance.now();
          buffer(response)
            .then((bytesOfAnswer) =>
              resolve({
                status: response.statusCode ?? 0,
                body: parse(response, bytesOfAnswer),
                bytes: bytesOfAnswer,
                ...(response.headers['retry-after'] !== undefined && { retryAfter: response.headers['retry-after'] }),
                at,
              }),
            )
            .catch(reject);
        },
      );
      sent.on('error', reject);
      sent.end(bytes);
    });

  const ask: ServiceCalls['ask'] = async (call) => {
    let answer: ServiceAnswer;
    try {
      answer = await send(call);
    } catch (error) {
      const isHung = error instanceof Error && error.name === 'TimeoutError';
      if (isHung || (error instanceof Error && error.name === 'AbortError')) {
        note(`${nameOf(call)} was not answered within ${patienceMs / 1000} s`);
      }
      count(tally, 'calls unanswered');
      return undefined;
    }
    count(tally, 'calls');
    if (answer.status < 500) return answer;
    const { code = '', error = '' } = errorBody.parse(answer.body);
    if (answer.status === 503 && passing.has(code)) {
      count(tally, 'calls put off');
      if (answer.retryAfter === undefined) note(`${nameOf(call)} was put off without Retry-After`);
    } else note(`${nameOf(call)} answered ${answer.status} ${code}: ${error.slice(0, 200)}`);
    return undefined;
  };

  return {
    ask,
    async insist(call, limitMs = 1_200_000) {
      const endsAt = performance.now() + limitMs;
      for (;;) {
        const answer = await ask(call);
        const isBusy = answer?.status === 409 && answer.body['code'] === 'request_in_progress';
        if (answer && !isBusy) return answer;
        if (performance.now() > endsAt) throw new Error(`${nameOf(call)} had no answer within ${limitMs / 1000} s.`);
        await wait(isBusy ? 1000 : 200);
      }
    },
    findings,
    tally,
    close: () => agent.destroy(),
  };
}

function parse(response: IncomingMessage, bytes: Buffer): Readonly<Record<string, unknown>> {
  if (!String(response.headers['content-type']).startsWith('application/json')) return {};
  const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(bytes.toString()));
  return parsed.success ? parsed.data : {};
}
