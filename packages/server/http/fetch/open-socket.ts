import { connect, isIP, type Socket } from 'node:net';
import { createFetchAllowance } from '../../config/fetch-allowance.ts';
import { isPublicAddress } from '../../config/public-address.ts';
import { refuseHost, systemResolver, type Resolver } from './guarded-connector.ts';
import { FetchError } from './fetch-error.ts';

/** A host and port that a user named. */
export interface SocketTarget {
  host: string;
  port: number;
}

/** Milliseconds until a connection has to be there. */
const connectWithinMs = 10_000;

/**
 * Opens a connection to a host that a user named, for protocols other than HTTP: to public addresses at one of the given ports, and to those
 * that the operator allows. Every address of the host is checked, and only those are connected to. Throws FetchError.
 */
export async function openSocket(
  { host, port }: SocketTarget,
  {
    ports,
    allow,
    resolve = systemResolver,
  }: { ports: ReadonlySet<number>; allow: readonly string[]; resolve?: Resolver },
): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, '');
  const isListed = createFetchAllowance(allow);
  const isAllowed = (address: string): boolean =>
    isListed({ host: name, address, port }) || (ports.has(port) && isPublicAddress(address));
  const addresses = isIP(name) === 0 ? await addressesOf(name, resolve) : [name];
  if (!addresses.every(isAllowed)) throw refuseHost(name);
  const [address = name] = addresses;
  return new Promise((done, fail) => {
    const socket = connect({ host: address, port, timeout: connectWithinMs });
    const refuse = (error: Error): void => {
      socket.destroy();
      fail(error);
    };
    const away = new FetchError('unconnected', `${name}:${port} could not be reached.`);
    socket.once('error', () => refuse(away));
    socket.once('timeout', () => refuse(away));
    socket.once('connect', () => {
      const peer = socket.remoteAddress;
      if (peer === undefined || !isAllowed(peer)) return refuse(refuseHost(name));
      socket.removeAllListeners('error');
      socket.removeAllListeners('timeout');
      socket.setTimeout(0);
      // Whoever takes it listens for its errors; until then one must not end the process.
      socket.on('error', () => undefined);
      done(socket);
    });
  });
}

function addressesOf(name: string, resolve: Resolver): Promise<string[]> {
  return new Promise((done, fail) => {
    resolve(name, (error, addresses) => {
      if (error || addresses.length === 0) fail(new FetchError('unconnected', `${name} has no address.`));
      else done(addresses.map(({ address }) => address));
    });
  });
}
