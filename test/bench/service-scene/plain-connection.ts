import { once } from 'node:events';
import { connect } from 'node:net';

/** An answer as it came. */
export interface PlainAnswer {
  status: number;
  /** Seen until the next request: the connection reads every answer into the same memory. */
  body: Buffer;
}

/** One kept connection that posts JSON, one request after the other. */
export interface PlainConnection {
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<PlainAnswer>;
  close(): void;
}

/** Bytes of an answer, head included. */
const maxBytes = 32 * 1024 * 1024;
const bytesAtOnce = 1024 * 1024;

/**
 * Connects to a service over HTTP/1.1. A client for programs takes half a millisecond over an image, on a machine whose processors
 * are to be left to the service: here an answer is read into memory that is there, in large pieces, and only its length is looked for.
 */
export async function connectPlainly(origin: string): Promise<PlainConnection> {
  const { hostname, port, host } = new URL(origin);
  const memory = Buffer.alloc(maxBytes);
  let filled = 0;
  let answer = Promise.withResolvers<PlainAnswer>();
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(bytesAtOnce),
      callback(byteLength, bytes) {
        filled += Buffer.from(bytes.buffer, bytes.byteOffset, byteLength).copy(memory, filled);
        const whole = readWhole(memory.subarray(0, filled));
        if (whole) answer.resolve(whole);
        return true;
      },
    },
  });
  await once(socket, 'connect');
  socket.on('close', () => answer.reject(new Error('The service closed the connection.')));
  socket.on('error', (error) => answer.reject(error));
  answer.promise.catch(() => undefined);
  return {
    post(path, headers, body) {
      filled = 0;
      answer = Promise.withResolvers();
      const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`);
      return answer.promise;
    },
    close() {
      answer.promise.catch(() => undefined);
      socket.destroy();
    },
  };
}

/** The answer, once all of it is there. Throws for one that does not say how long it is. */
function readWhole(bytes: Buffer): PlainAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (status === undefined || length === undefined) throw new Error(`The answer cannot be read: ${head}`);
  const body = bytes.subarray(end + 4);
  return body.length < Number(length) ? undefined : { status: Number(status), body };
}
