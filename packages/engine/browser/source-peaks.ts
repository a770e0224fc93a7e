import { defaultLimits } from '../platform/limits.ts';
import { createResolvers, readSource, type SourceOptions } from '../sources/resolve-source.ts';
import type { Platform } from '../platform/platform.ts';
import { measurePeaks, type AudioPeaks } from '../audio/audio-peaks.ts';

/** Bytes of a file that is opened for its waveform alone. */
const maxBytes = 100 * 1024 * 1024;

/**
 * The peaks of a video's or audio's own sound; undefined when it has none. Nothing is converted for it: what is not decoded here throws, as
 * does what cannot be reached.
 */
export async function readSourcePeaks(
  source: string,
  platform: Platform,
  options: SourceOptions & { signal?: AbortSignal },
): Promise<AudioPeaks | undefined> {
  const { signal } = options;
  const bytes = await readSource(source, createResolvers(platform, options), { maxBytes, signal });
  const { openTracks } = await import('../media/open-tracks.ts');
  const media = await platform.media();
  await media.registerCoders();
  const file = await openTracks(bytes, media, { limits: defaultLimits, signal });
  try {
    return file.info.audio && (await measurePeaks(file.openAudio(), file.info.durationMs, { signal }));
  } finally {
    file.close();
  }
}
