import type { StreamTargetChunk } from 'mediabunny';
import type { RenderTarget } from '../../options/render-target.ts';

/** Bytes that are written at once. */
export const targetChunkBytes = 1024 * 1024;

/** A target as a stream of writes; one is waited for before the next begins. */
export function streamToTarget(target: RenderTarget): WritableStream<StreamTargetChunk> {
  return new WritableStream<StreamTargetChunk>(
    { write: ({ data, position }) => target.write(data, position) },
    new CountQueuingStrategy({ highWaterMark: 1 }),
  );
}
