import { solid, type Page, type TextRun } from '@platen/template';
import type { SetText } from '../pages/layout-context.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import type { TextLayout } from '../text/text-layout.ts';
import type { Cue } from './cue.ts';
import { lookOf, subtitleLayer } from './subtitle-layer.ts';
import type { SubtitleTrack } from './subtitle-track.ts';

/** Draws the subtitles of a page over it. */
export interface SubtitleOverlay {
  /**
   * Returns the layers shown at a time in milliseconds of the track, laid out on the page: none, or one text layer. The same array is
   * returned as long as nothing changes.
   */
  layersAt(timeMs: number): readonly LaidOutLayer[];
}

/** Cached layouts: times are requested again when a page is drawn in two places of a video. */
const cachedStates = 16;
/** Steps of looking for the narrowest box that needs no more lines. */
const balanceSteps = 6;

const nothing: readonly LaidOutLayer[] = [];

/**
 * The overlay of a track on a page of that size. Cues at the same time are set below each other. Lines are broken evenly. Where
 * the style has a color for words that are yet to come, those of cues with timed words have it until they are spoken.
 */
export function createSubtitleOverlay(
  track: SubtitleTrack,
  page: Pick<Page, 'width' | 'height'>,
  setText: SetText,
): SubtitleOverlay {
  const look = lookOf(track);
  const { upcomingColor } = track.style;
  const states = new Map<string, readonly LaidOutLayer[]>();
  const widths = new Map<string, number>();
  const maxWidth = page.width * track.style.maxWidth - track.style.padding * 2;

  const setIn = (runs: TextRun[], width: number): { layer: ReturnType<typeof subtitleLayer>; text: TextLayout } => {
    const layer = subtitleLayer(runs, look, page, width);
    return { layer, text: setText(layer, { x: layer.x, y: layer.y, width: layer.width, height: layer.height }, 0) };
  };

  const balancedWidth = (text: string): number => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const lines = setIn([{ text }], maxWidth).text.lines.length;
    let fits = maxWidth;
    if (lines > text.split('\n').length) {
      let tooNarrow = maxWidth / lines / 2;
      for (let step = 0; step < balanceSteps; step++) {
        const middle = (fits + tooNarrow) / 2;
        const { text: tried } = setIn([{ text }], middle);
        if (tried.lines.length > lines || tried.contentWidth > middle) tooNarrow = middle;
        else fits = middle;
      }
    }
    if (widths.size >= cachedStates) widths.clear();
    widths.set(text, fits);
    return fits;
  };

  return {
    layersAt(timeMs) {
      const shown = cuesAt(track.cues, timeMs);
      if (shown.length === 0) return nothing;
      const parts = shown.map((cue) => ({ text: cue.text, spoken: upcomingColor ? spokenLength(cue, timeMs) : 0 }));
      const key = JSON.stringify(parts);
      const known = states.get(key);
      if (known) return known;
      const runs = parts.flatMap(({ text, spoken }, index): TextRun[] => {
        const ended = index === parts.length - 1 ? text : `${text}\n`;
        if (!upcomingColor || spoken >= text.length) return [{ text: ended }];
        return [
          { text: ended.slice(0, spoken) },
          { text: ended.slice(spoken), style: { fill: solid(upcomingColor) } },
        ].filter((run) => run.text !== '');
      });
      const { layer, text } = setIn(runs, balancedWidth(parts.map((part) => part.text).join('\n')));
      const box = { x: layer.x, y: layer.y, width: layer.width, height: layer.height };
      const layers: readonly LaidOutLayer[] = [{ layer, box, text }];
      const [oldest] = states.keys();
      if (states.size >= cachedStates && oldest !== undefined) states.delete(oldest);
      states.set(key, layers);
      return layers;
    },
  };
}

/** The cues that are shown at a time; they are in order of their starts. */
function cuesAt(cues: readonly Cue[], timeMs: number): Cue[] {
  const shown: Cue[] = [];
  for (const cue of cues) {
    if (cue.startMs > timeMs) break;
    if (cue.endMs > timeMs) shown.push(cue);
  }
  return shown.slice(-maxCuesAtOnce);
}

/** More at a time cannot be read. */
const maxCuesAtOnce = 4;

/** Characters of a cue up to the first word that has not begun; all of them when nobody knows when its words are spoken. */
function spokenLength({ text, words }: Cue, timeMs: number): number {
  if (!words) return text.length;
  let at = 0;
  for (const word of words) {
    const start = text.indexOf(word.text, at);
    if (start < 0) continue;
    if (word.startMs > timeMs) return start;
    at = start + word.text.length;
  }
  return text.length;
}
