import type { ParagraphStyle, TextLayer, TextRun, TextRunStyle } from '@platen/template';
import { isSameValue } from '../store/shared-values.ts';
import { cleanText } from './source-offsets.ts';

/**
 * The editable content of a text layer. In normal form: clean text (see `cleanText`), no empty runs, neighbors differ in style, styles
 * without empty objects, and no empty paragraph styles at the end.
 */
export interface RichText {
  runs: readonly TextRun[];
  /** By paragraph number; missing ones take the layer's. */
  paragraphs: readonly ParagraphStyle[];
}

/** Characters one text may have, as the template format bounds a run. */
export const maxTextLength = 100_000;
/** Runs one text may have, as the template format bounds them. */
export const maxRuns = 2000;

/** The text of all runs. */
export function textOf({ runs }: Pick<RichText, 'runs'>): string {
  return runs.map(({ text }) => text).join('');
}

/** Whether two run styles say the same. */
export function isSameStyle(a: TextRunStyle | undefined, b: TextRunStyle | undefined): boolean {
  return a === b || isSameValue(a ?? {}, b ?? {});
}

/** A layer's text in normal form. */
export function richText(layer: Pick<TextLayer, 'runs' | 'paragraphs'>): RichText {
  // A line feed of two characters can are in two runs.
  const runs = layer.runs.map((run, index) => {
    const isSplit = run.text.endsWith('\r') && layer.runs[index + 1]?.text.startsWith('\n');
    return { ...run, text: cleanText(isSplit ? run.text.slice(0, -1) : run.text) };
  });
  return { runs: normalRuns(runs), paragraphs: normalParagraphs(layer.paragraphs) };
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, entry]) => entry !== undefined);
}

/** Runs in normal form. Equal neighbors are joined, but never past what one run may hold. */
export function normalRuns(runs: readonly TextRun[]): TextRun[] {
  const normal: TextRun[] = [];
  for (const { text, style } of runs) {
    if (text === '') continue;
    const last = normal.at(-1);
    if (last && last.text.length + text.length <= maxTextLength && isSameStyle(last.style, style)) {
      normal[normal.length - 1] = { ...last, text: last.text + text };
    } else {
      const own =
        style && definedEntries(style).length > 0
          ? (Object.fromEntries(definedEntries(style)) as TextRunStyle)
          : undefined;
      normal.push(own ? { text, style: own } : { text });
    }
  }
  return normal;
}

/** Paragraph styles in normal form. */
export function normalParagraphs(paragraphs: readonly ParagraphStyle[]): ParagraphStyle[] {
  const normal = paragraphs.map((style) => Object.fromEntries(definedEntries(style)) as ParagraphStyle);
  while (normal.length > 0 && Object.keys(normal.at(-1) ?? {}).length === 0) normal.pop();
  return normal;
}

/** The runs of a range. */
export function sliceRuns(runs: readonly TextRun[], start: number, end: number): TextRun[] {
  let at = 0;
  return runs.flatMap((run) => {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, run.text.length)];
    at += run.text.length;
    return from < to ? [{ ...run, text: run.text.slice(from, to) }] : [];
  });
}

/** The run an offset is in, by the character before it (`before`) or behind it; undefined without one. */
export function runAt(runs: readonly TextRun[], offset: number, side: 'before' | 'after'): TextRun | undefined {
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    if (side === 'before' ? offset > at && offset <= end : offset >= at && offset < end) return run;
    at = end;
  }
  return undefined;
}
