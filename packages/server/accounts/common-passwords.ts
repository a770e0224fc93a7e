import { hash } from 'node:crypto';
import filter from './common-passwords.json' with { type: 'json' };

const bits = Buffer.from(filter.bits, 'base64');

/**
 * Whether a password is one of the 100,000 that are most common among those long enough to be chosen, however its letters are
 * cased. One of a million others is taken for one of them. The list itself is not bundled: it is a Bloom filter, made by
 * tools/make-common-passwords.ts.
 */
export function isCommonPassword(password: string): boolean {
  return placesOf(foldPassword(password), filter.places, bits.length * 8).every(
    (place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  );
}

/** A password as it is compared. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** The bits of a filter that stand for a password, by two halves of its hash (Kirsch and Mitzenmacher, 2006). */
export function placesOf(folded: string, count: number, size: number): number[] {
  const digest = hash('sha256', folded, 'buffer');
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  return Array.from({ length: count }, (_, index) =>
    Number((BigInt(first) + BigInt(index) * BigInt(step)) % BigInt(size)),
  );
}
