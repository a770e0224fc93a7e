import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from './service-error.ts';

const statusLines: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what cannot be read as HTTP, or is not read because there is too much of it, and ends its connection. No route hears of it. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${refusal.status} ${statusLines[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
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
      return new ServiceError('invalid_request', 'The request did not arrive in time.', { status: 408 });
    default:
      return new ServiceError('invalid_request', 'This cannot be read as HTTP.');
  }
}
