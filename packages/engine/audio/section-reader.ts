import type { AudioReader } from '../media/media.ts';
import { downmix, type StereoSamples } from './downmix.ts';

/** Loops up to this length are cached, and repeated until they are this long. */
const maxTileSeconds = 2;
const minTileFrames = 4096;

/** Frames of the stream from `at` on. */
interface Piece {
  at: number;
  samples: StereoSamples;
}

/**
 * A part of an audio clip as one stream: silence before its start, then the part, once or over and over without a gap, then silence.
 * Keeps only what the reads in hand need.
 */
export class SectionReader {
  readonly #reader: AudioReader;
  readonly #start: number;
  readonly #loop: boolean;
  /** Frames of the part; Infinity until the file's end is found. */
  #length: number;
  /** The part, where it is a short loop. */
  #tile: StereoSamples | undefined;
  /** The last frames read, starting at `#base`. */
  #base = 0;
  #buffer: StereoSamples = [new Float32Array(0)];

  constructor(reader: AudioReader, part: { trimStartMs: number; trimEndMs?: number | undefined; loop: boolean }) {
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
    const bufferEnd = this.#base + this.#buffer[0].length;
    const reused = from >= this.#base && from < bufferEnd ? Math.min(bufferEnd, to) - from : 0;
    const fresh = await this.#readFresh(from + reused, to);
    const isStereo = this.#buffer.length === 2 || fresh.some((piece) => piece.samples.length === 2);
    const channels = (isStereo ? [0, 1] : [0]).map((channel) => {
      const joined = new Float32Array(to - from);
      const buffered = this.#buffer[channel] ?? this.#buffer[0];
      if (reused > 0) joined.set(buffered.subarray(from - this.#base, from - this.#base + reused));
      for (const { at, samples } of fresh) joined.set(samples[channel] ?? samples[0], at - from);
      return joined;
    });
    this.#base = from;
    this.#buffer = channels as unknown as StereoSamples;
    return this.#buffer;
  }

  close(): void {
    this.#reader.close();
  }

  /** The frames of the stream that are not silence, as pieces of the file. */
  async #readFresh(from: number, to: number): Promise<Piece[]> {
    const pieces: Piece[] = [];
    let at = Math.max(0, from);
    while (at < to && this.#length > 0) {
      const tile = await this.#shortLoop();
      if (tile) return [...pieces, ...repeat(tile, at, to)];
      if (this.#length === 0) break;
      const place = this.#loop && this.#length !== Infinity ? at % this.#length : at;
      const wanted = Math.min(to - at, this.#length - place);
      if (wanted <= 0) break;
      const samples = await this.#readPart(place, wanted);
      const got = samples[0].length;
      if (got > 0) pieces.push({ at, samples });
      at += got;
      if (got < wanted && !this.#loop) break;
    }
    return pieces;
  }

  /** A part that is so short that reading it again and again would be all that is done, several times in a row. */
  async #shortLoop(): Promise<StereoSamples | undefined> {
    if (this.#tile || !this.#loop || this.#length > this.sampleRate * maxTileSeconds) return this.#tile;
    const part = await this.#readPart(0, this.#length);
    const { length } = part[0];
    if (length === 0) return undefined;
    const times = Math.ceil(minTileFrames / length);
    this.#tile = part.map((samples) => {
      const tile = new Float32Array(length * times);
      for (let index = 0; index < times; index++) tile.set(samples, index * length);
      return tile;
    }) as unknown as StereoSamples;
    return this.#tile;
  }

  /** Returns the frames of a part. Fewer than requested show where the file ends, whatever was assumed before. */
  async #readPart(place: number, wanted: number): Promise<StereoSamples> {
    const samples = downmix(await this.#reader.read(this.#start + place, wanted));
    if (samples[0].length < wanted) this.#length = place + samples[0].length;
    return samples[0].length <= wanted
      ? samples
      : (samples.map((side) => side.subarray(0, wanted)) as unknown as StereoSamples);
  }
}

/** Frames `from` to `to` of a tile that is repeated without end. */
function repeat(tile: StereoSamples, from: number, to: number): Piece[] {
  const { length } = tile[0];
  const pieces: Piece[] = [];
  for (let at = from; at < to;) {
    const place = at % length;
    const count = Math.min(length - place, to - at);
    const samples = tile.map((side) => side.subarray(place, place + count)) as unknown as StereoSamples;
    pieces.push({ at, samples });
    at += count;
  }
  return pieces;
}
