import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { loopbackNames } from './own-origins.ts';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request was made on this machine and by its user, as far as that can be known: never once a public address is configured,
 * as behind a proxy on the same machine everybody seems to be on it; and only by a name that the machine has for itself, or the one that
 * the service listens on, because every site can point one of its own names at this machine and make its visitor's browser call it (DNS rebinding).
 */
export function isThisMachine(
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (publicUrl !== undefined || isForwarded || !loopback.test(socket.remoteAddress ?? '')) return false;
  const name = hostnameOf(headers.host);
  return name !== undefined && (loopbackNames.includes(name) || name === host.toLowerCase() || loopback.test(name));
}

/** The name in a `Host` header, without its port; undefined when it is none. */
function hostnameOf(header: string | undefined): string | undefined {
  const url = header === undefined || /[/@?#\\]/.test(header) ? null : URL.parse(`http://${header}`);
  return url?.hostname;
}
