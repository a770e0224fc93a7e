import type { AudioReader } from '../media/media.ts';
import type { Speech } from '../voice/synthesizer.ts';

/** Decodes speech the way other audio is decoded. */
export function openSpeech({ sampleRate, samples }: Speech): AudioReader {
  return {
    sampleRate,
    channels: 1,
    read: async (start, length) => [samples.subarray(Math.min(start, samples.length), start + length)],
    close() {},
  };
}
