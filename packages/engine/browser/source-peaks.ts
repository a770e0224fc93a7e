import { defaultLimits } from '../render/limits.ts';
import { createResolvers, readSource, type SourceOptions } from '../load/resolve-source.ts';
import type { Platform } from '../platform.ts';
import { measurePeaks, type SoundPeaks } from '../sound/sound-peaks.ts';

/** Bytes of a file that is opened for its waveform alone. */
const maxBytes = 100 * 1024 * 1024;

/**
 * The peaks of a film's or sound's own sound; undefined when it has none. Nothing is converted for it: what is not decoded here throws, as
 * does what cannot be reached.
 */
export async function readSourcePeaks(
  source: string,
  platform: Platform,
  options: SourceOptions & { signal?: AbortSignal },
): Promise<SoundPeaks | undefined> {
  const { signal } = options;
  const bytes = await readSource(source, createResolvers(platform, options), { maxBytes, signal });
  const { openTracks } = await import('../media/open-tracks.ts');
  const media = await platform.media();
  await media.registerCoders();
  const file = await openTracks(bytes, media, { limits: defaultLimits, signal });
  try {
    return file.info.audio && (await measurePeaks(file.openSound(), file.info.durationMs, { signal }));
  } finally {
    file.close();
  }
}
