import type { Canvas } from '@napi-rs/canvas';
import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { VideoSample } from 'mediabunny';
import {
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  FFmpegError,
  Frame,
  Rational,
  SoftwareScaleContext,
  SWS_AREA,
} from 'node-av';
import type { PlatformCanvas } from '../../platform/canvas.ts';
import { freeBytes } from '../cached-buffers.ts';
import { setBt709, setRgb } from './libav-colors.ts';

/** Turns canvases into samples, on threads of the libraries. */
export class FrameCapture {
  readonly #scaler = new SoftwareScaleContext();
  readonly #cached = new CachedFrames();
  /** The scaler works for one frame at a time. */
  #before: Promise<unknown> = Promise.resolve();

  constructor() {
    // Formats and colors follow the frames. Four pixels become the mean of their colors.
    this.#scaler.allocContext();
    this.#scaler.setOption('sws_flags', String(SWS_AREA));
  }

  /** The canvas's pixels are read before this returns. Premultiplied as they are, so that transparent parts lie on black. */
  async capture(
    canvas: PlatformCanvas,
    { timestampSeconds, durationSeconds }: { timestampSeconds: number; durationSeconds: number },
  ): Promise<VideoSample> {
    const { width, height } = canvas;
    const pixels = (canvas as unknown as Canvas).data();
    const source = createFrame(width, height);
    const frame = this.#cached.take(width, height);
    try {
      source.format = AV_PIX_FMT_RGBA;
      setRgb(source);
      FFmpegError.throwIfError(source.fromBuffer(pixels), 'Take pixels');
      const scaled = this.#before.then(() => this.#scaler.scaleFrame(frame, source));
      this.#before = scaled.catch(() => {});
      FFmpegError.throwIfError(await scaled, 'Convert colors');
    } catch (error) {
      frame.free();
      throw error;
    } finally {
      source.free();
      freeBytes(pixels);
    }
    return new VideoSample(new CachedFrameResource(frame, this.#cached), {
      timestamp: timestampSeconds,
      duration: durationSeconds,
    });
  }
}

/** Frames that wait to be used again; more are given back. */
const maxCached = 8;

/**
 * Frames whose memory is used again and again: were each allocated and freed, the heap would grow for a thousand frames until it
 * found its holes.
 */
class CachedFrames {
  readonly #free: Frame[] = [];

  /** A frame of that size that nobody else reads. */
  take(width: number, height: number): Frame {
    const index = this.#free.findIndex((free) => free.width === width && free.height === height && free.isWritable);
    const [known] = index < 0 ? [] : this.#free.splice(index, 1);
    if (known) return known;
    const frame = createFrame(width, height);
    frame.format = AV_PIX_FMT_YUV420P;
    setBt709(frame);
    FFmpegError.throwIfError(frame.allocBuffer(), 'Allocate frame');
    return frame;
  }

  give(frame: Frame): void {
    this.#free.push(frame);
    if (this.#free.length > maxCached) this.#free.shift()?.free();
  }
}

/** A sample's pixels, which go back to where they came from when it is closed. */
class CachedFrameResource extends AvFrameVideoSampleResource {
  readonly #cached: CachedFrames;
  #own: Frame | undefined;

  constructor(frame: Frame, cached: CachedFrames) {
    super(frame);
    this.#own = frame;
    this.#cached = cached;
  }

  override close(): void {
    if (this.#own) this.#cached.give(this.#own);
    this.#own = undefined;
  }
}

function createFrame(width: number, height: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.sampleAspectRatio = new Rational(1, 1);
  return frame;
}
