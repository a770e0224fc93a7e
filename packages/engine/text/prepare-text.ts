import type { TextLayer, TextStyle } from '@platen/template';
import { transformText } from './text-transform.ts';

/** A stretch of text with one style, by index into `styles`. UTF-16 offsets. */
export interface StyleSpan {
  start: number;
  end: number;
  style: number;
}

/** A layer's runs as one text. A style that occurs twice has one index, so that equal neighbors are one span. */
export interface PreparedText {
  text: string;
  styles: TextStyle[];
  /** Without gaps, from 0 to the end of the text; at least one, which is empty when the text is. */
  spans: StyleSpan[];
  /** Without their line feeds. An empty text has none. */
  paragraphs: { start: number; end: number }[];
}

/** Sets runs end to end: line ends made equal, styles completed from the layer's, letters transformed. */
export function prepareText(layer: Pick<TextLayer, 'runs' | 'style'>): PreparedText {
  const styles: TextStyle[] = [];
  const indexes = new Map<string, number>();
  const styleIndex = (style: TextStyle): number => {
    const key = styleKey(style);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, styles.length);
    return styles.push(style) - 1;
  };

  let text = '';
  const spans: StyleSpan[] = [];
  const source = layer.runs.map((run) => ({
    text: normalize(run.text),
    style: run.style === undefined ? layer.style : { ...layer.style, ...withoutUndefined(run.style) },
  }));
  const whole = source.map((run) => run.text).join('');
  let offset = 0;
  for (const run of source) {
    if (run.text === '') continue;
    const transformed = transformText(whole, offset, offset + run.text.length, run.style);
    offset += run.text.length;
    const style = styleIndex(run.style);
    const last = spans.at(-1);
    if (last?.style === style) last.end += transformed.length;
    else spans.push({ start: text.length, end: text.length + transformed.length, style });
    text += transformed;
  }
  if (spans.length === 0) spans.push({ start: 0, end: 0, style: styleIndex(layer.style) });
  return { text, styles, spans, paragraphs: splitParagraphs(text) };
}

/** The style at an offset; at the end of the text the last one. */
export function styleAt(spans: readonly StyleSpan[], offset: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offset < (spans[middle]?.end ?? 0)) high = middle;
    else low = middle + 1;
  }
  return spans[low]?.style ?? 0;
}

/** Line ends become line feeds and line separators; what is not a character becomes the replacement character. */
function normalize(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2029]/g, '\n')
    .replace(/[\v\f]/g, '\u2028')
    .toWellFormed();
}

function splitParagraphs(text: string): { start: number; end: number }[] {
  if (text === '') return [];
  const paragraphs = [];
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    paragraphs.push({ start, end: end < 0 ? text.length : end });
    if (end < 0) return paragraphs;
    start = end + 1;
  }
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}

/** Equal for styles that look the same; `shapingKey` alone for those that may differ in color and decoration. */
function styleKey(style: TextStyle): string {
  return JSON.stringify([shapingKey(style), style.fill, style.decoration]);
}

/** Equal for styles whose text is shaped and measured alike. */
export function shapingKey(style: TextStyle): string {
  return JSON.stringify([
    style.fontFamily,
    style.fontSize,
    style.fontWeight,
    style.fontStyle,
    style.letterSpacing,
    style.wordSpacing,
    style.baselineShift,
    Object.entries(style.features).sort(),
    Object.entries(style.axes).sort(),
    style.language,
  ]);
}
