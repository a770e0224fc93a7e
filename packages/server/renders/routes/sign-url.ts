import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the signed form of a render URL: its path, a question mark, and its query without `sign`, names and values percent-encoded
 * according to RFC 3986, sorted by name and then by value.
 */
export function canonicalAddress(path: string, query: Iterable<readonly [string, string]>): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'sign')
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted(([a, one], [b, other]) => compare(a, b) || compare(one, other));
  return `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** HMAC-SHA256 (RFC 2104) of a canonical address, hexadecimal. */
export function signAddress(canonical: string, secret: string): string {
  return createHmac('sha256', secret).update(canonical).digest('hex');
}

/** Compares in constant time. */
export function isSignature(given: string, canonical: string, secret: string): boolean {
  const wanted = Buffer.from(signAddress(canonical, secret));
  const sent = Buffer.from(given.toLowerCase());
  return wanted.length === sent.length && timingSafeEqual(wanted, sent);
}

function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
