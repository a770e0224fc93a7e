import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { canEncodeAudio, registerDecoder, registerEncoder, type VideoSample } from 'mediabunny';
import { createFfmpeg } from '../../media/ffmpeg-commands.ts';
import type { Ffmpeg, MediaPlatform } from '../../platform/media-platform.ts';
import { drawSample } from '../../media/draw-sample.ts';
import { captureI420, readPixels } from '../../media/rgba-sample.ts';
import type { Platform } from '../../platform/platform.ts';
import { nativeCall } from '../native-work.ts';
import { startFfmpeg } from './start-ffmpeg.ts';
import type { FrameCapture } from './capture-frame.ts';

/** Videos in Node: the coders of `@mediabunny/server` where that package is installed. */
export function createMediaPlatform(platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>): MediaPlatform {
  let registered: Promise<void> | undefined;
  let ffmpeg: Ffmpeg | undefined;
  let frames: FrameCapture | undefined;
  const register = async (): Promise<void> => {
    // Ended while it loads a library, a thread would take the process with it, as in the middle of a call.
    frames = await nativeCall(registerCoders);
  };
  return {
    registerCoders: () => (registered ??= register()),
    // Not one tick lies before pixels are read: the canvas is drawn on again.
    capture: (canvas, time) => frames?.capture(canvas, time) ?? captureI420(canvas, time),
    drawable: (sample, options) => drawSample(sample as VideoSample, platform, options),
    readPixels,
    ffmpeg: async () => (ffmpeg ??= createFfmpeg(startFfmpeg)),
  };
}

/** Mediabunny takes the first coder that fits: ours come before those of its server package, which take colors for BT.601. */
async function registerCoders(): Promise<FrameCapture | undefined> {
  const server = await import('@mediabunny/server').catch(() => undefined);
  let frames: FrameCapture | undefined;
  if (server) {
    const [
      { Log, AV_LOG_FATAL },
      { LibavVideoEncoder },
      { FrameCapture: Capture },
      { LibavVideoDecoder },
      { LibavAudioDecoder },
      { countNativeCalls },
      { freeAudioBuffers },
    ] = await Promise.all([
      import('node-av'),
      import('./libav-video-encoder.ts'),
      import('./capture-frame.ts'),
      import('./libav-video-decoder.ts'),
      import('./libav-audio-decoder.ts'),
      import('./count-native-calls.ts'),
      import('./free-audio-buffers.ts'),
    ]);
    countNativeCalls();
    freeAudioBuffers();
    registerEncoder(LibavVideoEncoder);
    registerDecoder(LibavVideoDecoder);
    registerDecoder(LibavAudioDecoder);
    server.registerMediabunnyServer();
    // What is wrong with a file is said by errors; hostile ones would fill the log.
    Log.setLevel(AV_LOG_FATAL);
    frames = new Capture();
  }
  if (!(await canEncodeAudio('aac'))) registerAacEncoder();
  if (!(await canEncodeAudio('mp3'))) {
    const mp3 = await import('@mediabunny/mp3-encoder').catch(() => undefined);
    mp3?.registerMp3Encoder();
  }
  return frames;
}
