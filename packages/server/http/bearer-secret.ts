import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 43;
const checksumLength = 6;

/** A new secret that is recognized by its beginning: the prefix, 32 random bytes and their CRC-32, both in base62. */
export function createSecret(prefix: string): string {
  const body = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), bodyLength);
  return `${prefix}${body}${checksumOf(body)}`;
}

/** Whether a text has the shape and checksum of a secret with that prefix. */
export function isSecret(prefix: string, text: string): boolean {
  const rest = text.slice(prefix.length);
  if (!text.startsWith(prefix) || rest.length !== bodyLength + checksumLength) return false;
  return rest.slice(bodyLength) === checksumOf(rest.slice(0, bodyLength));
}

/** A new name that cannot be guessed: the prefix and 128 random bits in base62. */
export function createPublicId(prefix: string): string {
  return `${prefix}${toBase62(BigInt(`0x${randomBytes(16).toString('hex')}`), 22)}`;
}

/** Returns the stored hash of a secret that only has to be recognized: its SHA-256, hexadecimal. */
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
