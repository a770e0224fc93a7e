import { createClient, type Client } from '@platen/api/client';
import { UsageError } from './error.ts';

/**
 * A client of the service at an address, with the key in `PLATEN_API_KEY`. `flag` and `levels` are what the lack of a key is
 * explained with. Throws UsageError.
 */
export function openServiceClient(url: string, { flag, levels }: { flag: string; levels: string }): Client {
  const token = process.env['PLATEN_API_KEY'];
  if (!token) throw new UsageError(`${flag} requires an API key with level ${levels} in PLATEN_API_KEY`);
  return createClient({ baseUrl: /\/v\d+$/.test(url) ? url : `${url}/v1`, token, retries: 5, maxRetryWaitMs: 60_000 });
}
