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

/**
 * Packets in a row that may give nothing. Mediabunny hands over some forty and then waits for sound, so from here on there is
 * silence in their place.
 */
const maxBarrenPackets = 8;

/** AAC, MP3, Opus, Vorbis, FLAC and AC-3 by the libraries of FFmpeg. Broken packets are passed over, as players do. */
export class LibavAudioDecoder extends CustomAudioDecoder {
  #context: CodecContext | undefined;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  #broken = 0;
  /** Packets since the last sound. */
  #barren = 0;
  /** Format of the last audio decoded, used for silence. */
  #heard: { sampleRate: number; numberOfChannels: number } | undefined;
  #isOver = false;

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
    if (!context || this.#isOver) return;
    this.#barren++;
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
      if (this.#broken > maxBrokenPackets) this.#fail(error);
    }
    if (this.#barren > maxBarrenPackets && !this.#isOver) this.#giveSilence(packet);
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
    this.#context?.freeContext();
    this.#context = undefined;
    this.#frame.free();
    this.#packet.free();
  }

  #fail(error: unknown): void {
    this.#isOver = true;
    this.onError(error);
  }

  #giveSilence({ timestamp, duration }: EncodedPacket): void {
    if (!this.#heard) {
      if (this.#barren > maxBarrenPackets * 4) this.#fail(new Error(`${this.#barren} packets gave no sound.`));
      return;
    }
    const { sampleRate, numberOfChannels } = this.#heard;
    const seconds = Math.min(1, Math.max(0, duration));
    const frames = Math.max(1, Math.round(seconds * sampleRate));
    const data = new Float32Array(frames * numberOfChannels);
    this.onSample(new AudioSample({ data, format: 'f32-planar', sampleRate, numberOfChannels, timestamp }));
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
      if (!frame) throw new Error('There is no memory for a piece of audio.');
      frame.timeBase = new Rational(1, this.config.sampleRate);
      const sample = new AudioSample(new AvFrameAudioSampleResource(frame));
      const { sampleRate, numberOfChannels } = sample;
      this.#barren = 0;
      this.#heard = { sampleRate, numberOfChannels };
      this.onSample(sample);
    }
  }
}
