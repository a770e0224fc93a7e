import type { AudioReader } from '../../packages/engine/media/media.ts';

/** An audio clip made of samples, which also tells how it was read. */
export interface MadeAudio extends AudioReader {
  /** The longest read. */
  longest: number;
  isClosed: boolean;
}

/** An audio clip of planar samples. */
export function madeAudio(sampleRate: number, channels: readonly Float32Array[]): MadeAudio {
  const audio: MadeAudio = {
    sampleRate,
    channels: channels.length,
    longest: 0,
    isClosed: false,
    async read(start, length) {
      audio.longest = Math.max(audio.longest, length);
      return channels.map((samples) => samples.slice(start, start + length));
    },
    close() {
      audio.isClosed = true;
    },
  };
  return audio;
}

/** A tone of that frequency in hertz. */
export function tone(sampleRate: number, seconds: number, frequency: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(sampleRate * seconds) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / sampleRate),
  );
}

/** Silence with single samples of 1 at those places. */
export function clicks(length: number, places: readonly number[]): Float32Array {
  const samples = new Float32Array(length);
  for (const place of places) samples[place] = 1;
  return samples;
}

/** Root of the mean square of samples. */
export function rms(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** The largest absolute value. */
export function peak(samples: Float32Array): number {
  let max = 0;
  for (const sample of samples) max = Math.max(max, Math.abs(sample));
  return max;
}
