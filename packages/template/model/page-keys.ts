import { formatCssPaint } from '../css/format-css-paint.ts';
import { ValueError } from '../errors/refusal.ts';
import { pageAudio } from '../motion/audio.ts';
import { subtitles } from '../motion/subtitles.ts';
import type { Page } from './page.ts';
import { imagePaint, type Paint } from '../values/paint.ts';
import { paintFormat, paintDescription } from '../css/paint-format.ts';
import { timeFormat } from '../layers/playback-keys.ts';
import { sourceFormat, textFormat, type PlainValue, type ValueFormat } from '../css/value-format.ts';

/** A property of a page for modifications and bindings. */
export interface PageKey {
  name: string;
  read(page: Page): PlainValue | undefined;
  /** Returns a copy of the page with the value, or why the value is not accepted. */
  write(page: Page, value: PlainValue): Page | ValueError;
  format: Pick<ValueFormat<unknown>, 'schema' | 'typescript'>;
}

function isImage(paint: Paint): boolean {
  return paint.type === 'image';
}

function color(name: string): PageKey {
  return {
    name,
    read(page) {
      const paint = page.backgrounds.find((background) => !isImage(background));
      return paint && formatCssPaint(paint);
    },
    write(page, value) {
      const paint = paintFormat(page).parse(value);
      if (paint instanceof ValueError) return paint;
      return { ...page, backgrounds: [paint, ...page.backgrounds.filter(isImage)].slice(0, 8) };
    },
    format: paintDescription,
  };
}

function image(name: string): PageKey {
  return {
    name,
    read: (page) => page.backgrounds.find((paint) => paint.type === 'image')?.source ?? '',
    write(page, value) {
      const source = sourceFormat.parse(value);
      if (source instanceof ValueError) return source;
      const first = page.backgrounds.find((paint) => paint.type === 'image');
      const rest = page.backgrounds.filter((paint) => !isImage(paint));
      if (source === '') return { ...page, backgrounds: rest };
      const paint = first ? { ...first, source } : imagePaint.parse({ type: 'image', source });
      return { ...page, backgrounds: [...rest.slice(0, 7), paint] };
    },
    format: sourceFormat,
  };
}

/** How long the page is shown, in seconds; 0 leaves that to what the page holds. */
function duration(name: string): PageKey {
  return {
    name,
    read: (page) => (page.durationMs === undefined ? undefined : page.durationMs / 1000),
    write(page, value) {
      const durationMs = timeFormat.parse(value);
      if (durationMs instanceof ValueError) return durationMs;
      const { durationMs: _own, ...rest } = page;
      return durationMs === 0 ? rest : { ...page, durationMs };
    },
    format: timeFormat,
  };
}

function subtitleKey(name: string, member: 'source' | 'text', format: ValueFormat<string>): PageKey {
  return {
    name,
    read: (page) => page.subtitles?.[member] ?? '',
    write(page, value) {
      const given = format.parse(value);
      if (given instanceof ValueError) return given;
      // One takes the place of the other; the rest, such as the style, stays.
      const other = given === '' ? {} : { source: '', text: '' };
      return { ...page, subtitles: { ...(page.subtitles ?? subtitles.parse({})), ...other, [member]: given } };
    },
    format,
  };
}

/** The music of the page: its first sound that is a file. */
const soundSource: PageKey = {
  name: 'soundSource',
  read: (page) => page.sounds.find((audio) => audio.voiceText === '')?.source ?? '',
  write(page, value) {
    const source = sourceFormat.parse(value);
    if (source instanceof ValueError) return source;
    const at = page.sounds.findIndex((audio) => audio.voiceText === '');
    if (at < 0) return { ...page, sounds: [...page.sounds, pageAudio.parse({ source })].slice(-32) };
    return { ...page, sounds: page.sounds.map((audio, index) => (index === at ? { ...audio, source } : audio)) };
  },
  format: sourceFormat,
};

/**
 * Keys for the page itself. The color (or gradient) takes the place of the page's colors and stays below its image; an
 * empty image removes it.
 */
export const pageKeys: readonly PageKey[] = [
  color('canvasBackgroundColor'),
  image('canvasBackgroundImage'),
  color('backgroundColor'),
  image('backgroundImage'),
  duration('canvasDuration'),
  duration('duration'),
  subtitleKey('subtitleSource', 'source', sourceFormat),
  subtitleKey('subtitles', 'text', textFormat(1_000_000)),
  soundSource,
];

/** Returns the page key with this name, ignoring case. */
export function findPageKey(name: string): PageKey | undefined {
  const wanted = name.toLowerCase();
  return pageKeys.find((key) => key.name.toLowerCase() === wanted);
}

/** Keys that a modification can name without any parameter, in any case. */
export function findSpecialKey(name: string): PageKey | undefined {
  return name.toLowerCase().startsWith('canvas') ? findPageKey(name) : undefined;
}
