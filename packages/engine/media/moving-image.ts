import { PlatenError } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas, PlatformImage } from '../platform/canvas.ts';
import { mediaError } from './media-error.ts';
import type { FrameReader, MediaFile } from './media.ts';

/** The frames of an animated image, each drawn over what the one before left. */
export interface ImageFrames {
  codec: 'gif' | 'webp';
  width: number;
  height: number;
  /** How long each frame is shown, in milliseconds. */
  durationsMs: readonly number[];
  /** Whether frames are missing at the end. */
  isCutOff: boolean;
  /** Starts drawing at the first frame. */
  open(): ImageDrawer;
}

/** Draws frame after frame; each one needs those before it. */
export interface ImageDrawer {
  /** Draws the next frame over the canvas, which nobody else changes. */
  drawNext(context: CanvasRenderingContext2D): Promise<void>;
}

/** A frame that is shown no longer than this is shown for `hurriedMs`, as in browsers. */
const shortestMs = 10;
const hurriedMs = 100;

/** Returns how long browsers show a frame with this duration in milliseconds. */
export function shownMs(durationMs: number): number {
  return durationMs <= shortestMs ? hurriedMs : durationMs;
}

/** An animated image as a video without sound; its frames are drawn when they are requested, one canvas a reader. */
export function openMovingImage(
  frames: ImageFrames,
  platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>,
  signal?: AbortSignal,
): MediaFile {
  const readers = new Set<FrameReader>();
  const { width, height, codec, durationsMs, isCutOff } = frames;
  const info: MediaFile['info'] = {
    durationMs: durationsMs.reduce((sum, durationMs) => sum + durationMs, 0),
    video: { width, height, codec, hasAlpha: true },
    ...(isCutOff && { isIncomplete: true }),
  };
  return {
    info,
    openFrames() {
      const reader = new MovingImageFrames(frames, platform, () => (info.isIncomplete = true), signal);
      readers.add(reader);
      return reader;
    },
    openAudio() {
      throw new PlatenError('ASSET_UNSUPPORTED', 'An animated image has no audio.');
    },
    close() {
      for (const reader of readers) reader.close();
    },
  };
}

class MovingImageFrames implements FrameReader {
  readonly #frames: ImageFrames;
  readonly #platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>;
  readonly #onDamage: () => void;
  readonly #signal: AbortSignal | undefined;
  readonly #starts: readonly number[];
  #canvas: PlatformCanvas | undefined;
  #drawer: ImageDrawer | undefined;
  /** Of the frame on the canvas. */
  #index = -1;
  #lastGood = Infinity;
  #image: PlatformImage | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(
    frames: ImageFrames,
    platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>,
    onDamage: () => void,
    signal: AbortSignal | undefined,
  ) {
    this.#frames = frames;
    this.#platform = platform;
    this.#onDamage = onDamage;
    this.#signal = signal;
    let end = 0;
    this.#starts = frames.durationsMs.map((durationMs) => (end += durationMs) - durationMs);
  }

  frameAt(timeMs: number): Promise<PlatformImage> {
    const frame = this.#queue.then(() => this.#read(timeMs));
    this.#queue = frame.catch(() => {});
    return frame;
  }

  close(): void {
    this.#isClosed = true;
    this.#queue = this.#queue.then(() => this.#release());
  }

  #release(): void {
    if (this.#canvas) this.#platform.releaseCanvas(this.#canvas);
    this.#canvas = undefined;
    this.#image = undefined;
  }

  async #read(timeMs: number): Promise<PlatformImage> {
    if (this.#isClosed) throw mediaError(new Error('The reader is closed.'));
    const { width, height } = this.#frames;
    const canvas = (this.#canvas ??= this.#platform.createCanvas(width, height));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The canvas has no 2D context.');
    // Times that come from frame numbers miss the start of a frame by a rounding.
    const shown = this.#starts.findLastIndex((start) => start <= timeMs + 1e-3);
    const wanted = Math.max(0, Math.min(shown, this.#lastGood));
    if (wanted < this.#index || !this.#drawer) {
      this.#drawer = this.#frames.open();
      this.#index = -1;
      context.clearRect(0, 0, width, height);
      this.#image = undefined;
    }
    while (this.#index < wanted) {
      this.#signal?.throwIfAborted();
      try {
        await this.#drawer.drawNext(context);
      } catch (error) {
        if (this.#index < 0) throw mediaError(error, this.#signal);
        // What was drawn before the damage stays.
        this.#onDamage();
        this.#lastGood = this.#index;
        break;
      }
      this.#index++;
      this.#image = undefined;
    }
    const image = canvas as unknown as CanvasImageSource;
    return (this.#image ??= { image, width, height, close: () => {} });
  }
}
