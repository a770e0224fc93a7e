import { clusterFlag, sliceItem, type Item } from './text-item.ts';
import type { SetParagraph } from './set-paragraph.ts';

/** Clusters `from` to `to` (exclusive) of an item. */
export interface Segment {
  item: Item;
  from: number;
  to: number;
}

/** One line's content in logical order, in pixels at scale 1. */
export interface FilledLine {
  paragraph: SetParagraph;
  /** UTF-16 range, hanging spaces included, a forced line end omitted. */
  start: number;
  end: number;
  segments: Segment[];
  /** Advance width without hanging spaces and the letter spacing of the last cluster. */
  width: number;
  /** Whether more of the paragraph follows on the next line without having been forced: such lines are justified. */
  continues: boolean;
  /** Whether a word had to be cut. */
  cutWord: boolean;
}

export type Wrap = 'word' | 'anywhere' | 'none';

/** Steps for an item that is copied, and what shaping a few clusters again takes of them. */
const itemSteps = 5;
const itemsOfReshaping = 4000;
/** Items that are forgotten together. */
const forgottenAtOnce = 64;

/** Below this a line counts as fitting: sums of many advances differ in their last bits. */
export const widthTolerance = 1 / 512;

interface Position {
  item: number;
  cluster: number;
}
interface Candidate extends Position {
  /** Offset in the layer's text. */
  offset: number;
  hyphen: boolean;
}
interface LineEnd extends Candidate {
  /** At a line separator; `cluster` is its own. */
  forced: boolean;
  cutWord: boolean;
  /** Whether the line could also end before. */
  earlier: boolean;
}

/** Cuts a paragraph into lines, one after another; the widths may differ from line to line. */
export class LineFiller {
  readonly #paragraph: SetParagraph;
  readonly #wrap: Wrap;
  #items: readonly Item[];
  #next: Position = { item: 0, cluster: 0 };
  #started = false;
  #copied = 0;

  /** `start` is an offset of the layer's text, for texts that flow on from somewhere. */
  constructor(paragraph: SetParagraph, wrap: Wrap, start = paragraph.start) {
    this.#paragraph = paragraph;
    this.#wrap = wrap;
    this.#items = paragraph.items;
    if (start > paragraph.start) {
      this.#next = this.#cutAt(start);
      this.#started = this.#next.item >= this.#items.length;
    }
  }

  /** Steps that cutting items took since this was last asked. */
  get steps(): number {
    const copied = this.#copied;
    this.#copied = 0;
    return copied * itemSteps;
  }

  /** Whether all of the paragraph has been given out. An empty paragraph has one empty line. */
  get done(): boolean {
    return this.#started && this.#next.item >= this.#items.length;
  }

