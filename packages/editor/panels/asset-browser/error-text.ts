import { msg } from '@lit/localize';

/** What went wrong with a call of the service, for a person to read. What is not known here is told in the service's own words. */
export function errorText(error: unknown): string {
  if (error instanceof TypeError || !navigator.onLine) return msg('No connection to the service.');
  const { code, status } = error as { code?: string; status?: number };
  if (code === 'asset_not_found') return msg('It has already been deleted.');
  if (status === 403) return msg('You do not have permission to do this.');
  if (status === 429) return msg('Too many requests. Try again in a minute.');
  return error instanceof Error ? error.message : msg('Something went wrong.');
}
