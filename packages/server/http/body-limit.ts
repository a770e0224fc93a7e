import type { Operation } from '@platen/api';

const defaultBytes = 1024 * 1024;

/** Bytes that the body of an operation has at most. */
export function bodyLimitOf({ bodyLimitBytes }: Operation): number {
  return bodyLimitBytes ?? defaultBytes;
}
