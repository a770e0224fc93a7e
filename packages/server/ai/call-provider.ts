import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { FetchAnswer, SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { FetchError } from '../http/fetch/fetch-error.ts';
import { ServiceError } from '../http/service-error.ts';
import { ProviderBusyError } from './wait-while-busy.ts';

/** How a provider is reached: its address, and a fetcher that reaches it although it may be private. */
export interface ProviderConnection {
  fetcher: Pick<SafeFetcher, 'fetch'>;
  /** Without a slash at its end. */
  url: string;
  key: string | undefined;
  /** The header that the key is sent in, by itself. Default: `Authorization`, as a bearer token. */
  keyHeader?: string;
  /** Prefix of the variables that the operator set it up by. Default `PLATEN_AI`. */
  variables?: string;
}

/** One call of a provider. */
export interface ProviderCall {
  /** Below the provider's address. */
  path: string;
  /** Sent as JSON, or as it is with `contentType`. */
  body: object | Uint8Array;
  contentType?: string;
  /** Bytes after which the answer is refused. */
  maxBytes: number;
  /** Fires when the time is over, or nobody waits any more. */
  signal: AbortSignal;
}

/** Tries of one call, and milliseconds before the second, doubled before each further one. */
const maxTries = 3;
const firstWaitMs = 250;
/** Milliseconds of a `Retry-After` that are waited for; a longer one ends the call. */
const maxRetryAfterMs = 20_000;
/** Milliseconds of one try; the signal usually fires before. */
const maxTryMs = 600_000;

/**
 * Calls a provider and answers its response of status 200, trying again what may pass. Redirects are not followed: they could lead anywhere
 * with the operator's key. Nothing that the provider says goes into an error, as it may quote the key.
 */
export async function callProvider(connection: ProviderConnection, call: ProviderCall): Promise<FetchAnswer> {
  const { signal } = call;
  for (let tries = 1; ; tries++) {
    const { answer, error, mayPass, waitMs = firstWaitMs * 2 ** (tries - 1) } = await tryOnce(connection, call);
    if (answer) return answer;
    if (tries === maxTries || waitMs > maxRetryAfterMs || !mayPass) throw error;
    await wait(waitMs, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }
}

type Tried =
  | { answer: FetchAnswer; error?: never; mayPass?: never; waitMs?: never }
  | { answer?: never; error: ServiceError; mayPass: boolean; waitMs?: number };

async function tryOnce(connection: ProviderConnection, call: ProviderCall): Promise<Tried> {
  const { fetcher, url, key, keyHeader, variables = 'PLATEN_AI' } = connection;
  const isRaw = call.body instanceof Uint8Array;
  try {
    const answer = await fetcher.fetch(`${url}${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': call.contentType ?? 'application/json',
        ...(key !== undefined && (keyHeader ? { [keyHeader]: key } : { authorization: `Bearer ${key}` })),
      },
      body: isRaw ? (call.body as Uint8Array) : JSON.stringify(call.body),
      maxBytes: call.maxBytes,
      maxRedirects: 0,
      timeoutMs: maxTryMs,
      signal: call.signal,
    });
    if (answer.status === 200) return { answer };
    const waits = waitOf(answer);
    const error = errorOf(answer, waits.waitMs, variables);
    return { error, mayPass: error.code === 'ai_failed', ...waits };
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    if (!(error instanceof FetchError)) throw error;
    return unreachable(error, variables);
  }
}

/** The sentences of the fetcher name the host, which is the operator's affair: they go to the log as the cause. */
function unreachable(cause: FetchError, variables: string): Tried {
  switch (cause.reason) {
    case 'not_allowed':
    case 'redirected':
      return {
        error: new ServiceError(
          'ai_unavailable',
          `The address of the AI provider cannot be used: the operator should check ${variables}_URL.`,
          { cause },
        ),
        mayPass: false,
      };
    case 'too_large':
      // The same call may be as large again, and has its price each time.
      return {
        error: new ServiceError('ai_failed', 'The AI provider answered more than it may.', { cause }),
        mayPass: false,
      };
    case 'unconnected':
    case 'timeout':
    case 'broken_off':
      return {
        error: new ServiceError('ai_failed', 'The AI provider could not be reached. Try again in a minute.', { cause }),
        mayPass: true,
      };
  }
}

function errorOf({ status, bytes }: FetchAnswer, waitMs: number | undefined, variables: string): ServiceError {
  if (status === 401 || status === 403) {
    return new ServiceError(
      'ai_unavailable',
      `The AI provider does not accept the key of this instance: the operator should check ${variables}_KEY.`,
    );
  }
  if (status === 400 || status === 422) {
    const said = Buffer.from(bytes).toString('utf8').slice(0, 4000);
    if (/content_policy|moderation_blocked|content_filter/.test(said)) return refusedByModel();
    if (/unknown_foreground/.test(said)) {
      return new ServiceError('ai_refused', 'Nothing in the image stands out from its background.');
    }
  }
  if (status === 402) {
    return new ServiceError('ai_unavailable', 'The account of this instance at the AI provider has no credits left.');
  }
  if (status === 429) return new ProviderBusyError(waitMs);
  if (status >= 500 || status === 408 || status === 409) {
    return new ServiceError('ai_failed', `The AI provider failed with status ${status}. Try again in a minute.`);
  }
  return new ServiceError(
    'ai_unavailable',
    `The AI provider does not accept the call (status ${status}): the operator should check the configured model and address.`,
  );
}

/** The refusal of a prompt by the model, or by those who watch over it. */
export function refusedByModel(): ServiceError {
  return new ServiceError('ai_refused', 'The model declined this prompt. Word it differently.');
}

function waitOf({ headers }: FetchAnswer): { waitMs?: number } {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { waitMs: seconds * 1000 } : {};
}

/** The JSON of an answer in the shape that its service publishes. Throws ServiceError `ai_failed`. */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { headers, bytes }: FetchAnswer,
): z.output<Schema> {
  const wrong = (cause?: unknown): ServiceError =>
    new ServiceError('ai_failed', 'The answer of the AI provider has another shape than it publishes.', { cause });
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) throw wrong();
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    // The error of the parser quotes what it read.
    throw wrong();
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw wrong();
  return parsed.data;
}
