import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../vault/vault.ts';

/** Creates a token that proves that an address came in an email to that person: their id and an HMAC of it. */
export function createUnsubscribeToken({ vault }: { vault: Vault }, personId: number): string {
  const mac = createHmac('sha256', vault.derive('unsubscribe')).update(String(personId)).digest('base64url');
  return `${personId}-${mac}`;
}

/** The person whose mail a token came in; undefined when it is none, or of before the instance's secret was changed. */
export function readUnsubscribeToken(parts: { vault: Vault }, token: string): number | undefined {
  const id = /^([1-9]\d{0,15})-/.exec(token)?.[1];
  if (id === undefined) return undefined;
  const [given, expected] = [Buffer.from(token), Buffer.from(createUnsubscribeToken(parts, Number(id)))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : undefined;
}

/** Path of the page that such a token opens. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`;
}
