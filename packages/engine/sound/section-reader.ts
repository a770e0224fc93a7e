import type { SoundReader } from '../media/media.ts';
import { downmix, type StereoSamples } from './downmix.ts';

/**
 * A part of a sound as one stream: silence before its start, then the part, once or over and over without a gap, then silence.
 * Keeps only what the reads in hand need.
 */
export class SectionReader {
  readonly #reader: SoundReader;
  readonly #start: number;
  readonly #loop: boolean;
  /** Frames of the part; Infinity until the file's end is found. */
  #length: number;
  /** What was read last: frames from `#base` on. */
  #base = 0;
  #kept: StereoSamples = [new Float32Array(0)];

  constructor(reader: SoundReader, part: { trimStartMs: number; trimEndMs?: number | undefined; loop: boolean }) {
    const toFrame = (timeMs: number): number => Math.round((timeMs / 1000) * reader.sampleRate);
    this.#reader = reader;
    this.#start = toFrame(part.trimStartMs);
    this.#length = part.trimEndMs === undefined ? Infinity : toFrame(part.trimEndMs) - this.#start;
    this.#loop = part.loop;
  }

  get sampleRate(): number {
    return this.#reader.sampleRate;
  }

  /** Frames `from` to `to` of the stream. The arrays belong to the reader and hold until its next call. */
  async read(from: number, to: number): Promise<StereoSamples> {
    const keptEnd = this.#base + this.#kept[0].length;
    const reused = from >= this.#base && from < keptEnd ? Math.min(keptEnd, to) - from : 0;
    const fresh = await this.#readFresh(from + reused, to);
    const isStereo = this.#kept.length === 2 || fresh.some((piece) => piece.samples.length === 2);
    const channels = (isStereo ? [0, 1] : [0]).map((channel) => {
      const joined = new Float32Array(to - from);
      const kept = this.#kept[channel] ?? this.#kept[0];
      if (reused > 0) joined.set(kept.subarray(from - this.#base, from - this.#base + reused));
      for (const { at, samples } of fresh) joined.set(samples[channel] ?? samples[0], at - from);
      return joined;
    });
    this.#base = from;
    this.#kept = channels as unknown as StereoSamples;
    return this.#kept;
  }

  close(): void {
    this.#reader.close();
  }

  /** The frames of the stream that are not silence, as pieces of the file. */
  async #readFresh(from: number, to: number): Promise<{ at: number; samples: StereoSamples }[]> {
    const pieces: { at: number; samples: StereoSamples }[] = [];
    let at = Math.max(0, from);
    while (at < to && this.#length > 0) {
      const place = this.#loop && this.#length !== Infinity ? at % this.#length : at;
      const wanted = Math.min(to - at, this.#length - place);
      if (wanted <= 0) break;
      const samples = downmix(await this.#reader.read(this.#start + place, wanted));
      const got = Math.min(samples[0].length, wanted);
      if (got > 0) pieces.push({ at, samples });
      at += got;
      // Fewer than asked for: here is the file's end, wherever it was thought to be.
      if (got < wanted) {
        this.#length = place + got;
        if (!this.#loop) break;
      }
    }
    return pieces;
  }
}
