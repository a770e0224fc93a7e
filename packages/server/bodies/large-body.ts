import type { FastifyInstance } from 'fastify';

/** Bytes of JSON that are read at once, in the service's own thread: few enough to hold nobody up, whatever they are. */
export const maxSmallBytes = 64 * 1024;

/** JSON that is read in another thread, once it is known what for. */
export class LargeBody {
  readonly bytes: Uint8Array;
  /** How it is compared with other bodies, once it was read. */
  digest: string | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Has the addresses of a scope be given large JSON as it came, as a `LargeBody`. */
export function keepLargeBodies(scope: FastifyInstance): void {
  const parseSmall = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length > maxSmallBytes) done(null, new LargeBody(bytes));
    else void parseSmall(request, bytes.toString(), done);
  });
}
