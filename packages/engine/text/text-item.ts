import type { Face } from './font-set.ts';
import { isCursive, type Shape } from './shape.ts';

/** Properties of a cluster, as bits of `Item.flags`. */
export const clusterFlag = {
  /** A space that hangs over the end of its line. */
  hanging: 1,
  /** A space between words: word spacing and justification widen it. */
  wordSpace: 2,
  /** Takes no room and no letter spacing: joiners, zero-width spaces, soft hyphens. */
  invisible: 4,
  softHyphen: 8,
  /** Cutting before it needs shaping again. */
  unsafe: 16,
  /** A line may end after it. */
  mayBreak: 32,
  /** The line ends after it. */
  mustBreak: 64,
  /** An ideograph or kana: justification may widen the gap to the next one. */
  ideograph: 128,
} as const;

/** Properties shared by the whole item. */
export interface ItemKind {
  /** Index of a style; styles that differ only in color and decoration share items. */
  style: number;
  fontSize: number;
  /** Pixels after each cluster; 0 in scripts whose letters join. */
  letterSpacing: number;
  wordSpacing: number;
  /** Missing when no font is there at all, and for emoji. */
  face: Face | undefined;
  script: string;
  language: string;
  features: Readonly<Record<string, number>>;
  level: number;
}

/**
 * A stretch of text that is shaped as one: one font, script, level and shaping style. Clusters, the smallest pieces of text
 * that have glyphs of their own, are in logical order; arrays run in parallel. Pixels are at scale 1.
 */
export interface Item extends ItemKind {
  /** UTF-16 range of the layer's text. */
  start: number;
  end: number;
  /** Number of clusters. */
  count: number;
  /** Start of each cluster, and the end of the last. */
  offsets: Uint32Array;
  /** Pixels, spacing included. */
  advances: Float64Array;
  /** Letter spacing within each advance, which the end of a line omits. */
  spacings: Float64Array;
  flags: Uint8Array;
  shape: Shape | undefined;
  /** Each cluster's range of glyphs in the shape. */
  glyphStarts: Uint32Array;
  glyphEnds: Uint32Array;
  /** Emoji: the image of each cluster. */
  images: readonly string[] | undefined;
  /** Whether its text is not the layer's: an ellipsis, a hyphen, a list marker. */
  added: boolean;
}

