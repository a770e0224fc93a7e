import type { Template } from '@platen/template';
import { outputKind } from '../options/output-kind.ts';
import type { Limits } from '../platform/limits.ts';
import type { AssetCache } from '../sources/asset-cache.ts';
import type { Platform } from '../platform/platform.ts';
import type { ParsedRenderOptions } from '../options/parse-render-options.ts';
import type { JobOptions } from '../job/render-job.ts';
import type { LoadedSubtitles } from '../subtitles/load-subtitles.ts';

/** Options of loading a render's subtitles. */
export interface JobSubtitlesOptions extends JobOptions {
  platform: Platform;
  cache: AssetCache;
  wanted: Pick<ParsedRenderOptions, 'format' | 'atMs' | 'contactSheet' | 'videoOptions' | 'pages'>;
  signal: AbortSignal;
}

/**
 * The subtitles of a render that shows the template in time, a video or a moment of it; undefined when it has none. What voices say
 * is spoken for it where subtitles follow them, and stays in the cache for the video's sound, which reports the voices that fail.
 */
export async function loadJobSubtitles(
  template: Template,
  { limits, ...options }: JobSubtitlesOptions & { limits: Limits },
): Promise<LoadedSubtitles | undefined> {
  const { platform, wanted, signal, cache } = options;
  const { format, atMs, contactSheet, videoOptions, pages } = wanted;
  const isVideo = ['video', 'audio'].includes(outputKind(format)) || contactSheet !== undefined;
  const isInTime = isVideo || atMs !== undefined;
  const hasSubtitles = videoOptions.subtitleSource !== undefined || template.pages.some((page) => page.subtitles);
  if (!isInTime || !hasSubtitles) return undefined;
  const { loadSubtitles } = await import('../subtitles/load-subtitles.ts');
  const video = videoOptions;
  const load = (speeches: Parameters<typeof loadSubtitles>[2]['speeches']) =>
    loadSubtitles(template, platform, { ...options, limits, speeches, video, pages, signal });
  const following = template.pages.map((page) => (page.subtitles?.fromVoice ? page : { layers: [], sounds: [] }));
  if (following.every(({ layers, sounds }) => layers.length === 0 && sounds.length === 0)) return load(new Map());
  const { speakTemplate } = await import('../voice/speak-template.ts');
  const { chooseSynthesizer } = await import('../voice/choose-synthesizer.ts');
  const synthesizer = await chooseSynthesizer(platform, options);
  const spoken = await speakTemplate({ pages: following }, { synthesizer, cache, platform, signal, pages });
  try {
    const loaded = await load(spoken.speeches);
    return isVideo ? loaded : { ...loaded, report: [...loaded.report, ...spoken.report] };
  } finally {
    spoken.release();
  }
}
