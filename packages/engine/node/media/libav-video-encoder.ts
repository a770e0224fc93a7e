import { readFileSync } from 'node:fs';
import { toAvFrame } from '@mediabunny/server';
import { CustomVideoEncoder, EncodedPacket, type VideoCodec, type VideoSample } from 'mediabunny';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { frameRateOf } from '../../motion/timeline-frames.ts';
import { readParameterSets, toLengthPrefixed } from './avc-stream.ts';
import { setBt709 } from './libav-colors.ts';

const encoderNames = { avc: FF_ENCODER_LIBX264, vp9: FF_ENCODER_LIBVPX_VP9 } as const;
type KnownCodec = keyof typeof encoderNames;

const isKnown = (codec: VideoCodec): codec is KnownCodec => Object.hasOwn(encoderNames, codec);

/** Options of the encoders: as quick as a render can use. */
const encoderOptions: Readonly<Record<KnownCodec, Readonly<Record<string, string>>>> = {
  avc: { preset: 'veryfast', profile: 'high', 'forced-idr': '1' },
  vp9: { deadline: 'realtime', 'cpu-used': '6', 'row-mt': '1', 'tile-columns': '2' },
};

/**
 * Threads of the encoders, the same on every machine, since bytes depend on their number; segments of a video are encoded at the same time
 * instead. x264 with several threads makes other bytes now and then. libvpx makes the same ones with any number above one.
 */
const encoderThreads: Readonly<Record<KnownCodec, number>> = { avc: 1, vp9: 4 };

let avx512: boolean | undefined;

/**
 * Whether x264 would use AVX-512, with which it sometimes makes other bytes of the same frames (macroblock tree, x264 165). Processors that
 * have it have what is used instead. Known on Linux only.
 */
function hasAvx512(): boolean {
  try {
    avx512 ??= process.platform === 'linux' && /\bavx512/.test(readFileSync('/proc/cpuinfo', 'utf8'));
  } catch {
    avx512 = false;
  }
  return avx512;
}

/**
 * H.264 by x264 and VP9 by libvpx, through the libraries of FFmpeg. Takes I420 of BT.709 in limited range, and says so in the
 * stream. A quantizer is a constant rate factor. Encoding runs on threads of the library.
 */
export class LibavVideoEncoder extends CustomVideoEncoder {
  #context: CodecContext | undefined;
  readonly #packet = new Packet();
  #firstPacket = true;

  static override supports(codec: VideoCodec, config: VideoEncoderConfig): boolean {
    return isKnown(codec) && config.alpha !== 'keep' && config.width % 2 === 0 && config.height % 2 === 0;
  }

  async init(): Promise<void> {
    this.#packet.alloc();
  }

  async encode(sample: VideoSample, options: VideoEncoderEncodeOptions): Promise<void> {
    this.#context ??= await this.#open(options);
    const frame = new Frame();
    frame.alloc();
    try {
      await toAvFrame(sample, frame);
      // Ticks are frames, so that the stream itself says the rate.
      frame.timeBase = this.#context.timeBase;
      frame.pts = BigInt(Math.round(sample.timestamp * this.#framesPerSecond));
      frame.duration = 1n;
      frame.pictType = options.keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      FFmpegError.throwIfError(await this.#context.sendFrame(frame), 'Send frame');
    } finally {
      frame.free();
    }
    await this.#receive(this.#context);
  }

  async flush(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    FFmpegError.throwIfError(await context.sendFrame(null), 'Send frame');
    await this.#receive(context);
    context.freeContext();
    this.#context = undefined;
    this.#firstPacket = true;
  }

  close(): void {
    this.#context?.freeContext();
    this.#context = undefined;
    this.#packet.free();
  }

  get #framesPerSecond(): number {
    return this.config.framerate ?? 30;
  }

  async #open(options: VideoEncoderEncodeOptions): Promise<CodecContext> {
    const { width, height, bitrateMode, bitrate } = this.config;
    if (!isKnown(this.codec)) throw new Error(`There is no encoder for ${this.codec}.`);
    const codec = Codec.findEncoderByName(encoderNames[this.codec]);
    if (!codec) throw new Error(`The installed FFmpeg libraries have no ${encoderNames[this.codec]}.`);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = width;
    context.height = height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    const { numerator, denominator } = frameRateOf(this.#framesPerSecond);
    context.timeBase = new Rational(denominator, numerator);
    context.framerate = new Rational(numerator, denominator);
    context.sampleAspectRatio = new Rational(1, 1);
    // Key frames are requested; the encoder adds its own where a scene changes.
    context.gopSize = 600;
    context.threadCount = encoderThreads[this.codec];
    setBt709(context);
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    const quantizer = options.avc?.quantizer ?? options.vp9?.quantizer;
    if (bitrateMode === 'quantizer' && typeof quantizer === 'number') {
      context.setOption('crf', String(quantizer));
      context.bitRate = 0n;
    } else {
      context.bitRate = BigInt(bitrate ?? 4_000_000);
    }
    for (const [name, value] of Object.entries(encoderOptions[this.codec])) context.setOption(name, value);
    if (this.codec === 'avc' && hasAvx512()) context.setOption('x264-params', 'asm=avx2,fma3,bmi2,lzcnt');
    FFmpegError.throwIfError(await context.open2(), 'Open codec context');
    return context;
  }

  async #receive(context: CodecContext): Promise<void> {
    for (;;) {
      const status = await context.receivePacket(this.#packet);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
      FFmpegError.throwIfError(status, 'Receive packet');
      this.#emit(context);
    }
  }

  #emit(context: CodecContext): void {
    const { data, pts, isKeyframe } = this.#packet;
    if (!data) return;
    const bytes = this.codec === 'avc' ? toLengthPrefixed(data) : new Uint8Array(data);
    const type = isKeyframe ? 'key' : 'delta';
    const packet = new EncodedPacket(bytes, type, Number(pts) / this.#framesPerSecond, 1 / this.#framesPerSecond);
    const meta = this.#firstPacket ? { decoderConfig: this.#describe(context) } : undefined;
    this.#firstPacket = false;
    this.onPacket(packet, meta);
  }

  #describe(context: CodecContext): VideoDecoderConfig {
    const { width: codedWidth, height: codedHeight } = this.config;
    const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
    if (this.codec !== 'avc') return { codec: this.config.codec, codedWidth, codedHeight, colorSpace };
    if (!context.extraData) throw new Error('The encoder gave no parameter sets.');
    const { codec, description } = readParameterSets(context.extraData);
    return { codec, description, codedWidth, codedHeight, colorSpace };
  }
}
