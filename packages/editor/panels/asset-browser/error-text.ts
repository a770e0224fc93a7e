import { msg } from '@lit/localize';

/** Describes an error of a service call for people. Unknown errors use the service's own sentence. */
export function errorText(error: unknown): string {
  if (error instanceof TypeError || !navigator.onLine) return msg('No connection to the service.');
  const { code, status } = error as { code?: string; status?: number };
  if (code === 'asset_not_found') return msg('It has already been deleted.');
  if (status === 403) return msg('You do not have permission to do this.');
  if (status === 429) return msg('Too many requests. Try again in a minute.');
  return error instanceof Error ? error.message : msg('Something went wrong.');
}
