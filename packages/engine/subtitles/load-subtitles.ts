import { PlatenError, type Page, type Report, type Template } from '@platen/template';
import { subtitleStyle } from '@platen/template/internal';
import type { ParsedVideoOptions } from '../options/parse-video-options.ts';
import type { Limits } from '../platform/limits.ts';
import { createResolvers, readSource, shorten, type SourceOptions } from '../sources/resolve-source.ts';
import type { Platform } from '../platform/platform.ts';
import type { Speech } from '../voice/synthesizer.ts';
import type { Cue } from './cue.ts';
import { moveCues } from './cue-times.ts';
import type { SubtitleTrack, SubtitleTracks } from './subtitle-track.ts';
import { parseSubtitles } from './parse-subtitles.ts';
import { voiceCues } from './voice-cues.ts';

/** Options of loading subtitles. */
export interface LoadSubtitlesOptions extends SourceOptions {
  limits: Limits;
  /** Speech of the pages' voices, by `voiceKey`. */
  speeches: ReadonlyMap<string, Speech>;
  video?: Pick<Partial<ParsedVideoOptions>, 'subtitleSource' | 'subtitleStyle' | 'burnSubtitles'> | undefined;
  /** 1-based numbers of the pages that are wanted; default all. */
  pages?: readonly number[] | undefined;
  signal?: AbortSignal | undefined;
}

/** The subtitles of a template, read and put in order. */
export interface LoadedSubtitles extends SubtitleTracks {
  report: Report;
}

/** Columns of a line, at most; less on narrow pages. */
const maxLineColumns = 42;
/** Width of a letter as a share of the font's size, about. */
const letterWidth = 0.52;

/**
 * Reads the subtitles of a render: what `subtitleSource` names, else what each page has, from a file, written out or from what
 * its voices say. A file that cannot be reached or read is reported (asset_unreachable, subtitles_invalid) and shows nothing;
 * one of which only a part can be read is reported too. Throws LIMIT_ASSET_BYTES, and the signal's reason when it fires.
 */
export async function loadSubtitles(
  template: Template,
  platform: Platform,
  options: LoadSubtitlesOptions,
): Promise<LoadedSubtitles> {
  const { video = {}, pages: wanted } = options;
  const { subtitleSource, burnSubtitles } = video;
  const report: Report = [];
  const read = createReader(platform, options);
  const tracks = new Map<string, SubtitleTrack>();
  const trackOf = (page: Page | undefined, cues: Cue[]): SubtitleTrack => ({
    cues,
    style: { ...(page?.subtitles?.style ?? subtitleStyle.parse({})), ...withoutUndefined(video.subtitleStyle ?? {}) },
    language: page?.subtitles?.language ?? '',
    burnIn: burnSubtitles ?? page?.subtitles?.burnIn ?? true,
  });
  if (typeof subtitleSource === 'string' && subtitleSource !== '') {
    const cues = await read({ source: subtitleSource, page: 0, report });
    const styled = template.pages.find((page) => page.subtitles) ?? template.pages[0];
    return { pages: tracks, video: trackOf(styled, cues), report };
  }
  for (const [index, page] of template.pages.entries()) {
    const number = index + 1;
    if (wanted && !wanted.includes(number)) continue;
    const own = page.subtitles;
    const named = typeof subtitleSource === 'object' ? subtitleSource[number] : undefined;
    const source = named ?? own?.source ?? '';
    if (!own && source === '') continue;
    const track = trackOf(page, []);
    if (source !== '' || (own && own.text !== '')) {
      track.cues = await read({ source, text: own?.text ?? '', page: number, report });
    } else if (own?.fromVoice) {
      track.cues = await voiceCues(page, options.speeches, {
        wordsAtOnce: own.wordsAtOnce,
        lineColumns: lineColumns(track, page),
      });
    }
    track.cues = moveCues(track.cues, own?.offsetMs ?? 0);
    if (track.cues.length > 0) tracks.set(page.id, track);
  }
  return { pages: tracks, report };
}

/** Letters of a line of a page's subtitles. */
function lineColumns({ style }: SubtitleTrack, page: Page): number {
  const fitting = (page.width * style.maxWidth) / (style.fontSize * letterWidth);
  return Math.max(8, Math.min(maxLineColumns, Math.floor(fitting)));
}

/** Reads a file, or what is written in its place, and adds to the report what is wrong with it. */
function createReader(platform: Platform, options: LoadSubtitlesOptions) {
  const resolvers = createResolvers(platform, options);
  return async (asked: { source: string; text?: string; page: number; report: Report }): Promise<Cue[]> => {
    const { source, text = '', page, report } = asked;
    const name = source === '' || /^data:/i.test(source) ? 'The subtitles' : `The subtitles ${shorten(source)}`;
    try {
      const { maxAssetBytes: maxBytes } = options.limits;
      const file = source === '' ? text : await readSource(source, resolvers, { maxBytes, signal: options.signal });
      const { cues, problems } = await parseSubtitles(file);
      for (const problem of problems)
        report.push({ page, layer: '', code: 'subtitles_invalid', message: `${name}: ${problem}` });
      return cues;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof PlatenError) || error.code === 'LIMIT_ASSET_BYTES') throw error;
      report.push({ page, layer: '', code: 'asset_unreachable', message: error.message });
      return [];
    }
  };
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}
