import { haveOwnBuffer } from '../platform/plain-bytes.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { freeBytes } from './cached-buffers.ts';

/** Smaller files may are in memory that Node shares out. */
const minAlone = 65_536;

/**
 * Frees the memory of a render's files immediately: their `bytes` are empty afterwards. For those that render much and are done with each
 * file soon. Left to the garbage collector, files of a megabyte make it look through everything every twenty renders or so, which takes a
 * fifth of the processor time of a render, on the processors that other threads render on.
 */
export function releaseOutputs(outputs: readonly Pick<RenderOutput, 'bytes'>[]): void {
  for (const { bytes } of outputs) {
    if (bytes.byteLength > minAlone && haveOwnBuffer(bytes)) freeBytes(bytes);
  }
}
