import { PlatenError } from '@platen/template';
import type { Ffmpeg } from '../platform/media-platform.ts';

/** Milliseconds that a conversion may take. */
const maxConversionMs = 300_000;
/** Bytes that FFmpeg may write: its memory is that of WebAssembly. */
const maxConvertedBytes = 1_000_000_000;

/** Frames keep their times, to the clock of videos for broadcast. */
const encodedImages = (
  '-c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuv420p -g 50 -bf 0 ' +
  '-vsync passthrough -enc_time_base 1/90000 -video_track_timescale 90000'
).split(' ');
/** Half the chroma needs even sides. */
const evenSides = 'crop=trunc(iw/2)*2:trunc(ih/2)*2';
const audioAndFile = `-c:a pcm_s16le -fs ${maxConvertedBytes} -f mov converted.mov`;

/** The parts of a file to convert; the rest is copied unchanged. */
export interface ConversionOptions {
  /** Whether its images can be decoded as they are. */
  keepImages: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * A video or audio as what every platform decodes: a QuickTime file of H.264 in high quality, with the times and colors of the
 * original, and audio without loss. Throws ASSET_UNSUPPORTED for what FFmpeg cannot read or takes too long over,
 * FORMAT_UNSUPPORTED where there is no FFmpeg, and the signal's reason.
 */
export async function convertMedia(
  bytes: Uint8Array,
  ffmpeg: Ffmpeg,
  { keepImages, signal }: ConversionOptions,
): Promise<Uint8Array> {
  const limit = AbortSignal.timeout(maxConversionMs);
  const images = keepImages ? ['-c:v', 'copy'] : [...encodedImages, '-vf', evenSides];
  try {
    const files = await ffmpeg.run({
      args: `-i original -map 0:v:0? -map 0:a:0? ${images.join(' ')} ${audioAndFile}`.split(' '),
      inputs: { original: bytes },
      outputs: ['converted.mov'],
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const converted = files['converted.mov'];
    if (converted && converted.byteLength > 0) return converted;
    throw new PlatenError('ASSET_UNSUPPORTED', 'FFmpeg found no video or audio in the file.');
  } catch (error) {
    if (signal?.aborted || !limit.aborted) throw error;
    throw new PlatenError('ASSET_UNSUPPORTED', 'It takes too long to convert the media file.', { cause: error });
  }
}

/** First bytes of formats that only FFmpeg reads, from which offset on. */
const signatures: readonly (readonly [offset: number, hex: string])[] = [
  [8, '41564920'], // AVI, within RIFF
  [0, '464c5601'], // Flash video
  [0, '3026b2758e66cf11'], // Windows Media (ASF)
  [0, '000001ba'], // MPEG program stream
  [0, '000001b3'], // MPEG video
  [0, '2e524d46'], // RealMedia
  [0, '060e2b34'], // MXF
  [0, '2321414d52'], // AMR
  [0, '63616666'], // Core Audio
  [8, '41494646'], // AIFF
  [8, '41494643'], // AIFF-C
  [0, '4d414320'], // Monkey's Audio
  [0, '7776706b'], // WavPack
  [0, '595556344d504547'], // YUV4MPEG
];

/** Whether the bytes begin like a format that FFmpeg reads and Mediabunny does not. */
export function isForFfmpeg(bytes: Uint8Array): boolean {
  const hex = [...bytes.subarray(0, 24)].map((value) => value.toString(16).padStart(2, '0')).join('');
  return signatures.some(([offset, signature]) => hex.startsWith(signature, offset * 2));
}
