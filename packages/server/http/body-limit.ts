import type { Operation } from '@platen/api';

const defaultBytes = 1024 * 1024;
const defaultValues = 100_000;

/** Bytes that the body of an operation has at most. */
export function bodyLimitOf({ bodyLimitBytes }: Operation): number {
  return bodyLimitBytes ?? defaultBytes;
}

/** Values, each key with its own as one, that the JSON of an operation holds at most; more would hold the service up once they are there. */
export function bodyValuesOf(operation: Operation | undefined): number {
  return operation?.bodyLimitValues ?? defaultValues;
}
