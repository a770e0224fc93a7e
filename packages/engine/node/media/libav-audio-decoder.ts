import { AvFrameAudioSampleResource } from '@mediabunny/server';
import { AudioSample, CustomAudioDecoder, type AudioCodec, type EncodedPacket } from 'mediabunny';
import {
  AV_CHANNEL_LAYOUT_5POINT1_BACK,
  AV_CHANNEL_LAYOUT_7POINT1,
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_QUAD,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CHANNEL_ORDER_UNSPEC,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_NOPTS_VALUE,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
  Rational,
  type ChannelLayout,
} from 'node-av';
import { bytesOf } from './libav-video-decoder.ts';

const codecIds = {
  aac: AV_CODEC_ID_AAC,
  mp3: AV_CODEC_ID_MP3,
  opus: AV_CODEC_ID_OPUS,
  vorbis: AV_CODEC_ID_VORBIS,
  flac: AV_CODEC_ID_FLAC,
  ac3: AV_CODEC_ID_AC3,
  eac3: AV_CODEC_ID_EAC3,
} as const;
type KnownCodec = keyof typeof codecIds;

const layouts: Readonly<Record<number, ChannelLayout>> = {
  1: AV_CHANNEL_LAYOUT_MONO,
  2: AV_CHANNEL_LAYOUT_STEREO,
  4: AV_CHANNEL_LAYOUT_QUAD,
  6: AV_CHANNEL_LAYOUT_5POINT1_BACK,
  8: AV_CHANNEL_LAYOUT_7POINT1,
};

/** Packets in a row that cannot be decoded after which the stream is given up. */
const maxBrokenPackets = 100;

/** AAC, MP3, Opus, Vorbis, FLAC and AC-3 by the libraries of FFmpeg. Broken packets are passed over, as players do. */
export class LibavAudioDecoder extends CustomAudioDecoder {
  #context: CodecContext | undefined;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  #broken = 0;

  static override supports(codec: AudioCodec): boolean {
    return Object.hasOwn(codecIds, codec);
  }

  async init(): Promise<void> {
    this.#packet.alloc();
    this.#frame.alloc();
    try {
      this.#context = await this.#open();
    } catch (error) {
      this.onError(error);
    }
  }

  /** Never rejects: Mediabunny waits for the calls after a failed one, but not for that of `close`. */
  async decode(packet: EncodedPacket): Promise<void> {
    const context = this.#context;
    if (!context) return;
    try {
      const { sampleRate } = this.config;
      this.#packet.isKeyframe = packet.type === 'key';
      this.#packet.data = Buffer.from(packet.data);
      this.#packet.timeBase = new Rational(1, sampleRate);
      this.#packet.pts = BigInt(Math.round(packet.timestamp * sampleRate));
      this.#packet.dts = AV_NOPTS_VALUE;
      this.#packet.duration = BigInt(Math.round(packet.duration * sampleRate));
      const sent = await context.sendPacket(this.#packet);
      this.#packet.unref();
      FFmpegError.throwIfError(sent, 'Decode packet');
      await this.#receive(context);
      this.#broken = 0;
    } catch (error) {
      this.#broken++;
      if (this.#broken > maxBrokenPackets) this.onError(error);
    }
  }

  async flush(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    try {
      FFmpegError.throwIfError(await context.sendPacket(null), 'Flush decoder');
      await this.#receive(context);
      context.flushBuffers();
    } catch (error) {
      this.onError(error);
    }
  }

  close(): void {
    this.#context?.freeContext();
    this.#context = undefined;
    this.#frame.free();
    this.#packet.free();
  }

  async #open(): Promise<CodecContext> {
    const { sampleRate, numberOfChannels, description } = this.config;
    const id = codecIds[this.codec as KnownCodec];
    const codec = Codec.findDecoder(id);
    if (!codec) throw new Error(`There is no decoder for ${this.codec}.`);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.sampleRate = sampleRate;
    context.channelLayout = layouts[numberOfChannels] ?? {
      nbChannels: numberOfChannels,
      order: AV_CHANNEL_ORDER_UNSPEC,
      mask: 0n,
    };
    context.timeBase = new Rational(1, sampleRate);
    context.codecType = AVMEDIA_TYPE_AUDIO;
    context.codecId = id;
    context.extraData = description ? Buffer.from(bytesOf(description)) : null;
    FFmpegError.throwIfError(await context.open2(), 'Open decoder');
    return context;
  }

  async #receive(context: CodecContext): Promise<void> {
    for (;;) {
      const received = await context.receiveFrame(this.#frame);
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
      FFmpegError.throwIfError(received, 'Receive frame');
      const frame = this.#frame.clone();
      if (!frame) throw new Error('There is no memory for a piece of sound.');
      frame.timeBase = new Rational(1, this.config.sampleRate);
      this.onSample(new AudioSample(new AvFrameAudioSampleResource(frame)));
    }
  }
}
