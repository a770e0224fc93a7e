import { createSecret, isSecret } from '../http/bearer-secret.ts';

/** Prefix of every API key. */
export const apiKeyPrefix = 'osk_';

/** A new API key: `osk_`, 32 random bytes and their CRC-32, both in base62. */
export function createApiKey(): string {
  return createSecret(apiKeyPrefix);
}

/** Whether a text has the shape and checksum of an API key. Keys that an operator chose have neither. */
export function isApiKey(text: string): boolean {
  return isSecret(apiKeyPrefix, text);
}

/** Returns the visible hint of a key: its first characters. */
export function hintOf(key: string): string {
  return key.slice(0, apiKeyPrefix.length + 4);
}
