import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How a line is: open, cut so that nobody can connect, or silent so that nothing passes on it and nobody is told. */
export type LineState = 'open' | 'cut' | 'silent';

/** A TCP server before another one that lets it go away. */
export interface LineFront {
  port: number;
  readonly state: LineState;
  /** Connections that are open are reset when it is cut, and hang when it falls silent. */
  set(state: LineState): void;
  close(): Promise<void>;
}

/** Starts a front on a free port of loopback before a port of loopback. */
export async function startLineFront(behind: number): Promise<LineFront> {
  const sockets = new Set<Socket>();
  let state: LineState = 'open';
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // The other side hears of it by the close.
    return socket.on('error', () => undefined);
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') return void near.resetAndDestroy();
    if (state === 'silent') return void near.pause();
    const far = keep(connect(behind, '127.0.0.1'));
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get state() {
      return state;
    },
    set(next) {
      // What hung while it was silent is of no use any more.
      if (next === 'cut' || state === 'silent') for (const socket of sockets) socket.resetAndDestroy();
      if (next === 'silent') {
        for (const socket of sockets) socket.unpipe().pause();
      }
      state = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