const hangingSpace = /[\t \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000\u2028]/;
const invisible = /^[\p{Default_Ignorable_Code_Point}]+$/u;
const ideograph = /^[\u2e80-\u2fdf\u3041-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/;
const supplementaryIdeograph = /^[\u{20000}-\u{3ffff}]/u;
/** A tab is as wide as this many spaces. */
const tabSpaces = 4;

/** Puts the glyphs of a shaped range together into clusters. `breaks` and `text` are indexed by offset less `origin`. */
export function buildItem(
  kind: ItemKind,
  range: { start: number; end: number; origin: number; added: boolean },
  text: string,
  breaks: Uint8Array | undefined,
  shape: Shape | undefined,
): Item {
  const { start, end, origin, added } = range;
  const starts = shape === undefined ? everyUnit(end - start) : clusterStarts(shape);
  const count = starts.length;
  const item: Item = {
    ...kind,
    start,
    end,
    count,
    offsets: new Uint32Array(count + 1),
    advances: new Float64Array(count),
    spacings: new Float64Array(count),
    flags: new Uint8Array(count),
    shape,
    glyphStarts: new Uint32Array(count),
    glyphEnds: new Uint32Array(count),
    images: undefined,
    added,
  };
  for (let i = 0; i < count; i++) item.offsets[i] = start + (starts[i] ?? 0);
  item.offsets[count] = end;
  if (shape !== undefined) findGlyphs(item, shape);
  const unit = kind.fontSize / (kind.face?.unitsPerEm ?? 1);
  for (let i = 0; i < count; i++) {
    const from = (item.offsets[i] ?? 0) - origin;
    const to = (item.offsets[i + 1] ?? 0) - origin;
    const flags = clusterFlags(text, from, to, breaks);
    let advance = kind.fontSize / 2;
    if (shape !== undefined) {
      let units = 0;
      const glyphEnd = item.glyphEnds[i] ?? 0;
      for (let glyph = item.glyphStarts[i] ?? 0; glyph < glyphEnd; glyph++) units += shape.advances[glyph] ?? 0;
      advance = units * unit;
      if (shape.unsafe[item.glyphStarts[i] ?? 0]) item.flags[i] = clusterFlag.unsafe;
    }
    item.flags[i] = (item.flags[i] ?? 0) | flags;
    if (flags & clusterFlag.hanging && text.charCodeAt(from) === 0x09) advance *= tabSpaces;
    if (flags & clusterFlag.wordSpace) advance += kind.wordSpacing;
    const spacing = flags & clusterFlag.invisible ? 0 : isCursive(kind.script) ? 0 : kind.letterSpacing;
    item.spacings[i] = spacing;
    item.advances[i] = advance + spacing;
  }
  return item;
}

/** Emoji drawn as images: one cluster each, with the advance given in pixels. */
export function buildEmojiItem(
  kind: ItemKind,
  graphemes: readonly { start: number; end: number; image: string }[],
  advance: number,
  origin: number,
  breaks: Uint8Array | undefined,
): Item {
  const count = graphemes.length;
  const end = graphemes.at(-1)?.end ?? 0;
  const mayEnd = (offset: number): number => {
    const value = breaks?.[offset - origin - 1] ?? 0;
    return value === 0 ? 0 : value === 1 ? clusterFlag.mayBreak : clusterFlag.mustBreak;
  };
  return {
    ...kind,
    start: graphemes[0]?.start ?? 0,
    end,
    count,
    offsets: Uint32Array.from([...graphemes.map((grapheme) => grapheme.start), end]),
    advances: new Float64Array(count).fill(advance + kind.letterSpacing),
    spacings: new Float64Array(count).fill(kind.letterSpacing),
    flags: Uint8Array.from(graphemes, (grapheme, index) =>
      graphemes[index + 1]?.start === grapheme.start ? 0 : mayEnd(grapheme.end),
    ),
    shape: undefined,
    glyphStarts: Uint32Array.from(graphemes.keys()),
    glyphEnds: Uint32Array.from(graphemes.keys(), (index) => index + 1),
    images: graphemes.map((grapheme) => grapheme.image),
    added: false,
  };
}

/** Clusters `from` to `to` (exclusive) of an item as an item of their own, with the same glyphs. */
export function sliceItem(item: Item, from: number, to: number): Item {
  return {
    ...item,
    start: item.offsets[from] ?? item.start,
    end: item.offsets[to] ?? item.end,
    count: to - from,
    offsets: item.offsets.subarray(from, to + 1),
    advances: item.advances.subarray(from, to),
    spacings: item.spacings.subarray(from, to),
    flags: item.flags.subarray(from, to),
    glyphStarts: item.glyphStarts.subarray(from, to),
    glyphEnds: item.glyphEnds.subarray(from, to),
    images: item.images?.slice(from, to),
  };
}

function clusterFlags(text: string, from: number, to: number, breaks: Uint8Array | undefined): number {
  let flags = 0;
  const breakAfter = breaks?.[to - 1] ?? 0;
  if (breakAfter === 1) flags |= clusterFlag.mayBreak;
  if (breakAfter === 2) flags |= clusterFlag.mustBreak;
  const unit = text.charCodeAt(from);
  if (to - from === 1) {
    // Most text by far: a letter of the first blocks.
    if (unit > 0x20 && unit < 0xa0) return flags;
    if (unit === 0x20 || unit === 0xa0) flags |= clusterFlag.wordSpace;
    if (unit === 0xad) flags |= clusterFlag.softHyphen;
    if (hangingSpace.test(text.charAt(from))) return flags | clusterFlag.hanging;
  }
  if (unit < 0xad) return flags;
  const cluster = text.slice(from, to);
  if (invisible.test(cluster)) flags |= clusterFlag.invisible;
  if (ideograph.test(cluster) || supplementaryIdeograph.test(cluster)) flags |= clusterFlag.ideograph;
  return flags;
}

function everyUnit(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function clusterStarts({ clusters }: Shape): number[] {
  const starts: number[] = [];
  for (const cluster of clusters) if (cluster !== starts.at(-1)) starts.push(cluster);
  if ((starts[0] ?? 0) > (starts.at(-1) ?? 0)) starts.reverse();
  return starts;
}

function findGlyphs(item: Item, { clusters }: Shape): void {
  const rightToLeft = (clusters[0] ?? 0) > (clusters.at(-1) ?? 0);
  let cluster = rightToLeft ? item.count : -1;
  let last = -1;
  for (let glyph = 0; glyph < clusters.length; glyph++) {
    const start = clusters[glyph] ?? 0;
    if (start !== last) {
      cluster += rightToLeft ? -1 : 1;
      item.glyphStarts[cluster] = glyph;
      last = start;
    }
    item.glyphEnds[cluster] = glyph + 1;
  }
}
