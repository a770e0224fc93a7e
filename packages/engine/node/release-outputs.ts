import { haveOwnBuffer } from '../platform/plain-bytes.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { freeBytes } from './cached-buffers.ts';

/** Smaller files may are in memory that Node shares out. */
const minAlone = 65_536;

/**
 * Frees the memory of a render's files immediately: their `bytes` are empty afterwards. For callers that render a lot and are done with
 * each file soon. Otherwise files of a megabyte trigger a full garbage collection about every twenty renders, which takes a fifth of the
 * processor time of a render, on processors that other threads render on.
 */
export function releaseOutputs(outputs: readonly Pick<RenderOutput, 'bytes'>[]): void {
  for (const { bytes } of outputs) {
    if (bytes.byteLength > minAlone && haveOwnBuffer(bytes)) freeBytes(bytes);
  }
}
