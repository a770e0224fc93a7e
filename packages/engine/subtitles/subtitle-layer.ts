import { solid, type Page, type SubtitleStyle, type TextLayer, type TextRun } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import { hanLanguage } from '../text/scripts.ts';
import type { SubtitleTrack, SubtitleTracks } from './subtitle-track.ts';

/** The id of the layer that subtitles are drawn as; no layer of a template can have it. */
export const subtitleLayerId = '(subtitles)';

/** Lines of subtitles as multiples of the font's size. */
const lineHeight = 1.25;
/** Padding above and below a line; the line itself already has some room. */
const verticalPadding = 0.4;

/** Inputs of the look of subtitles, besides their text. */
export interface SubtitleLook {
  style: SubtitleStyle;
  /** The language for all cues alike, so that their characters have one shape. */
  language: string;
}

/** The look of a track: cues that do not say their language all get the language detected from them together. */
export function lookOf(track: SubtitleTrack): SubtitleLook {
  const { style, cues } = track;
  const language = track.language === '' ? hanLanguage('', cues.map(({ text }) => text).join('\n')) : track.language;
  return { style, language };
}

/**
 * A text layer with these runs where the style puts it on a page: across the middle, as wide as `maxWidth` allows, growing from the
 * edge it stands at. `width` makes it narrower, in pixels.
 */
export function subtitleLayer(
  runs: TextRun[],
  { style, language }: SubtitleLook,
  page: Pick<Page, 'width' | 'height'>,
  width = page.width * style.maxWidth - style.padding * 2,
): TextLayer {
  const { fontFamily, fontSize, fontWeight, padding, radius, offset, position, align } = style;
  const above = padding * verticalPadding;
  const widest = page.width * style.maxWidth - padding * 2;
  const left = (page.width - widest) / 2;
  const free = widest - width;
  const layer = textLayer.parse({
    type: 'text',
    id: 'subtitles',
    x: left + (align === 'left' ? 0 : align === 'right' ? free : free / 2),
    width: Math.max(1, width),
    // The text is set into a box that reaches to the far edge, so that it grows from the near one.
    ...(position === 'bottom'
      ? { y: 0, height: Math.max(0, page.height - offset - above), verticalAlign: 'bottom' }
      : position === 'top'
        ? { y: offset + above, height: Math.max(0, page.height - offset - above), verticalAlign: 'top' }
        : { y: offset, height: page.height, verticalAlign: 'middle' }),
    style: { fontFamily, fontSize, fontWeight, language, fill: solid(style.color) },
    align,
    lineHeight,
    background: {
      paint: solid(style.backgroundColor),
      scope: 'line',
      radius,
      paddingX: padding,
      paddingY: above,
    },
  });
  return { ...layer, id: subtitleLayerId, runs };
}

/**
 * The text layers that subtitles need fonts and emoji for: what `textNeeds` takes beside the template's pages. Empty when
 * nothing is drawn.
 */
export function subtitleNeeds({ pages, video }: SubtitleTracks): Pick<Page, 'layers'>[] {
  return [...pages.values(), ...(video ? [video] : [])]
    .filter((track) => track.burnIn && track.cues.length > 0)
    .map((track) => {
      const runs = [{ text: track.cues.map((cue) => cue.text).join('\n') }];
      return { layers: [subtitleLayer(runs, lookOf(track), { width: 1000, height: 1000 })] };
    });
}