  /** The next line, as much as fits into the width; at least one cluster. */
  next(width: number): FilledLine {
    this.#started = true;
    let limit = Number.POSITIVE_INFINITY;
    for (;;) {
      const end = this.#findEnd(width, limit);
      const items = this.#items;
      const from = this.#next;
      const after = end.forced ? end : this.#cutAt(end.offset, end);
      const segments = this.#segmentsTo(after);
      if (end.hyphen) segments.push(...this.#hyphen(segments));
      const lineWidth = inkWidth(segments);
      if (lineWidth > width + widthTolerance && end.earlier) {
        // Shaped for itself the end is wider than it was within the text: take an earlier one.
        this.#items = items;
        this.#next = from;
        limit = end.offset;
        continue;
      }
      const start = this.#offsetAt(this.#next);
      this.#next = this.#normal(end.forced ? { item: after.item, cluster: after.cluster + 1 } : after);
      const isLast = this.#next.item >= this.#items.length;
      this.#forgetItems();
      return {
        paragraph: this.#paragraph,
        start,
        end: end.offset,
        segments,
        width: lineWidth,
        continues: !isLast && !end.forced,
        cutWord: end.cutWord,
      };
    }
  }

  /** Cutting copies the list of items: those of many lines before are omitted from it. */
  #forgetItems(): void {
    if (this.#next.item < forgottenAtOnce || this.#next.item >= this.#items.length) return;
    this.#items = this.#items.slice(this.#next.item);
    this.#next = { item: 0, cluster: this.#next.cluster };
  }

  /** Where the line from the current position ends; only ends before `limit` are looked at. */
  #findEnd(width: number, limit: number): LineEnd {
    const wraps = this.#wrap !== 'none';
    let atBreak: Candidate | undefined;
    let atCluster: Candidate | undefined;
    let firstEnd = Number.POSITIVE_INFINITY;
    let total = 0;
    for (let index = this.#next.item; index < this.#items.length; index++) {
      const item = this.#items[index];
      if (item === undefined) break;
      for (let cluster = index === this.#next.item ? this.#next.cluster : 0; cluster < item.count; cluster++) {
        const flags = item.flags[cluster] ?? 0;
        const offset = item.offsets[cluster] ?? 0;
        const endOffset = item.offsets[cluster + 1] ?? offset;
        if (flags & clusterFlag.mustBreak) {
          return { item: index, cluster, offset, hyphen: false, forced: true, cutWord: false, earlier: false };
        }
        const advance = item.advances[cluster] ?? 0;
        const tooWide = total + advance - (item.spacings[cluster] ?? 0) > width + widthTolerance;
        const chosen = atBreak ?? atCluster;
        if (wraps && (tooWide || endOffset >= limit) && (flags & clusterFlag.hanging) === 0 && chosen !== undefined) {
          return { ...chosen, forced: false, cutWord: atBreak === undefined, earlier: firstEnd < chosen.offset };
        }
        total += advance;
        // The images of an emoji that fell apart stay together.
        if (endOffset === offset || endOffset >= limit) continue;
        const after: Candidate = { item: index, cluster: cluster + 1, offset: endOffset, hyphen: false };
        atCluster = after;
        firstEnd = Math.min(firstEnd, endOffset);
        if (flags & clusterFlag.softHyphen && flags & clusterFlag.mayBreak) {
          if (total + this.#hyphenWidth(item) <= width + widthTolerance) atBreak = { ...after, hyphen: true };
        } else if (flags & clusterFlag.mayBreak || this.#wrap === 'anywhere') {
          atBreak = after;
        }
      }
    }
    const rest = { item: this.#items.length, cluster: 0, offset: this.#paragraph.end, hyphen: false };
    return { ...rest, forced: false, cutWord: false, earlier: false };
  }

  /** The position of an offset, after shaping both sides again when a plain cut would show. */
  #cutAt(offset: number, hint?: Position): Position {
    const at = hint ?? this.#positionOf(offset);
    const item = this.#items[at.item];
    if (item === undefined || at.cluster === 0) return at;
    if (at.cluster >= item.count) return { item: at.item + 1, cluster: 0 };
    if (((item.flags[at.cluster] ?? 0) & clusterFlag.unsafe) === 0) return at;
    // Only what lies between the safe places around the cut looks different.
    const isUnsafe = (cluster: number): boolean => ((item.flags[cluster] ?? 0) & clusterFlag.unsafe) !== 0;
    const lineStart = at.item === this.#next.item ? this.#next.cluster : 0;
    let from = at.cluster - 1;
    while (from > lineStart && isUnsafe(from)) from -= 1;
    let to = at.cluster + 1;
    while (to < item.count && isUnsafe(to)) to += 1;
    const before = [
      ...(from > 0 ? [sliceItem(item, 0, from)] : []),
      this.#paragraph.reshape(item, item.offsets[from] ?? item.start, offset),
    ];
    const behind = [
      this.#paragraph.reshape(item, offset, item.offsets[to] ?? item.end),
      ...(to < item.count ? [sliceItem(item, to, item.count)] : []),
    ];
    this.#copied += this.#items.length + itemsOfReshaping;
    this.#items = [...this.#items.slice(0, at.item), ...before, ...behind, ...this.#items.slice(at.item + 1)];
    if (at.item === this.#next.item && from > 0 && this.#next.cluster >= from) {
      this.#next = { item: at.item + 1, cluster: this.#next.cluster - from };
    }
    return { item: at.item + before.length, cluster: 0 };
  }

  #positionOf(offset: number): Position {
    const item = this.#items.findIndex((candidate) => offset < candidate.end);
    const found = this.#items[item];
    if (found === undefined) return { item: this.#items.length, cluster: 0 };
    let cluster = 0;
    while (cluster < found.count && (found.offsets[cluster] ?? 0) < offset) cluster += 1;
    return this.#normal({ item, cluster });
  }

  #segmentsTo(end: Position): Segment[] {
    const segments: Segment[] = [];
    for (let index = this.#next.item; index <= end.item && index < this.#items.length; index++) {
      const item = this.#items[index];
      if (item === undefined) break;
      const from = index === this.#next.item ? this.#next.cluster : 0;
      const to = index === end.item ? end.cluster : item.count;
      if (to > from) segments.push({ item, from, to });
    }
    return segments;
  }

