import type { TextLayer } from '@platen/template';
import { paragraphDirection, type Direction } from './bidi-levels.ts';
import { LineFiller, totalWidth, type FilledLine, type Segment } from './fill-line.ts';
import { ListNumbers, type ListMarker } from './list-markers.ts';
import { styleAt } from './prepare-text.ts';
import { setParagraph, type SetParagraph } from './set-paragraph.ts';
import type { TextSetting } from './text-setting.ts';
import { textSteps } from './text-steps.ts';

/** A filled line with its place from the top of the text; pixels at scale 1. */
export interface SetLine extends FilledLine {
  top: number;
  /** Heights of the line box above and below the baseline. */
  above: number;
  below: number;
  /** Room at the paragraph's start side that a list takes, and its marker on the item's first line. */
  indent: number;
  marker: Segment[] | undefined;
  /** Room the text has, indent omitted. */
  available: number;
}

/** Sets a layer's text into lines of a given width. Paragraphs are shaped once, however often they are set. */
export class LineSetter {
  readonly #layer: TextLayer;
  readonly #setting: TextSetting;
  readonly #paragraphs: SetParagraph[] = [];
  readonly #directions: readonly Direction[];
  readonly #markers: (ListMarker | undefined)[];

  constructor(layer: TextLayer, setting: TextSetting) {
    this.#layer = layer;
    this.#setting = setting;
    this.#directions = findDirections(layer, setting);
    this.#markers = new ListNumbers(layer, setting.prepared).markers;
  }

  /** The lines from an offset of the text on, one by one: who asks for no more has no more set. */
  *lines(width: number, start = 0): Generator<SetLine, void> {
    const { cost, prepared } = this.#setting;
    const { paragraphs } = prepared;
    let top = 0;
    let isFirst = true;
    for (let index = 0; index < paragraphs.length; index++) {
      if ((paragraphs[index]?.end ?? 0) < start) continue;
      const paragraph = this.#paragraph(index);
      const from = Math.max(start, paragraph.start);
      const filler = new LineFiller(paragraph, this.#layer.wrap, from);
      if (filler.done) continue;
      if (!isFirst) top += this.#layer.paragraphSpacing;
      isFirst = false;
      const list = this.#marker(paragraph);
      let marker = from === paragraph.start ? list?.segments : undefined;
      do {
        const indent = list?.indent ?? 0;
        const available = width - indent;
        const filled = filler.next(Math.max(0, available));
        cost.spend(textSteps.line + countClusters(filled) * textSteps.cluster + filler.steps, 'A text');
        const heights = this.#heights(filled, marker ?? []);
        yield { ...filled, ...heights, top, indent, marker, available };
        top += heights.above + heights.below;
        marker = undefined;
      } while (!filler.done);
    }
  }

  /** The line height of a paragraph, as a multiple of the font size. */
  lineHeight(paragraph: number): number {
    return this.#layer.paragraphs[paragraph]?.lineHeight ?? this.#layer.lineHeight;
  }

  #paragraph(index: number): SetParagraph {
    const known = this.#paragraphs[index];
    if (known !== undefined) return known;
    return (this.#paragraphs[index] = setParagraph(this.#setting, index, this.#directions[index] ?? 'ltr'));
  }

  #marker(paragraph: SetParagraph): { segments: Segment[] | undefined; indent: number } | undefined {
    const marker = this.#markers[paragraph.index];
    if (marker === undefined) return undefined;
    const style = styleAt(this.#setting.prepared.spans, paragraph.start);
    const level = paragraph.direction === 'rtl' ? 1 : 0;
    const shaped = (text: string): Segment[] =>
      paragraph.shapeAdded(text, style, level, paragraph.start).map((item) => ({ item, from: 0, to: item.count }));
    const { fontSize } = this.#setting.styleFaces(style).style;
    const widest = totalWidth(shaped(marker.widest)) + fontSize * markerGap;
    return {
      segments: marker.text === '' ? undefined : shaped(marker.text),
      indent: Math.max(marker.indent, widest),
    };
  }

  /** The line box holds the line of each style with half of its leading above and below, as in CSS, unless the layer says where baselines are. */
  #heights({ paragraph, segments, start }: FilledLine, marker: readonly Segment[]): { above: number; below: number } {
    const shown = [...segments, ...marker];
    const styles = new Set(shown.map(({ item }) => item.style));
    if (segments.length === 0) styles.add(styleAt(this.#setting.prepared.spans, start));
    let above = Number.NEGATIVE_INFINITY;
    let below = Number.NEGATIVE_INFINITY;
    for (const index of styles) {
      const { style } = this.#setting.styleFaces(index);
      const { ascent, descent } = this.#setting.metrics(index);
      const height = this.lineHeight(paragraph.index) * style.fontSize;
      const half = (height - ascent - descent) / 2;
      const fixed = (this.#layer.baseline ?? -1) * style.fontSize;
      above = Math.max(above, fixed >= 0 ? fixed : ascent + half + style.baselineShift);
      below = Math.max(below, fixed >= 0 ? height - fixed : descent + half - style.baselineShift);
    }
    return { above, below };
  }
}

/** Clusters of a line. */
export function countClusters({ segments }: Pick<FilledLine, 'segments'>): number {
  return segments.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The direction of each paragraph: as given, or by its text; one that does not tell, such as a number, follows the one before. */
function findDirections(layer: TextLayer, { prepared }: TextSetting): Direction[] {
  let last: Direction = 'ltr';
  return prepared.paragraphs.map(({ start, end }, index) => {
    const wanted = layer.paragraphs[index]?.direction ?? layer.direction;
    last = wanted === 'auto' ? (paragraphDirection(prepared.text.slice(start, end)) ?? last) : wanted;
    return last;
  });
}

/** Least distance between a list marker and its text, in font sizes. */
export const markerGap = 0.4;
