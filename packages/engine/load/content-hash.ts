import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hex. In plain JavaScript, as browsers offer their own only to pages served over TLS. */
export function contentHash(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
