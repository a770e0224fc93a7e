import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hex: the browser's own, which only pages served over TLS or from this machine have, else in plain JavaScript. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return bytesToHex(sha256(bytes));
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))));
}
