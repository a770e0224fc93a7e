import type { Client } from '@platen/api/client';
import type { Logger } from 'pino';
import type { Caller } from '../http/caller.ts';
import type { ImagePreviews } from './image-previews.ts';

/** The HTTP request that a server is made for. */
export interface McpCall {
  caller: Caller;
  /** A client of the service's operations in the caller's name, whose calls end with the signal. */
  clientFor(signal: AbortSignal): Client;
  /** Fires when the client has gone: without sessions nobody could fetch the answer any more. */
  gone: AbortSignal;
  previews: ImagePreviews;
  requestId: string;
  log: Pick<Logger, 'error'>;
}
