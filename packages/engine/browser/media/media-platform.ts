import { registerAacEncoder } from '@mediabunny/aac-encoder';
import type { VideoSample } from 'mediabunny';
import { createFfmpeg } from '../../media/ffmpeg-commands.ts';
import type { Ffmpeg, MediaPlatform } from '../../platform/media-platform.ts';
import { drawSample } from '../../media/draw-sample.ts';
import { captureI420, readPixels } from '../../media/rgba-sample.ts';
import { copiesFrames, FrameCapture } from './capture-frame.ts';
import type { Platform } from '../../platform/platform.ts';

/** Videos in browsers: WebCodecs, an AAC encoder where that has none, and FFmpeg with its core below the URL `ffmpegCore`. */
export function createMediaPlatform(
  platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>,
  ffmpegCore: string,
): MediaPlatform {
  let registered: Promise<void> | undefined;
  let ffmpeg: Ffmpeg | undefined;
  const frames = new FrameCapture();
  let canCopyFrames = false;
  const prepare = async (): Promise<void> => {
    await Promise.all([registerCoders(), copiesFrames().then((can) => (canCopyFrames = can))]);
  };
  return {
    registerCoders: () => (registered ??= prepare()),
    capture: (canvas, time) => (canCopyFrames ? frames.capture(canvas, time) : captureI420(canvas, time)),
    drawable: (sample, options) => drawSample(sample as VideoSample, platform, options),
    readPixels,
    async ffmpeg() {
      const { startFfmpeg } = await import('./start-ffmpeg.ts');
      return (ffmpeg ??= createFfmpeg(() => startFfmpeg(ffmpegCore)));
    },
  };
}

async function registerCoders(): Promise<void> {
  // Always the same encoder, also where the browser has one: how much it adds before the sound is known of this one alone.
  registerAacEncoder();
  // WebKit's own gives no frames that hold what an MP3 file begins with.
  const mp3 = await import('@mediabunny/mp3-encoder').catch(() => undefined);
  mp3?.registerMp3Encoder();
}
