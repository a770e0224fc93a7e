import type { Outcome } from '../platform/outcome.ts';
import type { RenderResult } from './renderer.ts';

/** How a render ended. */
export type RenderOutcome = Outcome<RenderResult>;

/** The buffers of a result's images, each once: what a thread hands over instead of copying. */
export function outcomeBuffers(outcome: RenderOutcome): ArrayBuffer[] {
  const buffers = outcome.ok ? outcome.result.outputs.map((output) => output.bytes.buffer) : [];
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
