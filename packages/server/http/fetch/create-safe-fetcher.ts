import type { Agent as AgentType } from 'undici';
import { acceptedEncodings, decodeContent } from './decode-content.ts';
import { ResponseTooLargeError, exchange, isRedirect, RejectedBytesError, type Exchange } from './exchange.ts';
import { createFetchAllowance } from '../../config/fetch-allowance.ts';
import { checkAddress } from './check-address.ts';
import { createGuardedConnector, systemResolver, type Resolver } from './guarded-connector.ts';
import type { FetchAnswer, FetchRequest, SafeFetcher } from './safe-fetcher.ts';
import { FetchError } from './fetch-error.ts';
import { createAgents } from './agents.ts';
import { Agent } from './undici-parts.ts';

const maxUrlLength = 8192;
const maxHeaderBytes = 32 * 1024;

/** Headers that belong to the connection and are the fetcher's own affair. */
const connectionHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Headers that are kept when a request is redirected to another origin; all others may be secrets of the first. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'content-type', 'range', 'user-agent']);

/** Options of a fetcher. */
export interface SafeFetcherOptions {
  /** Hosts and networks that may be reached although they are not public, as in `PLATEN_FETCH_ALLOW`. */
  allow?: readonly string[];
  /** Default: the system's. */
  resolve?: Resolver;
  /** Certificates in PEM that are trusted instead of the system's. */
  certificates?: readonly string[];
}

/**
 * Makes the way out of the service. It keeps connections of its own and no cookies, reads no proxy from the environment and speaks
 * HTTP/1.1. Throws TypeError for an entry of the allow list that means nothing.
 */
export function createSafeFetcher(options: SafeFetcherOptions = {}): SafeFetcher {
  const isAllowed = createFetchAllowance(options.allow ?? []);
  const resolve = options.resolve ?? systemResolver;
  const connect = createGuardedConnector({
    isAllowed,
    resolve,
    timeoutMs: 10_000,
    ...(options.certificates && { certificates: options.certificates }),
  });
  const agents = createAgents(
    () =>
      new Agent({
        connect,
        connections: 16,
        pipelining: 1,
        keepAliveTimeout: 4000,
        keepAliveMaxTimeout: 10_000,
        maxHeaderSize: maxHeaderBytes,
      }),
  );
  return {
    fetch: (address, request) => agents.use(request.connectionsOf ?? '', (agent) => follow(agent, address, request)),
    check: async (address) => checkAddress(parseAddress(address), { isAllowed, resolve }),
    close: () => agents.close(),
  };
}

/** Sends a request and follows where it is redirected to. */
async function follow(agent: AgentType, address: string, request: FetchRequest): Promise<FetchAnswer> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? 30_000);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const { maxRedirects = 5 } = request;
  const hops = { left: maxRedirects };
  let hop = firstHop(parseAddress(address), request);
  for (;;) {
    const { url } = hop;
    try {
      const { maxBytes, inSharedMemory, onBytes } = request;
      const answer = await exchange(agent, {
        ...hop,
        maxBytes,
        signal,
        ...(inSharedMemory && { inSharedMemory }),
        ...(onBytes && { onBytes }),
      });
      const location = isRedirect(answer.status) ? answer.headers['location'] : undefined;
      if (location === undefined) {
        const decoded = hop.method === 'HEAD' ? answer : await decodeContent(answer, request);
        return { status: decoded.status, headers: decoded.headers, bytes: decoded.bytes, url: url.href };
      }
      if (hops.left === 0) {
        throw new FetchError('redirected', `${url.host} redirects too many times.`);
      }
      hops.left -= 1;
      hop = nextHop(hop, answer, location);
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw explain(error, url, { request, deadline, isLedTo: hops.left !== maxRedirects });
    }
  }
}

interface Hop {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'MKCOL' | 'PROPFIND';
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

function parseAddress(address: string, base?: URL): URL {
  if (address.length > maxUrlLength) {
    throw new FetchError('not_allowed', `The URL is longer than ${maxUrlLength} characters.`);
  }
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
  if (!url) throw new FetchError('not_allowed', 'The address is not a URL that can be fetched.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('not_allowed', 'Only http and https URLs are fetched.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('not_allowed', 'URLs with a user name or password are not fetched.');
  }
  return url;
}

function firstHop(url: URL, request: FetchRequest): Hop {
  const given = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const headers = Object.fromEntries(given.filter(([name]) => !connectionHeaders.has(name)));
  return {
    url,
    method: request.method ?? 'GET',
    headers: { 'user-agent': 'Platen', accept: '*/*', ...headers, 'accept-encoding': acceptedEncodings },
    body: request.body,
  };
}

/** Where a redirect leads. 303, and 301 and 302 of what sends a body, continue as GET without the body, as the Fetch standard says. */
function nextHop(hop: Hop, answer: Exchange, location: string): Hop {
  const url = parseAddress(location, hop.url);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new FetchError('not_allowed', `${hop.url.host} redirects from https to http, which is not followed.`);
  }
  const becomesGet = hop.method !== 'GET' && hop.method !== 'HEAD' && answer.status !== 307 && answer.status !== 308;
  const isAllowed = (name: string): boolean =>
    (url.origin === hop.url.origin || harmlessHeaders.has(name) || name === 'accept-encoding') &&
    !(becomesGet && name.startsWith('content-'));
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(Object.entries(hop.headers).filter(([name]) => isAllowed(name))),
    body: becomesGet ? undefined : hop.body,
  };
}

/** Codes of errors of connections that were never there. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The error of a request that broke off at a host. Where another host led to it, that one has heard the request. */
function explain(
  error: unknown,
  { host }: URL,
  { request, deadline, isLedTo }: { request: FetchRequest; deadline: AbortSignal; isLedTo: boolean },
): FetchError {
  if (error instanceof FetchError) return error;
  if (error instanceof RejectedBytesError) throw error.cause;
  if (deadline.aborted) {
    const sentence = `${host} took longer than ${request.timeoutMs ?? 30_000} ms to respond.`;
    return new FetchError('timeout', sentence, { cause: error });
  }
  if (error instanceof ResponseTooLargeError) {
    const sentence = `The response of ${host} is larger than the limit of ${request.maxBytes} bytes.`;
    return new FetchError('too_large', sentence, { cause: error });
  }
  const isUnconnected = error instanceof Error && 'code' in error && unconnected.has(error.code);
  const reason = isUnconnected && !isLedTo ? 'unconnected' : 'broken_off';
  return new FetchError(reason, `${host} could not be reached or broke off.`, { cause: error });
}
