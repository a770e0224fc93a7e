import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 43;
const checksumLength = 6;

/** What every API key begins with. */
export const apiKeyPrefix = 'osk_';

/** A new API key: `osk_`, 32 random bytes and their CRC-32, both in base62. */
export function createApiKey(): string {
  const body = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), bodyLength);
  return `${apiKeyPrefix}${body}${checksumOf(body)}`;
}

/** Whether a text has the shape and checksum of an API key. */
export function isApiKey(text: string): boolean {
  const rest = text.slice(apiKeyPrefix.length);
  if (!text.startsWith(apiKeyPrefix) || rest.length !== bodyLength + checksumLength) return false;
  return rest.slice(bodyLength) === checksumOf(rest.slice(0, bodyLength));
}

/** What is stored of a secret that only has to be recognised: its SHA-256, hexadecimal. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

function checksumOf(body: string): string {
  return toBase62(BigInt(crc32(body)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
