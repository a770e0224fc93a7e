import { createServer, type AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';

const everywhere = new Set(['0.0.0.0', '::', '[::]']);

/** The port to listen on: the configured one, or a free one for 0. Throws ConfigError when it is unavailable. */
export async function choosePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw new ConfigError([whyNotListen(error, { host, port, variable: 'PORT' })]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The address to reach a service on this machine at. */
export function ownUrl(host: string, port: number): string {
  const name = everywhere.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Why a port cannot be listened on, as a sentence about the variable that has it. */
export function whyNotListen(
  error: unknown,
  { host, port, variable }: { host: string; port: number; variable: string },
): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `${variable}: something listens on port ${port} of ${host} already. Stop it, or choose another port.`;
  if (code === 'EACCES') return `${variable}: this user may not listen on port ${port}. Choose one from 1024 up.`;
  return `HOST: cannot listen on ${host}: ${error instanceof Error ? error.message : String(error)}.`;
}
