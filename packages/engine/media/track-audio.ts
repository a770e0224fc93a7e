import { AudioSampleSink, EncodedPacketSink, type AudioSample, type InputAudioTrack } from 'mediabunny';
import { mediaError } from './media-error.ts';
import type { AudioReader } from './media.ts';
import type { AudioTiming } from './audio-timing.ts';

/** Options of reading a track's audio. */
export interface TrackAudioOptions {
  sampleRate: number;
  channels: number;
  /** Time of the track that is the reader's first frame, in seconds. */
  originSeconds: number;
  timing: AudioTiming;
  /** Seconds to decode before a place so that it sounds as in a run from the start. */
  prerollSeconds: number;
  /** Called when the file turns out to be damaged; what cannot be decoded is silence then. */
  onDamage(): void;
  signal?: AbortSignal | undefined;
}

/** Times of decoded sound that differ by less than this from where the sound before ended are rounding. */
const gapSeconds = 0.01;

/**
 * Sound of an audio track, decoded from the place that is read on and kept only until the next read. Where the track has gaps,
 * there is silence.
 */
export class TrackAudio implements AudioReader {
  readonly sampleRate: number;
  readonly channels: number;
  readonly #sink: AudioSampleSink;
  readonly #packets: EncodedPacketSink;
  readonly #options: TrackAudioOptions;
  /** The track's sample that is the reader's first. */
  readonly #origin: number;
  #samples: AsyncGenerator<AudioSample, void, unknown> | undefined;
  /** The decoded piece at hand and the reader's frame it starts at. */
  #piece: { sample: AudioSample; start: number } | undefined;
  /** Reader's frame and decoder's time of the first decoded piece since the last seek. */
  #base: { start: number; seconds: number | undefined } = { start: 0, seconds: undefined };
  /** Frame behind the last decoded piece. */
  #decodedTo = 0;
  /** Frame behind the last read. */
  #position = -1;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(track: InputAudioTrack, options: TrackAudioOptions) {
    this.#sink = new AudioSampleSink(track);
    this.#packets = new EncodedPacketSink(track);
    this.#origin = Math.round(options.originSeconds * options.sampleRate);
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
    const { signal, timing } = this.#options;
    const total = timing.end - this.#origin;
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
      throw mediaError(error, signal);
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

  /** Starts decoding so that the frame comes right, and finds out where the first piece of that belongs. */
  async #seek(start: number): Promise<void> {
    const { prerollSeconds, sampleRate, timing } = this.#options;
    await this.#stop();
    const seconds = (this.#origin + start + timing.delay) / sampleRate - prerollSeconds;
    const options = { metadataOnly: true };
    const first = await this.#packets.getFirstPacket(options);
    const packet = (await this.#packets.getKeyPacket(seconds, options)) ?? first;
    if (!first || !packet) return;
    const heard = timing.isOneBehind ? ((await this.#packets.getNextPacket(packet, options)) ?? packet) : packet;
    const offset =
      packet.timestamp <= first.timestamp
        ? 0
        : Math.round(heard.timestamp * sampleRate) - timing.delay - timing.firstStart;
    const exact = timing.firstStart + Math.round(offset / timing.grain) * timing.grain;
    this.#base = { start: exact - this.#origin, seconds: undefined };
    this.#samples = this.#sink.samples(seconds);
  }

  async #advance(): Promise<{ sample: AudioSample; start: number } | undefined> {
    const sample = await this.#decode();
    if (!sample) return undefined;
    if (sample.sampleRate !== this.sampleRate) {
      sample.close();
      throw new Error('The sample rate changes within the track.');
    }
    const isFirst = this.#base.seconds === undefined;
    const written =
      this.#base.start + Math.round((sample.timestamp - (this.#base.seconds ??= sample.timestamp)) * this.sampleRate);
    const isNext = Math.abs(written - this.#decodedTo) <= gapSeconds * this.sampleRate;
    const start = isFirst || !isNext ? written : this.#decodedTo;
    this.#decodedTo = start + sample.numberOfFrames;
    return { sample, start };
  }

  /** The next piece; none behind damage that the decoder cannot pass. */
  async #decode(): Promise<AudioSample | undefined> {
    try {
      return (await this.#samples?.next())?.value ?? undefined;
    } catch (error) {
      const { signal, onDamage } = this.#options;
      if (signal?.aborted || this.#isClosed) throw error;
      onDamage();
      // Else Mediabunny would keep the decoder that failed.
      await this.#samples?.return();
      return undefined;
    }
  }

  async #stop(): Promise<void> {
    this.#piece?.sample.close();
    this.#piece = undefined;
    const samples = this.#samples;
    this.#samples = undefined;
    await samples?.return();
  }
}
