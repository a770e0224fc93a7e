import { PlatenError } from '@platen/template';

/** The error of an asset with more pixels than the limit, with the asset's name before its sentence; others as they are. */
export function withName(error: unknown, name: string): unknown {
  if (!(error instanceof PlatenError) || error.code !== 'LIMIT_ASSET_PIXELS') return error;
  return new PlatenError(error.code, `${name}: ${error.message}`, { cause: error });
}
