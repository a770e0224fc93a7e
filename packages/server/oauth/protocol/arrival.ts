import type { IncomingMessage } from 'node:http';

const arrivals = new WeakMap<IncomingMessage, number>();

/** Notes that a request has come. */
export function noteArrival(request: IncomingMessage): void {
  arrivals.set(request, Date.now());
}

/** Has a request that stands for another one have come when that did. */
export function copyArrival(from: IncomingMessage, to: IncomingMessage): void {
  arrivals.set(to, arrivalOf(from));
}

/** When a request came, in milliseconds since 1970. */
export function arrivalOf(request: IncomingMessage): number {
  return arrivals.get(request) ?? Date.now();
}
