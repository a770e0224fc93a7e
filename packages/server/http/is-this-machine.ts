import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request was made on this machine, as far as that can be known: never once a public address is configured, as behind a
 * proxy on the same machine everybody seems to be on it.
 */
export function isThisMachine(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return publicUrl === undefined && !isForwarded && loopback.test(socket.remoteAddress ?? '');
}
