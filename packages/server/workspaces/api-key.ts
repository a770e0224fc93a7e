import type { ApiKeyKind } from '@platen/api';
import { createSecret, isSecret } from '../http/bearer-secret.ts';

/** Prefix of every API key. */
export const apiKeyPrefix = 'osk_';

/** The text after the prefix of a test key. */
const testMark = 'test_';

/** A new API key: `osk_`, of test keys `osk_test_`, 32 random bytes and their CRC-32, both in base62. */
export function createApiKey(kind: ApiKeyKind = 'live'): string {
  return createSecret(kind === 'test' ? apiKeyPrefix + testMark : apiKeyPrefix);
}

/** Whether a text has the shape and checksum of an API key. Keys that an operator chose have neither. */
export function isApiKey(text: string): boolean {
  return isSecret(apiKeyPrefix, text) || isSecret(apiKeyPrefix + testMark, text);
}

/** Returns the visible hint of a key: its first characters. */
export function hintOf(key: string): string {
  const { length } = key.startsWith(apiKeyPrefix + testMark) ? apiKeyPrefix + testMark : apiKeyPrefix;
  return key.slice(0, length + 4);
}
