import { sha256Hex } from '../platform/sha-256.ts';

/** SHA-256 in hex: the browser's own, which only pages served over TLS or from this machine have, else in plain JavaScript. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return sha256Hex(bytes);
  const digest = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
