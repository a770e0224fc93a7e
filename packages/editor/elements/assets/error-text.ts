import { msg } from '@lit/localize';

/** What went wrong with a call of the service, for a person to read. What is not known here is told in the service's own words. */
export function errorText(error: unknown): string {
  if (error instanceof TypeError || !navigator.onLine) return msg('There is no connection to the service.');
  const { code, status } = error as { code?: string; status?: number };
  if (code === 'asset_not_found') return msg('Somebody has deleted it meanwhile.');
  if (status === 403) return msg('You may not do that here.');
  if (status === 429) return msg('That was too much at once. Try again in a minute.');
  return error instanceof Error ? error.message : msg('That did not work.');
}
