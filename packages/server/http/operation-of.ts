import type { Operation } from '@platen/api';

/** The operation of a route, by its config; undefined for routes that are none. */
export function operationOf(config: object): Operation | undefined {
  return 'operation' in config ? (config.operation as Operation) : undefined;
}
