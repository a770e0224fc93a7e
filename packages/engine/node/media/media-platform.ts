import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { PlatenError } from '@platen/template';
import { canEncodeAudio } from 'mediabunny';
import type { MediaPlatform } from '../../media/media-platform.ts';
import { captureRgba, drawableFromRgba, readPixels } from '../../media/rgba-sample.ts';
import type { Platform } from '../../platform.ts';

/** Films in Node: the coders of `@mediabunny/server` where that package is installed. */
export function createMediaPlatform(platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>): MediaPlatform {
  let registered: Promise<void> | undefined;
  return {
    registerCoders: () => (registered ??= registerCoders()),
    capture: async (canvas, time) => captureRgba(canvas, time),
    drawable: async (sample) => drawableFromRgba(sample, platform),
    readPixels,
    ffmpeg: async () => {
      throw new PlatenError('FORMAT_UNSUPPORTED', 'FFmpeg is not available here.');
    },
  };
}

async function registerCoders(): Promise<void> {
  const server = await import('@mediabunny/server').catch(() => undefined);
  server?.registerMediabunnyServer();
  if (!(await canEncodeAudio('aac'))) registerAacEncoder();
}
