import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector as Connector } from 'undici';
import { buildConnector } from './undici-parts.ts';
import type { Peer } from '../../config/fetch-allowance.ts';
import { FetchError } from './fetch-error.ts';

/** Finds the addresses of a host name. */
export type Resolver = (
  hostname: string,
  found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Resolves names with the system. */
export const systemResolver: Resolver = (hostname, found) => {
  lookup(hostname, { all: true }, (error, addresses) => found(error, addresses));
};

/**
 * Connects to allowed peers alone. A literal address is checked as it stands; of a name every address it resolves to, and only
 * those that were checked are connected to, so that a name which answers differently the next time gains nothing; and the peer
 * of the finished connection once more.
 */
export function createGuardedConnector(options: {
  isAllowed: (peer: Peer) => boolean;
  resolve: Resolver;
  timeoutMs: number;
  /** Certificates in PEM that are trusted instead of the system's. */
  certificates?: readonly string[];
}): Connector.connector {
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const isAllowed = (address: string): boolean => options.isAllowed({ host, address, port });
    if (isIP(host) !== 0 && !isAllowed(host)) {
      callback(refuseHost(host), null);
      return;
    }
    const checkedLookup: LookupFunction = (hostname, wanted, found) => {
      options.resolve(hostname, (error, addresses) => {
        const first = addresses?.[0];
        if (error || !first) found(error ?? new Error(`${hostname} has no address.`), '');
        else if (!addresses.every(({ address }) => isAllowed(address))) found(refuseHost(host), '');
        else if (wanted.all) found(null, addresses);
        else found(null, first.address, first.family);
      });
    };
    const connect = buildConnector({
      allowH2: false,
      timeout: options.timeoutMs,
      lookup: checkedLookup,
      ...(options.certificates && { ca: [...options.certificates] }),
      // Required by the type; the target's own is what counts.
      port,
    });
    connect(target, (...outcome) => {
      const [error, socket] = outcome;
      if (error || !socket) return callback(error ?? new Error('There is no connection.'), null);
      if (socket.remoteAddress === undefined || !isAllowed(socket.remoteAddress)) {
        socket.destroy();
        return callback(refuseHost(host), null);
      }
      return callback(null, socket);
    });
  };
}

/** The refusal of a host that may not be reached. */
export function refuseHost(host: string): FetchError {
  return new FetchError('not_allowed', `${host} is not a public address that may be fetched from.`);
}
