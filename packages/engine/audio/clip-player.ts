import type { AudioReader } from '../media/media.ts';
import type { StereoSamples } from './downmix.ts';
import { SectionReader } from './section-reader.ts';
import { sincFilter, type SincFilter } from './sinc-filter.ts';
import { mixRate } from './audio-block.ts';
import type { AudioClip } from './audio-plan.ts';

/**
 * Plays a clip at the mix's rate. Where the file has that rate and the clip its speed, samples are passed as they are; otherwise
 * they are read between by a windowed sinc, and speed changes the pitch with it.
 */
export class ClipPlayer {
  readonly #section: SectionReader;
  /** Frames of the file for each sample of the mix. */
  readonly #step: number;
  /** Frame of the part at `#start`. */
  readonly #offset: number;
  readonly #filter: SincFilter | undefined;
  /** Sample of the mix at which the clip begins. */
  readonly #start: number;

  constructor(clip: AudioClip, reader: AudioReader) {
    this.#section = new SectionReader(reader, clip);
    this.#step = (reader.sampleRate * clip.speed) / mixRate;
    const offset = (clip.offsetMs / 1000) * reader.sampleRate;
    const isPlain = Math.abs(this.#step - 1) < 1e-12;
    this.#offset = isPlain ? Math.round(offset) : offset;
    this.#filter = isPlain ? undefined : sincFilter(this.#step);
    this.#start = Math.round((clip.startMs / 1000) * mixRate);
  }

  /** Samples `from` to `to` of the mix, both within the clip. The arrays hold until the next call. */
  async read(from: number, to: number): Promise<StereoSamples> {
    const first = this.#offset + (from - this.#start) * this.#step;
    const filter = this.#filter;
    if (!filter) return this.#section.read(first, first + (to - from));
    const half = filter.taps / 2;
    const last = this.#offset + (to - 1 - this.#start) * this.#step;
    const base = Math.floor(first) - half + 1;
    const channels = await this.#section.read(base, Math.floor(last) + half + 2);
    const read = (samples: Float32Array): Float32Array =>
      interpolate(samples, { filter, first: first - base, step: this.#step, length: to - from });
    const [left, right] = channels;
    return right ? [read(left), read(right)] : [read(left)];
  }

  close(): void {
    this.#section.close();
  }
}

/** `length` values at `first`, `first + step`, … of the samples. */
function interpolate(
  samples: Float32Array,
  { filter, first, step, length }: { filter: SincFilter; first: number; step: number; length: number },
): Float32Array {
  const { phases, taps, weights } = filter;
  const before = taps / 2 - 1;
  const result = new Float32Array(length);
  for (let index = 0; index < length; index++) {
    const position = first + index * step;
    let frame = Math.floor(position);
    let phase = Math.round((position - frame) * phases);
    if (phase === phases) {
      phase = 0;
      frame++;
    }
    const from = frame - before;
    const row = phase * taps;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) sum += (samples[from + tap] ?? 0) * (weights[row + tap] ?? 0);
    result[index] = sum;
  }
  return result;
}
