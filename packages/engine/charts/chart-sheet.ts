import type { ChartLayer, TextLayer, TextRun, TextStyle } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import type { SetText } from '../pages/layout-context.ts';
import type { ChartMark, ChartText } from '../pages/page-layout.ts';
import type { TextLayout } from '../text/text-layout.ts';

/** How a text of a chart differs from the chart's style. */
export interface ChartTextStyle {
  color?: string;
  /** Multiple of the size. */
  scale?: number;
  weight?: number;
  style?: Partial<TextStyle>;
}

/** How much room a text has. */
export interface ChartTextRoom {
  /** Without it the text is one line, as wide as it is. */
  width?: number;
  /** Further lines are cut off with an ellipsis. Default 1. */
  lines?: number;
  align?: 'left' | 'center' | 'right';
}

/** Longer texts are cut before they are set: no chart has room for them. */
const maxCharacters = 240;

/** Collects what a chart draws, and sets its texts. */
export class ChartSheet {
  readonly marks: ChartMark[] = [];
  readonly texts: ChartText[] = [];
  readonly #base: TextLayer;
  readonly #setText: SetText;

  constructor(layer: ChartLayer, setText: SetText) {
    this.#setText = setText;
    const base = textLayer.parse({
      type: 'text',
      id: 'text',
      width: 0,
      height: 0,
      style: layer.style,
      lineHeight: layer.lineHeight,
      wrap: 'none',
      align: 'left',
    } satisfies Parameters<typeof textLayer.parse>[0]);
    // Copies in repeats have ids that no template may have.
    this.#base = { ...base, id: layer.id };
  }

  /** Pixels of the chart's letters. */
  get fontSize(): number {
    return this.#base.style.fontSize;
  }

  /** Pixels from one line to the next. */
  get lineHeight(): number {
    return this.fontSize * this.#base.lineHeight;
  }

  /** Sets a text, or runs of it, without putting it anywhere. */
  set(
    text: string | readonly TextRun[],
    { color, scale = 1, weight, style: own }: ChartTextStyle = {},
    { width, lines = 1, align = 'left' }: ChartTextRoom = {},
  ): TextLayout {
    const style: TextStyle = {
      ...this.#base.style,
      fontSize: this.#base.style.fontSize * scale,
      ...(color !== undefined && { fill: { type: 'solid', color } }),
      ...(weight !== undefined && { fontWeight: weight }),
      ...own,
    };
    const runs = typeof text === 'string' ? [{ text: shortened(text) }] : [...text];
    const plain: TextLayer = { ...this.#base, style, runs: runs.filter((run) => run.text !== '') };
    if (width === undefined) return this.#setText(plain, { x: 0, y: 0, width: 100_000, height: 0 }, 0);
    const room = { x: 0, y: 0, width: Math.max(1, width), height: style.fontSize * this.#base.lineHeight * lines + 1 };
    return this.#setText(
      { ...plain, wrap: lines > 1 ? 'word' : 'none', mode: 'truncate', maxLines: lines, align },
      room,
      0,
    );
  }

  /** Puts a text with its top left corner at a point, turned about it by degrees. */
  put(text: TextLayout, x: number, y: number, angle = 0): void {
    if (text.lines.length > 0) this.texts.push({ text, x: rounded(x), y: rounded(y), angle });
  }

  /** Puts a text that stands at a point by the middle of a side, or by its own middle. */
  putAt(text: TextLayout, x: number, y: number, anchor: 'left' | 'center' | 'right'): void {
    const { contentWidth, contentHeight } = text;
    const left = anchor === 'left' ? x : anchor === 'center' ? x - contentWidth / 2 : x - contentWidth;
    this.put(text, left, y - contentHeight / 2);
  }

  fill(d: string | null, color: string): void {
    if (d) this.marks.push({ d, fill: color });
  }

  line(d: string | null, color: string, lineWidth: number, dash?: readonly number[]): void {
    if (d && lineWidth > 0) this.marks.push({ d, stroke: color, lineWidth, ...(dash && { dash }) });
  }
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters).toWellFormed()}…` : line;
}

/** A number of pixels to a thousandth: what differs between machines lies far beyond. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}
