import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from './service-error.ts';

/** Sentence for a request that arrives too slowly. */
export const slowSentence = 'The request took too long to arrive. Send it again over a better connection.';

const statusLines: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Responds to requests that are not valid HTTP, or are too large or too slow to be read, and closes their connection. No route or hook sees
 * them: the headers are those of every response.
 */
export function createClientErrorAnswer(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    const body = JSON.stringify(refusal.toBody());
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const statusLine = `HTTP/1.1 ${refusal.status} ${statusLines[refusal.status] ?? ''}\r\n`;
    socket.end(`${statusLine}${head}\r\n${body}`, () => socket.destroy());
  };
}

function refusalOf(code: string | undefined): ServiceError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ServiceError(
        'invalid_request',
        `Address and headers are longer than ${maxHeaderSize / 1024} KB together.`,
        { status: 431 },
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError('request_timeout', slowSentence);
    default:
      return new ServiceError('invalid_request', 'This is not valid HTTP.');
  }
}
