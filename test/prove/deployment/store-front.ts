import { createServer, request as askBehind, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a store is at the moment: well, refusing everything with a status, or silent. */
export type StoreState = 'well' | 'silent' | { status: number };

/** An HTTP server before a store that lets it go away. */
export interface StoreFront {
  url: string;
  state: StoreState;
  /** Called at each file that is put, before it is passed on; set it to end a process there. */
  onPut: (() => void) | undefined;
  /** Requests that were not passed on. */
  readonly refused: number;
  close(): Promise<void>;
}

/** Starts a front on a free port of loopback. Requests keep their `Host`, which is part of what is signed. */
export async function startStoreFront(behind: string): Promise<StoreFront> {
  let refused = 0;
  const { port } = new URL(behind);
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (front.state !== 'well') {
      refused += 1;
      incoming.resume();
      if (front.state === 'silent') return;
      outgoing.writeHead(front.state.status, { 'content-type': 'application/xml' });
      outgoing.end('<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We are ill.</Message></Error>');
      return;
    }
    if (incoming.method === 'PUT') front.onPut?.();
    const passed = askBehind(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (given) => {
        outgoing.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(outgoing);
        given.on('error', () => outgoing.destroy());
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: StoreFront = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'well',
    onPut: undefined,
    get refused() {
      return refused;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return front;
}
