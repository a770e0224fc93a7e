import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createSafeFetcher, FetchError, type FetchRequest, type SafeFetcherOptions } from '@platen/server';

const servers: { server: Server; sockets: Set<Socket> }[] = [];

/** Starts a server on a free loopback port and answers the port. */
export async function listen<Started extends Server>(server: Started): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  servers.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
/** Starts an HTTP server and answers its port. */
export const serve = (listener: RequestListener): Promise<number> => listen(createServer(listener));

/** Fetches with a fetcher of its own. */
export async function fetchOnce(
  url: string,
  request: Partial<FetchRequest> = {},
  options: SafeFetcherOptions = {},
): Promise<{ status: number; headers: Readonly<Record<string, string>>; text: string; url: string }> {
  const fetcher = createSafeFetcher(options);
  try {
    const answer = await fetcher.fetch(url, { maxBytes: 100_000, timeoutMs: 5000, ...request });
    return { ...answer, text: Buffer.from(answer.bytes).toString() };
  } finally {
    await fetcher.close();
  }
}

/** Why a fetch is refused; fails when it is not. */
export async function refusal(...given: Parameters<typeof fetchOnce>): Promise<FetchError> {
  const error: unknown = await fetchOnce(...given).then(
    (answer) => assert.fail(`${given[0]} answered ${answer.status}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof FetchError, String(error));
  return error;
}

/** Ends every server. */
export async function closeServers(): Promise<void> {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}
