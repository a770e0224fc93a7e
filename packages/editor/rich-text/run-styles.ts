import type { ParagraphStyle, TextLayer, TextRun, TextRunStyle, TextStyle } from '@platen/template';
import { isSameValue } from '../store/shared-values.ts';
import { maxRuns, normalParagraphs, normalRuns, sliceRuns, textOf, type RichText } from './rich-text.ts';
import { paragraphNumber } from './text-boundaries.ts';

/** A change of style: values to set; undefined takes the layer's again. */
export type StylePatch = { [Key in keyof TextStyle]?: TextStyle[Key] | undefined };

/** Values that a stretch of text shares; `mixed` names those that differ within it. */
export interface SharedStyle {
  style: TextStyle;
  mixed: ReadonlySet<keyof TextStyle>;
}

/** Styles a range. Values equal to the layer's own style are omitted from the runs, so that they follow the layer. */
export function applyStyle(
  rich: RichText,
  layerStyle: TextStyle,
  start: number,
  end: number,
  patch: StylePatch | ((style: TextStyle) => StylePatch),
): RichText {
  const { length } = textOf(rich);
  const styled = sliceRuns(rich.runs, start, end).map((run): TextRun => {
    const changes = typeof patch === 'function' ? patch({ ...layerStyle, ...run.style }) : patch;
    const style = patchedStyle(run.style, layerStyle, changes);
    return style ? { text: run.text, style } : { text: run.text };
  });
  const runs = normalRuns([...sliceRuns(rich.runs, 0, start), ...styled, ...sliceRuns(rich.runs, end, length)]);
  return runs.length > maxRuns ? rich : { ...rich, runs };
}

/** Styles all of a text: the layer's own style is set, and overriding run styles are removed. */
export function styleWhole(
  rich: RichText,
  layerStyle: TextStyle,
  patch: StylePatch,
): { text: RichText; style: TextStyle } {
  const defined = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const style: TextStyle = { ...layerStyle, ...defined };
  const cleared = Object.fromEntries(Object.keys(patch).map((key) => [key, undefined])) as StylePatch;
  return { text: applyStyle(rich, style, 0, textOf(rich).length, cleared), style };
}

/** A run's style with changes; undefined when nothing of its own is left. */
export function patchedStyle(
  style: TextRunStyle | undefined,
  layerStyle: TextStyle,
  patch: StylePatch,
): TextRunStyle | undefined {
  const entries = Object.entries({ ...style, ...patch }).filter(
    ([key, value]) => value !== undefined && !(key in patch && isSameValue(value, layerStyle[key as keyof TextStyle])),
  );
  return entries.length > 0 ? (Object.fromEntries(entries) as TextRunStyle) : undefined;
}

/** Returns the style shared by the runs of a range. Of a range without text, `typed` is its style. */
export function sharedStyle(
  runs: readonly TextRun[],
  layerStyle: TextStyle,
  start: number,
  end: number,
  typed: TextRunStyle | undefined,
): SharedStyle {
  const [first = { style: typed }, ...rest] = sliceRuns(runs, start, end);
  const style = { ...layerStyle, ...first.style };
  const mixed = new Set<keyof TextStyle>();
  for (const run of rest) {
    const other = { ...layerStyle, ...run.style };
    for (const key of Object.keys(style) as (keyof TextStyle)[])
      if (!isSameValue(style[key], other[key])) mixed.add(key);
  }
  return { style, mixed };
}

/** Bold, italic and underlined text, as keys switch them. */
export type StyleToggle = 'bold' | 'italic' | 'underline' | 'line-through';

/** Weights from which text counts as bold. */
const boldFrom = 600;

/** Whether a style has it. */
export function hasToggle(style: TextStyle, toggle: StyleToggle): boolean {
  switch (toggle) {
    case 'bold':
      return style.fontWeight >= boldFrom;
    case 'italic':
      return style.fontStyle === 'italic';
    default:
      return style.decoration.includes(toggle);
  }
}

/** The change that switches it on or off. */
export function togglePatch(style: TextStyle, toggle: StyleToggle, isOn: boolean): StylePatch {
  if (hasToggle(style, toggle) === isOn) return {};
  switch (toggle) {
    case 'bold':
      return { fontWeight: isOn ? 700 : 400 };
    case 'italic':
      return { fontStyle: isOn ? 'italic' : 'normal' };
    default:
      return { decoration: isOn ? [...style.decoration, toggle] : style.decoration.filter((kind) => kind !== toggle) };
  }
}

/** Switches it on, unless all of the range has it already: then off. */
export function toggleStyle(
  rich: RichText,
  layerStyle: TextStyle,
  start: number,
  end: number,
  toggle: StyleToggle,
): RichText {
  const isOn = !sliceRuns(rich.runs, start, end).every(({ style }) => hasToggle({ ...layerStyle, ...style }, toggle));
  return applyStyle(rich, layerStyle, start, end, (style) => togglePatch(style, toggle, isOn));
}

/** Numbers of the first and last paragraph that a range touches. */
export function paragraphsOf(text: string, start: number, end: number): { first: number; last: number } {
  return { first: paragraphNumber(text, start), last: paragraphNumber(text, end) };
}

/** Styles the paragraphs that a range touches; undefined resets to the layer's style. */
export function applyParagraphStyle(
  rich: RichText,
  start: number,
  end: number,
  patch: { [Key in keyof ParagraphStyle]?: ParagraphStyle[Key] | undefined },
): RichText {
  const { first, last } = paragraphsOf(textOf(rich), start, end);
  const length = Math.max(rich.paragraphs.length, last + 1);
  const paragraphs = Array.from({ length }, (_, index): ParagraphStyle => {
    const own = rich.paragraphs[index] ?? {};
    return index >= first && index <= last ? { ...own, ...patch } : own;
  });
  return { ...rich, paragraphs: normalParagraphs(paragraphs) };
}

/** Paragraph properties with the layer's own where a paragraph has none. */
export type ParagraphProperties = Pick<TextLayer, 'align' | 'direction' | 'lineHeight' | 'list'>;

/** The properties of each paragraph that a range touches, the layer's own where a paragraph has none. */
export function paragraphProperties(
  rich: RichText,
  layer: ParagraphProperties,
  start: number,
  end: number,
): ParagraphProperties[] {
  const { first, last } = paragraphsOf(textOf(rich), start, end);
  return Array.from({ length: last - first + 1 }, (_, index): ParagraphProperties => {
    const own = rich.paragraphs[first + index];
    return {
      align: own?.align ?? layer.align,
      direction: own?.direction ?? layer.direction,
      lineHeight: own?.lineHeight ?? layer.lineHeight,
      list: own?.list === undefined ? layer.list : (own.list ?? undefined),
    };
  });
}

const sizes = [
  6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96, 112, 128, 144, 160, 192,
];

/** The next larger or smaller usual font size, in pixels. */
export function steppedSize(size: number, by: 1 | -1): number {
  const next = by > 0 ? sizes.find((each) => each > size + 0.01) : sizes.findLast((each) => each < size - 0.01);
  return next ?? Math.min(5000, Math.max(1, Math.round(size * (by > 0 ? 1.2 : 1 / 1.2))));
}
