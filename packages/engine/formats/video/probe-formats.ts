import type { MediaPlatform } from '../../platform/media-platform.ts';
import { mixRate } from '../../audio/audio-block.ts';
import { videoFormats, audioFormats, type VideoFormat, type AudioFormat } from '../../options/video-format.ts';
import { avcCodecName } from './video-quality.ts';

/** Whether a format can be made here. */
export interface FormatAbility {
  isPossible: boolean;
  /** The encoder of its images: the platform's own, FFmpeg as WebAssembly, or the engine itself. */
  images?: 'platform' | 'ffmpeg' | 'engine';
  /** Why it cannot be made, as a sentence. */
  reason?: string;
}

/** Formats and whether they can be made. */
export type FormatAbilities = Record<VideoFormat | AudioFormat, FormatAbility>;

/** The size that is asked about: Full HD at 30 frames a second. */
const asked = { width: 1920, height: 1080, fps: 30 };

/**
 * Returns which video and audio formats can be rendered here, by probing the encoders. Videos with audio need both. Results are cached by
 * the encoders: probing again is cheap.
 */
export async function probeFormats(media: MediaPlatform): Promise<FormatAbilities> {
  const { canEncodeAudio, canEncodeVideo } = await import('mediabunny');
  await media.registerCoders();
  const audio = { numberOfChannels: 2, sampleRate: mixRate };
  const { width, height } = asked;
  const [avc, vp9, aac, opus, mp3] = await Promise.all([
    canEncodeVideo('avc', { width, height, fullCodecString: avcCodecName(asked) }),
    canEncodeVideo('vp9', { width, height }),
    canEncodeAudio('aac', audio),
    canEncodeAudio('opus', audio),
    canEncodeAudio('mp3', audio),
  ]);
  const video = (images: boolean, name: string, hasAudio: boolean, audioName: string): FormatAbility => {
    const missing = [...(images ? [] : [name]), ...(hasAudio ? [] : [audioName])];
    if (missing.length === 0) return { isPossible: true, images: 'platform' };
    return { isPossible: false, reason: `Nothing here encodes ${missing.join(' and ')}.` };
  };
  const alone = (isPossible: boolean, name: string): FormatAbility =>
    isPossible ? { isPossible } : { isPossible, reason: `Nothing here encodes ${name}.` };
  const own = video(avc, 'H.264', aac, 'AAC');
  const mp4: FormatAbility = !avc && aac && (await hasFfmpeg(media)) ? { isPossible: true, images: 'ffmpeg' } : own;
  const abilities: FormatAbilities = {
    mp4,
    mov: mp4,
    webm: video(vp9, 'VP9', opus, 'Opus'),
    gif: { isPossible: true, images: 'engine' },
    'animated-webp': { isPossible: true, images: 'engine' },
    mp3: alone(mp3, 'MP3'),
    m4a: alone(aac, 'AAC'),
    wav: { isPossible: true },
  };
  return abilities;
}

/** The formats that can be made, in the order in which they are usually offered. */
export function possibleFormats(abilities: FormatAbilities): (VideoFormat | AudioFormat)[] {
  return [...videoFormats, ...audioFormats].filter((format) => abilities[format].isPossible);
}

async function hasFfmpeg(media: MediaPlatform): Promise<boolean> {
  try {
    // Its core is loaded by the first command.
    const ffmpeg = await media.ffmpeg();
    await ffmpeg.run({ args: ['-version'], inputs: {}, outputs: [] });
    return true;
  } catch {
    return false;
  }
}
