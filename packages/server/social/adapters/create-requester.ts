import type { z } from 'zod';
import { ServiceError } from '../../http/service-error.ts';
import type { FetchAnswer, SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { parseJson } from './parse-json.ts';
import type { Explanation, PlatformAnswer, PlatformRequest } from './platform-request.ts';
import { encodeBody } from './encode-body.ts';
import { SocialError } from './social-error.ts';

/** Bytes of an answer that are read at most. */
const maxAnswerBytes = 4 * 1024 * 1024;
const usualTimeoutMs = 30_000;

/** Options of requests to a network. */
export interface RequesterOptions {
  fetcher: SafeFetcher;
  /** The network's own name, for sentences. */
  name: string;
  /** Hosts of the network. */
  hosts: readonly string[];
  /** The operator's other base address of the network. */
  baseUrl?: string | undefined;
  /** Origin of the instance that an account lives at. */
  instance?: string | undefined;
  /** The access token; without it requests go without one. */
  token?: string;
  explain?(answer: PlatformAnswer): Explanation | undefined;
  signal?: AbortSignal;
}

/** An address of a network with the operator's base address instead of its origin. */
export function withBaseUrl(address: string, { hosts, baseUrl }: Pick<RequesterOptions, 'hosts' | 'baseUrl'>): URL {
  const url = new URL(address);
  if (baseUrl === undefined || !hosts.includes(url.host)) return url;
  const base = new URL(baseUrl);
  const path = `${base.pathname.replace(/\/$/, '')}${url.pathname}`;
  return new URL(`${path}${url.search}`, base.origin);
}

/**
 * Sends requests to a network through the service's safe fetcher. Failures are thrown as SocialError: 401 is `reconnect`, 429 `rate`,
 * aborted requests and failures of the network `retry` with an unknown outcome, the rest `invalid`, unless `explain` knows better. The
 * access token is only sent to the network's hosts.
 */
export function createRequester(options: RequesterOptions): (request: PlatformRequest) => Promise<PlatformAnswer> {
  return async (request) => {
    const url = withBaseUrl(request.url, options);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const { body, contentType } = await encodeBody(request);
    const headers: Record<string, string> = { accept: 'application/json', ...lowerCased(request.headers) };
    if (contentType !== undefined) headers['content-type'] ??= contentType;
    const placing = request.token ?? (options.token === undefined ? 'none' : 'bearer');
    if (placing !== 'none') {
      if (options.token === undefined || !mayHearToken(url, options)) {
        throw new SocialError('invalid', `${options.name} returned an address that is not its own: ${url.host}.`);
      }
      if (placing === 'query') url.searchParams.set('access_token', options.token);
      else headers['authorization'] = `Bearer ${options.token}`;
    }
    const method = request.method ?? 'GET';
    let answer: FetchAnswer;
    try {
      answer = await options.fetcher.fetch(url.href, {
        method,
        headers,
        ...(body !== undefined && { body }),
        maxBytes: maxAnswerBytes,
        timeoutMs: request.timeoutMs ?? usualTimeoutMs,
        maxRedirects: method === 'GET' ? 3 : 0,
        ...(options.signal && { signal: options.signal }),
      });
    } catch (error) {
      if (options.signal?.aborted || !(error instanceof ServiceError)) throw error;
      if (error.code === 'url_not_allowed') throw new SocialError('invalid', error.message, { cause: error });
      const sentence = `${options.name} could not be reached, or closed the connection before it responded.`;
      throw new SocialError('retry', sentence, { isOutcomeUnknown: true, cause: error });
    }
    const read = toAnswer(answer, options.name);
    const isFine = (read.status >= 200 && read.status < 300) || request.accepts?.includes(read.status) === true;
    if (isFine) return read;
    throw toSocialError(read, request.explain?.(read) ?? options.explain?.(read), options.name);
  };
}

function mayHearToken(url: URL, { hosts, baseUrl, instance }: RequesterOptions): boolean {
  if (hosts.includes(url.host)) return url.protocol === 'https:';
  return [baseUrl, instance].some((origin) => origin !== undefined && new URL(origin).origin === url.origin);
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function toAnswer({ status, headers, bytes }: FetchAnswer, name: string): PlatformAnswer {
  const text = new TextDecoder().decode(bytes);
  return {
    status,
    headers,
    text,
    bytes,
    read<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
      const parsed = schema.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      throw new SocialError('retry', `${name} sent an unexpected response.`, {
        isOutcomeUnknown: true,
        status,
        cause: parsed.error,
      });
    },
  };
}

function toSocialError(answer: PlatformAnswer, said: Explanation | undefined, name: string): SocialError {
  const { status } = answer;
  const usual = status === 401 ? 'reconnect' : status === 429 ? 'rate' : isPassing(status) ? 'retry' : 'invalid';
  const kind = said?.kind ?? usual;
  const reason = said?.message?.trim().slice(0, 500);
  const message = reason
    ? `${name}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
    : `${name} ${kind === 'invalid' ? 'refused this' : 'could not do this'} (HTTP ${status}).`;
  const retryAfterMs = said?.retryAfterMs ?? retryAfterOf(answer);
  return new SocialError(kind, message, {
    status,
    // A server that failed may have done it before.
    isOutcomeUnknown: status >= 500,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status >= 500;
}

function retryAfterOf({ headers }: PlatformAnswer): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
