import { Readable } from 'node:stream';
import { ServiceError } from '../http/service-error.ts';

/** The stream as long as it has exactly that many bytes; it fails with ServiceError as soon as it has more, and when it ends with fewer. */
export function takeExactly(source: Readable, size: number): Readable {
  const count = async function* (): AsyncGenerator<Uint8Array> {
    let taken = 0;
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      taken += chunk.length;
      if (taken > size) throw new ServiceError('body_too_large', `The file has more than the ${size} bytes announced.`);
      yield chunk;
    }
    if (taken < size) {
      throw new ServiceError('invalid_request', `The file ended after ${taken} of the ${size} bytes announced.`);
    }
  };
  return Readable.from(count(), { objectMode: false });
}
