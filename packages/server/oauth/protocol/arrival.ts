import type { IncomingMessage } from 'node:http';

declare module 'node:http' {
  interface IncomingMessage {
    /** When it came, in milliseconds since 1970, where that was noted. */
    arrivedAt?: number;
  }
}

/** Records the arrival of a request. */
export function noteArrival(request: IncomingMessage): void {
  request.arrivedAt = Date.now();
}

/** Copies the arrival of a request to one that represents it. */
export function copyArrival(from: IncomingMessage, to: IncomingMessage): void {
  to.arrivedAt = arrivalOf(from);
}

/** When a request came, in milliseconds since 1970. */
export function arrivalOf(request: IncomingMessage): number {
  return request.arrivedAt ?? Date.now();
}
