import {
  ALL_FORMATS,
  BufferSource,
  CustomVideoEncoder,
  EncodedPacketSink,
  Input,
  registerEncoder,
  type VideoCodec,
  type VideoSample,
} from 'mediabunny';
import { frameRateOf } from '../motion/timeline-frames.ts';
import type { Ffmpeg, MediaPlatform } from '../platform/media-platform.ts';

/** Frames that are encoded at a time: all of them are in memory, as FFmpeg works on whole files. */
const maxFrames = 30;

let current: Ffmpeg | undefined;
let isRegistered = false;

/**
 * Makes FFmpeg the encoder of H.264 where there is no other. Throws FORMAT_UNSUPPORTED where FFmpeg is unavailable. Coders
 * belong to the whole program, so that the last platform's FFmpeg is the one that is used.
 */
export async function registerFfmpegEncoder(media: Pick<MediaPlatform, 'ffmpeg'>): Promise<void> {
  current = await media.ffmpeg();
  if (!isRegistered) registerEncoder(FfmpegVideoEncoder);
  isRegistered = true;
}

/** H.264 by FFmpeg, some frames at a time: each time a video of its own, whose packets continue where the last ones ended. */
class FfmpegVideoEncoder extends CustomVideoEncoder {
  #frames: Uint8Array<ArrayBuffer>[] = [];
  #startSeconds = 0;
  #quantizer = 23;
  #isFirst = true;

  static override supports(codec: VideoCodec, config: VideoEncoderConfig): boolean {
    const { alpha, width, height } = config;
    return codec === 'avc' && current !== undefined && alpha !== 'keep' && width % 2 === 0 && height % 2 === 0;
  }

  init(): void {}

  async encode(sample: VideoSample, options: VideoEncoderEncodeOptions): Promise<void> {
    if (options.keyFrame === true || this.#frames.length === maxFrames) await this.flush();
    if (this.#frames.length === 0) this.#startSeconds = sample.timestamp;
    if (typeof options.avc?.quantizer === 'number') this.#quantizer = options.avc.quantizer;
    const planes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(planes);
    this.#frames.push(planes);
  }

  async flush(): Promise<void> {
    const frames = this.#frames.splice(0);
    if (frames.length === 0 || !current) return;
    const { width, height, framerate = 30 } = this.config;
    const { numerator, denominator } = frameRateOf(framerate);
    const images = new Uint8Array((width * height * 3 * frames.length) / 2);
    frames.forEach((planes, index) => images.set(planes, (index * width * height * 3) / 2));
    const size = `${width}x${height}`;
    const rate = `${numerator}/${denominator}`;
    const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size, '-r', rate, '-i', 'frames.yuv'];
    const colors = ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
    const coder = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', String(this.#quantizer)];
    const files = await current.run({
      args: [...input, ...coder, ...colors, '-pix_fmt', 'yuv420p', 'video.mp4'],
      inputs: { 'frames.yuv': images },
      outputs: ['video.mp4'],
    });
    await this.#pass(files['video.mp4'] ?? new Uint8Array());
  }

  close(): void {
    this.#frames = [];
  }

  async #pass(video: Uint8Array): Promise<void> {
    const input = new Input({ source: new BufferSource(video), formats: ALL_FORMATS });
    try {
      const track = await input.getPrimaryVideoTrack();
      const config = await track?.getDecoderConfig();
      if (!track || !config) throw new Error('FFmpeg created a video without frames.');
      const { framerate = 30 } = this.config;
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const frame = Math.round(packet.timestamp * framerate);
        const timestamp = this.#startSeconds + frame / framerate;
        const placed = packet.clone({ timestamp, duration: 1 / framerate });
        this.onPacket(placed, this.#isFirst ? { decoderConfig: config } : undefined);
        this.#isFirst = false;
      }
    } finally {
      input.dispose();
    }
  }
}
