import { availableParallelism } from 'node:os';
import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { CustomVideoDecoder, VideoSample, type EncodedPacket, type VideoCodec } from 'mediabunny';
import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_VIDEO,
  AV_NOPTS_VALUE,
  Codec,
  CodecContext,
  Dictionary,
  FF_COMPLIANCE_STRICT,
  FF_DECODER_LIBVPX_VP9,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';

const codecIds = {
  avc: AV_CODEC_ID_H264,
  hevc: AV_CODEC_ID_HEVC,
  vp8: AV_CODEC_ID_VP8,
  vp9: AV_CODEC_ID_VP9,
  av1: AV_CODEC_ID_AV1,
} as const;
type KnownCodec = keyof typeof codecIds;

/** Bytes of decoded frames that may wait to be used, and frames that may whatever their size: fewer would be a standstill. */
const waitingBytes = 48 * 1024 * 1024;
const waitingFrames = 6;

/**
 * Packets in a row that may give no frame: more than a stream may put in another order and threads keep together, and fewer than
 * Mediabunny hands over before it waits for a frame.
 */
const maxBarrenPackets = 32;

/** More threads keep more frames, and leave nothing for what draws. */
const maxThreads = 4;

/**
 * H.264, HEVC, VP8, VP9 (with alpha) and AV1 by the libraries of FFmpeg, in software: the same pixels on every machine. It
 * decodes no further ahead than a bound on memory, and damage ends in an error of the stream, never in one nobody waits for.
 */
export class LibavVideoDecoder extends CustomVideoDecoder {
  #context: CodecContext | undefined;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  /** Times to the precision of the file, by the microseconds that the library carries along. */
  readonly #times = new Map<number, { timestamp: number; duration: number }>();
  #waiting = { frames: 0, bytes: 0 };
  #wake: (() => void) | undefined;
  /** Packets since the last frame. */
  #barren = 0;
  /** Whether it is closed or has failed: then packets are passed over. */
  #isOver = false;

  static override supports(codec: VideoCodec): boolean {
    return Object.hasOwn(codecIds, codec);
  }

  init(): void {
    this.#packet.alloc();
    this.#frame.alloc();
  }

  /** Never rejects: Mediabunny waits for the calls after a failed one, but not for that of `close`. */
  async decode(packet: EncodedPacket): Promise<void> {
    try {
      await this.#room();
      if (this.#isOver) return;
      const context = (this.#context ??= await this.#open(packet));
      this.#fill(packet);
      this.#barren++;
      const sent = await context.sendPacket(this.#packet);
      this.#packet.unref();
      FFmpegError.throwIfError(sent, 'Decode packet');
      await this.#receive(context);
      if (this.#barren > maxBarrenPackets) throw new Error(`${this.#barren} packets gave no frame.`);
    } catch (error) {
      this.#fail(error);
    }
  }

  async flush(): Promise<void> {
    const context = this.#context;
    if (!context || this.#isOver) return;
    try {
      FFmpegError.throwIfError(await context.sendPacket(null), 'Flush decoder');
      await this.#receive(context);
      context.flushBuffers();
      this.#barren = 0;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Mediabunny calls it when the calls before are over: nothing runs in the library then. */
  close(): void {
    this.#isOver = true;
    this.#wake?.();
    this.#context?.freeContext();
    this.#context = undefined;
    this.#frame.free();
    this.#packet.free();
  }

  #fail(error: unknown): void {
    this.#isOver = true;
    this.onError(error);
  }

  async #open(packet: EncodedPacket): Promise<CodecContext> {
    const { codedWidth = 0, codedHeight = 0, description } = this.config;
    const id = codecIds[this.codec as KnownCodec];
    const alpha = this.codec === 'vp9' && packet.sideData.alpha ? Codec.findDecoderByName(FF_DECODER_LIBVPX_VP9) : null;
    const codec = alpha ?? Codec.findDecoder(id);
    if (!codec) throw new Error(`There is no decoder for ${this.codec}.`);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = codedWidth;
    context.height = codedHeight;
    context.codecType = AVMEDIA_TYPE_VIDEO;
    context.codecId = id;
    context.extraData = description ? Buffer.from(bytesOf(description)) : null;
    context.threadCount = Math.max(1, Math.min(maxThreads, availableParallelism()));
    // Strict: frames are put in order as far back as the stream may ask for, even where it does not say how far.
    const opened = await context.open2(codec, Dictionary.fromObject({ strict: FF_COMPLIANCE_STRICT }));
    FFmpegError.throwIfError(opened, 'Open decoder');
    return context;
  }

  #fill(packet: EncodedPacket): void {
    const at = packet.microsecondTimestamp;
    this.#times.set(at, { timestamp: packet.timestamp, duration: packet.duration });
    // Frames that never came out.
    if (this.#times.size > 256) this.#times.delete(this.#times.keys().next().value ?? at);
    this.#packet.isKeyframe = packet.type === 'key';
    this.#packet.data = Buffer.from(packet.data);
    this.#packet.timeBase = new Rational(1, 1e6);
    this.#packet.pts = BigInt(at);
    this.#packet.dts = AV_NOPTS_VALUE;
    this.#packet.duration = BigInt(packet.microsecondDuration);
    const { alpha } = packet.sideData;
    if (!alpha) return;
    // Matroska's BlockAdditional: its number, 1 for alpha, in eight bytes, then the data.
    const additional = Buffer.alloc(8 + alpha.byteLength);
    additional[7] = 1;
    additional.set(alpha, 8);
    this.#packet.addSideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, additional);
  }

  async #receive(context: CodecContext): Promise<void> {
    for (;;) {
      const received = await context.receiveFrame(this.#frame);
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
      FFmpegError.throwIfError(received, 'Receive frame');
      this.#barren = 0;
      this.#give();
    }
  }

  #give(): void {
    const { codedWidth = 0, codedHeight = 0, displayAspectWidth, displayAspectHeight } = this.config;
    const numerator = (displayAspectWidth ?? codedWidth) * codedHeight;
    const denominator = (displayAspectHeight ?? codedHeight) * codedWidth;
    const divisor = greatestDivisor(numerator, denominator) || 1;
    this.#frame.sampleAspectRatio = new Rational(numerator / divisor || 1, denominator / divisor || 1);
    const at = Number(this.#frame.pts);
    const time = this.#times.get(at) ?? { timestamp: at / 1e6, duration: Number(this.#frame.duration) / 1e6 };
    this.#times.delete(at);
    const frame = this.#frame.clone();
    if (!frame) throw new Error('There is no memory for a frame.');
    const bytes = frame.width * frame.height * 2;
    this.#waiting.frames++;
    this.#waiting.bytes += bytes;
    const resource = new CountedFrame(frame, () => {
      this.#waiting.frames--;
      this.#waiting.bytes -= bytes;
      this.#wake?.();
    });
    this.onSample(new VideoSample(resource, time));
  }

  /** Waits until enough of the frames given are closed. */
  async #room(): Promise<void> {
    while (!this.#isOver && this.#waiting.frames >= waitingFrames && this.#waiting.bytes > waitingBytes) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** A frame that tells when it is not needed any more. */
class CountedFrame extends AvFrameVideoSampleResource {
  readonly #onClose: () => void;

  constructor(frame: Frame, onClose: () => void) {
    super(frame);
    this.#onClose = onClose;
  }

  override close(): void {
    super.close();
    this.#onClose();
  }
}

/** The bytes of a decoder's description. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
