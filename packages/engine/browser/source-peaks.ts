import { defaultLimits } from '../platform/limits.ts';
import { createResolvers, readSource, type SourceOptions } from '../sources/resolve-source.ts';
import type { Platform } from '../platform/platform.ts';
import { measurePeaks, type AudioPeaks } from '../audio/audio-peaks.ts';

/** Bytes of a file that is opened for its waveform alone. */
const maxBytes = 100 * 1024 * 1024;

/** Returns the peaks of the audio of a file; undefined if it has none. Throws PlatenError if it cannot be read or decoded. */
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
