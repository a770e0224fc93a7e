import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { copyArrival } from './arrival.ts';
import { mountPathOf, providerSessionCookie } from '../../http/oauth-addresses.ts';

/** Headers that the authorization server has a use for. */
const passedHeaders = ['accept', 'accept-language', 'authorization', 'cookie', 'origin', 'user-agent'] as const;

/** Changes of a request before the authorization server sees it. */
export interface ProviderRequestChanges {
  /** Path and query below the public address; default: as they came. */
  url?: string;
  /** Data sent as a form. */
  form?: URLSearchParams;
}

/**
 * The authorization server's own session is omitted: who is signed in says the service alone, again for each request, so that nothing
 * is ever given in the name of who was signed in before.
 */
function withoutSession(cookies: string): string {
  return cookies
    .split(';')
    .filter((cookie) => cookie.split('=')[0]?.trim() !== providerSessionCookie)
    .join(';');
}

/**
 * A request as the authorization server shall see it: at the service's public address, whatever proxy it came through and whatever it
 * says of hosts and protocols, with a form for its body.
 */
export function toProviderRequest(
  request: FastifyRequest,
  publicUrl: string,
  { url = request.url, form }: ProviderRequestChanges = {},
): IncomingMessage {
  const { protocol, host } = new URL(publicUrl);
  const body = form?.toString();
  const shown = new IncomingMessage(request.raw.socket);
  shown.method = request.method;
  shown.url = url;
  shown.httpVersion = request.raw.httpVersion;
  for (const name of passedHeaders) {
    const value = request.headers[name];
    if (value !== undefined) shown.headers[name] = name === 'cookie' ? withoutSession(value) : value;
  }
  Object.assign(shown.headers, {
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': request.ip,
    ...(body !== undefined && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    }),
  });
  // The library finds the part of the path that proxies take away by comparing these two.
  Object.assign(shown, { originalUrl: `${mountPathOf(publicUrl)}${url}` });
  if (body !== undefined) shown.push(body);
  shown.push(null);
  // It was received whole; else its end would count as a cut connection.
  shown.complete = true;
  copyArrival(request.raw, shown);
  return shown;
}
