import { PlatenError } from '@platen/template';
import { EncodedPacketSink, VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny';
import type { PlatformImage } from '../platform/canvas.ts';
import type { ColorTags } from '../platform/color-tags.ts';
import { mediaError } from './media-error.ts';
import type { FrameReader } from './media.ts';
import type { MediaPlatform } from '../platform/media-platform.ts';

/** Seconds ahead from which a look for a later key frame pays. */
const farSeconds = 0.5;

/** No frame is shown for less than this. */
const shortestSeconds = 1e-5;
/** Places of damage that are passed over; behind them the video stands still. */
const maxDamages = 50;
/** Key frames that are tried, one before the other, before it is the first one's turn. */
const maxKeysBack = 4;

/** Options of reading a track's frames. */
export interface VideoFramesOptions {
  /** Time of the track that is 0 for the reader, in seconds. */
  originSeconds: number;
  /** Time of the track at which an edit list ends it, in seconds; Infinity without one. */
  endSeconds: number;
  /** How much later than asked a frame's time may be written for it to count as shown: formats round their times. */
  toleranceSeconds: number;
  /** The track's color tags. */
  tags: ColorTags;
  /** Pixels that a decoded frame may have at most, whatever the file says of itself. */
  maxPixels: number;
  /** Called when the file turns out to be damaged; the last good frame stays to the end then. */
  onDamage(): void;
  signal?: AbortSignal | undefined;
}

/**
 * Images of a video track. Frames are decoded in order and only those that are asked for become images; a step back, or
 * one so far ahead that a key frame lies between, starts again at the key frame before. Two decoded frames are held here, and
 * Mediabunny's sink holds those it decodes ahead.
 */
export class VideoFrames implements FrameReader {
  readonly #sink: VideoSampleSink;
  readonly #packets: EncodedPacketSink;
  readonly #media: MediaPlatform;
  readonly #options: VideoFramesOptions;
  #samples: AsyncGenerator<VideoSample, void, unknown> | undefined;
  /** The frame shown last; its sample is gone once it is an image. */
  #shown: { timestamp: number; sample: VideoSample | undefined } | undefined;
  #next: VideoSample | undefined;
  #image: PlatformImage | undefined;
  /** Seconds of the track up to which frames were decoded. */
  #decodedTo = 0;
  #damages = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(track: InputVideoTrack, media: MediaPlatform, options: VideoFramesOptions) {
    this.#sink = new VideoSampleSink(track);
    this.#packets = new EncodedPacketSink(track);
    this.#media = media;
    this.#options = options;
  }

  frameAt(timeMs: number): Promise<PlatformImage> {
    const frame = this.#queue.then(() => this.#read(timeMs));
    this.#queue = frame.catch(() => {});
    return frame;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = this.#queue.then(() => this.#drop());
  }

  async #read(timeMs: number): Promise<PlatformImage> {
    const { signal, originSeconds, endSeconds, toleranceSeconds, tags } = this.#options;
    try {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new Error('The reader is closed.');
      const seconds = originSeconds + Math.max(0, timeMs) / 1000 + toleranceSeconds;
      await this.#moveTo(Math.min(seconds, endSeconds - shortestSeconds));
      const shown = this.#shown;
      if (!shown) throw new Error('The track has no frames.');
      if (shown.sample || !this.#image) {
        const { sample } = shown;
        if (!sample) throw new Error('The frame is gone.');
        shown.sample = undefined;
        const before = this.#image;
        this.#image = undefined;
        this.#image = await this.#media.drawable(sample, { tags, reuse: before });
      }
      return this.#image;
    } catch (error) {
      await this.#drop();
      throw mediaError(error, signal);
    }
  }

  /** Makes the frame of that time the one shown. */
  async #moveTo(seconds: number): Promise<void> {
    if (!this.#samples || (this.#shown && seconds < this.#shown.timestamp && !(await this.#isFirst()))) {
      await this.#seek(seconds);
    } else if (this.#next && seconds - this.#next.timestamp > farSeconds) {
      const key = await this.#packets.getKeyPacket(seconds, { metadataOnly: true });
      if (key && key.timestamp > this.#next.timestamp) await this.#seek(seconds);
    }
    while (this.#next && (!this.#shown || this.#next.timestamp <= seconds)) {
      this.#show(this.#next);
      this.#next = await this.#advance();
    }
  }

  #show(sample: VideoSample): void {
    this.#shown?.sample?.close();
    this.#shown = { timestamp: sample.timestamp, sample };
  }

  async #seek(seconds: number): Promise<void> {
    const shown = this.#shown;
    const image = this.#image;
    await this.#stop();
    this.#samples = this.#sink.samples(seconds);
    this.#decodedTo = seconds;
    this.#next = (await this.#advance()) ?? (await this.#nextFromKey(seconds));
    // Nothing but damage there: what was seen last stays.
    if (!this.#next && shown && image) this.#shown = { timestamp: shown.timestamp, sample: undefined };
    // The very frame that is shown: its image stays.
    if (shown && image && !shown.sample && this.#next?.timestamp === shown.timestamp) {
      this.#next.close();
      this.#shown = shown;
      this.#next = await this.#advance();
    }
  }

  /** From the key frame before a place that damage lies before: what is good up to the damage. Else from one before that. */
  async #nextFromKey(seconds: number): Promise<VideoSample | undefined> {
    const options = { metadataOnly: true };
    const first = await this.#packets.getFirstKeyPacket(options);
    let key = (await this.#packets.getKeyPacket(seconds, options)) ?? first;
    for (let step = 1; key; step++) {
      await this.#samples?.return();
      this.#samples = this.#sink.samples(key.timestamp);
      this.#decodedTo = key.timestamp;
      const sample = await this.#advance();
      if (sample || !first || key.timestamp <= first.timestamp) return sample;
      key = step < maxKeysBack ? await this.#packets.getKeyPacket(key.timestamp - shortestSeconds, options) : first;
    }
    return undefined;
  }

  /** Whether nothing lies before the frame that is shown: then an earlier time shows it as well. */
  async #isFirst(): Promise<boolean> {
    const first = await this.#packets.getFirstPacket({ metadataOnly: true });
    return !!first && !!this.#shown && this.#shown.timestamp <= first.timestamp;
  }

  async #advance(): Promise<VideoSample | undefined> {
    for (;;) {
      try {
        const sample = (await this.#samples?.next())?.value ?? undefined;
        if (sample) this.#checkSize(sample);
        if (sample) this.#decodedTo = sample.timestamp;
        return sample;
      } catch (error) {
        const { signal, onDamage } = this.#options;
        if (signal?.aborted || this.#isClosed || error instanceof PlatenError) throw error;
        onDamage();
        if (!(await this.#passDamage())) return undefined;
      }
    }
  }

  /** Goes on with the first key frame behind what was decoded. Whether there is one; else the samples are at their end. */
  async #passDamage(): Promise<boolean> {
    // Else Mediabunny would keep the decoder that failed.
    await this.#samples?.return();
    if (this.#damages++ >= maxDamages) return false;
    const options = { metadataOnly: true };
    const before = await this.#packets.getKeyPacket(this.#decodedTo, options);
    const next = before
      ? await this.#packets.getNextKeyPacket(before, options)
      : await this.#packets.getFirstKeyPacket(options);
    if (!next || next.timestamp <= this.#decodedTo) return false;
    this.#decodedTo = next.timestamp;
    this.#samples = this.#sink.samples(next.timestamp);
    return true;
  }

  #checkSize(sample: VideoSample): void {
    const { maxPixels } = this.#options;
    const { codedWidth, codedHeight, displayWidth, displayHeight } = sample;
    if (Math.max(codedWidth * codedHeight, displayWidth * displayHeight) <= maxPixels) return;
    sample.close();
    throw new PlatenError(
      'LIMIT_ASSET_PIXELS',
      `A frame of ${codedWidth} by ${codedHeight} pixels is over the limit of ${maxPixels} pixels.`,
    );
  }

  async #stop(): Promise<void> {
    await this.#samples?.return();
    this.#samples = undefined;
    this.#next?.close();
    this.#next = undefined;
    this.#shown?.sample?.close();
    this.#shown = undefined;
  }

  async #drop(): Promise<void> {
    await this.#stop().catch(() => {});
    this.#image?.close();
    this.#image = undefined;
  }
}