  #hyphen(segments: readonly Segment[]): Segment[] {
    const last = segments.at(-1);
    if (last === undefined) return [];
    const { item } = last;
    return this.#hyphenItems(item, item.offsets[last.to] ?? item.end).map((hyphen) => ({
      item: hyphen,
      from: 0,
      to: hyphen.count,
    }));
  }

  #hyphenItems(item: Item, at: number): Item[] {
    const sign = item.face?.hasCharacter(0x2010) ? '\u2010' : '-';
    return this.#paragraph.shapeAdded(sign, this.#paragraph.styleAt(at - 1), item.level, at);
  }

  #hyphenWidth(item: Item): number {
    return this.#hyphenItems(item, item.end).reduce(
      (sum, hyphen) => sum + (hyphen.advances[0] ?? 0) - (hyphen.spacings[0] ?? 0),
      0,
    );
  }

  #offsetAt({ item, cluster }: Position): number {
    const found = this.#items[item];
    return found === undefined ? this.#paragraph.end : (found.offsets[cluster] ?? found.end);
  }

  /** The end of an item is the start of the next. */
  #normal(position: Position): Position {
    const item = this.#items[position.item];
    return item !== undefined && position.cluster >= item.count ? { item: position.item + 1, cluster: 0 } : position;
  }
}

/** The segments without the spaces that hang over the end. */
export function withoutHangingSpaces(segments: readonly Segment[]): Segment[] {
  const remaining = [...segments];
  for (;;) {
    const last = remaining.pop();
    if (last === undefined) return [];
    let { to } = last;
    while (to > last.from && (last.item.flags[to - 1] ?? 0) & clusterFlag.hanging) to -= 1;
    if (to > last.from) return [...remaining, { ...last, to }];
  }
}

/** Advance width of a line without hanging spaces and the letter spacing of its last cluster, in pixels at scale 1. */
export function inkWidth(segments: readonly Segment[]): number {
  const shown = withoutHangingSpaces(segments);
  const last = shown.at(-1);
  return totalWidth(shown) - (last === undefined ? 0 : lastSpacing(last));
}

/** Letter spacing of the last cluster that takes room. */
function lastSpacing({ item, from, to }: Segment): number {
  for (let cluster = to - 1; cluster >= from; cluster--) {
    if (((item.flags[cluster] ?? 0) & clusterFlag.invisible) === 0) return item.spacings[cluster] ?? 0;
  }
  return 0;
}

/** Sum of advances, in pixels at scale 1. */
export function totalWidth(segments: readonly Segment[]): number {
  let width = 0;
  for (const { item, from, to } of segments) {
    for (let cluster = from; cluster < to; cluster++) width += item.advances[cluster] ?? 0;
  }
  return width;
}
