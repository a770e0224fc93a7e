import { AudioSampleSink, type AudioSample, type InputAudioTrack } from 'mediabunny';
import { mediaFault } from './media-fault.ts';
import type { SoundReader } from './media.ts';

/** What reading the sound of a track needs. */
export interface TrackSoundOptions {
  sampleRate: number;
  channels: number;
  /** Time of the track that is the reader's first frame, in seconds. */
  originSeconds: number;
  /** Frames after which the sound ends; what decoders add behind is left out. */
  length: number;
  /** Seconds to decode before a place so that it sounds as in a run from the start. */
  prerollSeconds: number;
  signal?: AbortSignal | undefined;
}

/** Times of decoded sound that differ by less than this from where the sound before ended are rounding. */
const gapSeconds = 0.003;

/**
 * Sound of an audio track, decoded from the place that is read on and kept only until the next read. Where the track has gaps,
 * there is silence.
 */
export class TrackSound implements SoundReader {
  readonly sampleRate: number;
  readonly channels: number;
  readonly #sink: AudioSampleSink;
  readonly #options: TrackSoundOptions;
  #samples: AsyncGenerator<AudioSample, void, unknown> | undefined;
  /** The decoded piece at hand and the reader's frame it starts at. */
  #piece: { sample: AudioSample; start: number } | undefined;
  /** Frame behind the last decoded piece. */
  #decodedTo: number | undefined;
  /** Frame behind the last read. */
  #position = -1;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(track: InputAudioTrack, options: TrackSoundOptions) {
    this.#sink = new AudioSampleSink(track);
    this.#options = options;
    this.sampleRate = options.sampleRate;
    this.channels = options.channels;
  }

  read(start: number, length: number): Promise<Float32Array[]> {
    const planes = this.#queue.then(() => this.#read(start, length));
    this.#queue = planes.catch(() => {});
    return planes;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = this.#queue.then(() => this.#stop().catch(() => {}));
  }

  async #read(start: number, length: number): Promise<Float32Array[]> {
    const { signal, length: total } = this.#options;
    try {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new Error('The reader is closed.');
      const end = Math.min(start + length, total);
      const planes = Array.from({ length: this.channels }, () => new Float32Array(Math.max(0, end - start)));
      if (end <= start) return planes;
      if (start < this.#position || start > this.#position + this.sampleRate || !this.#samples) await this.#seek(start);
      this.#position = end;
      let filledTo = start;
      for (;;) {
        const piece = (this.#piece ??= await this.#advance());
        if (!piece) break;
        const pieceEnd = piece.start + piece.sample.numberOfFrames;
        const from = Math.max(start, piece.start);
        const to = Math.min(end, pieceEnd);
        if (to > from) {
          this.#copy(piece, planes, from, to, start);
          filledTo = to;
        }
        if (pieceEnd > end) break;
        piece.sample.close();
        this.#piece = undefined;
      }
      // A gap in the middle is silence, what lies behind the last piece is the end.
      return this.#piece ? planes : planes.map((plane) => plane.subarray(0, filledTo - start));
    } catch (error) {
      await this.#stop().catch(() => {});
      throw mediaFault(error, signal);
    }
  }

  #copy(
    { sample, start }: { sample: AudioSample; start: number },
    planes: Float32Array[],
    from: number,
    to: number,
    planeStart: number,
  ): void {
    for (const [index, plane] of planes.entries()) {
      // A stream may change its channels on the way; the last one stands for those that are missing.
      const planeIndex = Math.min(index, sample.numberOfChannels - 1);
      const target = plane.subarray(from - planeStart, to - planeStart);
      sample.copyTo(target, { planeIndex, format: 'f32-planar', frameOffset: from - start, frameCount: to - from });
    }
  }

  async #seek(start: number): Promise<void> {
    const { originSeconds, prerollSeconds, sampleRate } = this.#options;
    await this.#stop();
    this.#samples = this.#sink.samples(originSeconds + start / sampleRate - prerollSeconds);
  }

  async #advance(): Promise<{ sample: AudioSample; start: number } | undefined> {
    const sample = (await this.#samples?.next())?.value ?? undefined;
    if (!sample) return undefined;
    if (sample.sampleRate !== this.sampleRate) {
      sample.close();
      throw new Error('The sample rate changes within the track.');
    }
    const written = Math.round((sample.timestamp - this.#options.originSeconds) * this.sampleRate);
    const isNext = Math.abs(written - (this.#decodedTo ?? Number.NaN)) <= gapSeconds * this.sampleRate;
    const start = isNext && this.#decodedTo !== undefined ? this.#decodedTo : written;
    this.#decodedTo = start + sample.numberOfFrames;
    return { sample, start };
  }

  async #stop(): Promise<void> {
    this.#piece?.sample.close();
    this.#piece = undefined;
    this.#decodedTo = undefined;
    const samples = this.#samples;
    this.#samples = undefined;
    await samples?.return();
  }
}
