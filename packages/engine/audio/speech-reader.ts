import type { AudioReader } from '../media/media.ts';
import type { Speech } from '../voice/synthesiser.ts';

/** Reads speech as any other sound. */
export function openSpeech({ sampleRate, samples }: Speech): AudioReader {
  return {
    sampleRate,
    channels: 1,
    read: async (start, length) => [samples.subarray(Math.min(start, samples.length), start + length)],
    close() {},
  };
}
