import { PlatenError } from '@platen/template';

const named: ReadonlySet<string> = new Set(['LIMIT_ASSET_PIXELS', 'LIMIT_COST']);

/** The error of an asset with more pixels than the limit, or that takes too much to be read, with the asset's name before its sentence; others as they are. */
export function withName(error: unknown, name: string): unknown {
  if (!(error instanceof PlatenError) || !named.has(error.code)) return error;
  return new PlatenError(error.code, `${name}: ${error.message}`, { cause: error });
}
