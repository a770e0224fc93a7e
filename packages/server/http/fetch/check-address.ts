import { isIP } from 'node:net';
import type { Peer } from '../../config/fetch-allowance.ts';
import { refuseHost, type Resolver } from './guarded-connector.ts';

/** Milliseconds that a name server has to answer before a name counts as leading nowhere. */
const resolveWithinMs = 3000;

/** Throws FetchError `not_allowed` when the host of an address, or one that its name leads to now, may not be reached. */
export async function checkAddress(
  url: URL,
  { isAllowed, resolve }: { isAllowed: (peer: Peer) => boolean; resolve: Resolver },
): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = isIP(host) === 0 ? await resolveSoon(host, resolve) : [host];
  if (!addresses.every((address) => isAllowed({ host, address, port }))) throw refuseHost(host);
}

function resolveSoon(host: string, resolve: Resolver): Promise<string[]> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle([]), resolveWithinMs);
    resolve(host, (error, addresses) => {
      clearTimeout(timer);
      settle(error ? [] : (addresses ?? []).map(({ address }) => address));
    });
  });
}
