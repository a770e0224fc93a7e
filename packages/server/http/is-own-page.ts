import type { CallerRequest } from './caller.ts';
import { ownOrigins } from './own-origins.ts';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Whether a request that carries a session's cookie was made by a page of the service itself, or can do no harm: browsers send
 * cookies with what other sites' pages ask for too (cross-site request forgery). What changes something has to say its `Origin`, or
 * by `Sec-Fetch-Site` that it is of the same origin.
 */
export function isOwnPage(method: string, { headers }: Pick<CallerRequest, 'headers'>, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== undefined) return typeof origin === 'string' && ownOrigins(publicUrl).includes(origin);
  return harmless.has(method) || site === 'same-origin';
}
