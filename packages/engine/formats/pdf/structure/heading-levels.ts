import type { TextLayer } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../../../pages/page-layout.ts';
import type { TextLayout } from '../../../text/text-layout.ts';

/** Larger than most of the text by this factor, a paragraph is a heading. */
const headingFactor = 1.2;
/** A longer paragraph is none, however large. */
const longestHeading = 200;
/** Sizes closer than this are one rank. */
const sameRank = 0.93;
const deepestLevel = 3;

/** Font sizes of paragraphs, for distinguishing headings from text. */
export interface HeadingScale {
  /** 1 to 3 for a paragraph that is a heading by its size, else 0. */
  rankOf(layer: TextLayer, text: TextLayout, paragraph: number): number;
}

/**
 * Finds what sizes of text are headings in a document: the size that most characters have is text, and of the sizes at least a
 * fifth larger the three largest are headings of ranks 1 to 3. A list item, or more than 200 characters, is no heading.
 */
export function headingScale(pages: readonly PageLayout[]): HeadingScale {
  const lengths = new Map<number, number>();
  const headings = new Set<number>();
  const add = (size: number, length: number) => lengths.set(size, (lengths.get(size) ?? 0) + length);
  for (const item of pages.flatMap((page) => allLayers(page.layers))) {
    if ('text' in item) {
      for (const { size, length } of measureParagraphs(item.text).values()) {
        add(size, length);
        if (length <= longestHeading) headings.add(size);
      }
    } else if ('table' in item) {
      for (const cell of item.table.cells) {
        for (const { size, length } of measureParagraphs(cell.text).values()) add(size, length);
      }
    }
  }
  const ranks = rankSizes(lengths, headings);
  return {
    rankOf(layer, text, paragraph) {
      const measured = measureParagraphs(text).get(paragraph);
      if (!measured || measured.length > longestHeading || listOf(layer, paragraph)) return 0;
      return ranks.get(measured.size) ?? 0;
    },
  };
}

/** Whether a paragraph is an item of a list. */
export function listOf(layer: TextLayer, paragraph: number): TextLayer['list'] {
  const own = layer.paragraphs[paragraph]?.list;
  return own === null ? undefined : (own ?? layer.list);
}

function rankSizes(lengths: ReadonlyMap<number, number>, headings: ReadonlySet<number>): Map<number, number> {
  const ranks = new Map<number, number>();
  const [max] = [...lengths].toSorted(([size, length], [otherSize, other]) => other - length || size - otherSize);
  if (!max) return ranks;
  const larger = [...headings].filter((size) => size >= max[0] * headingFactor).toSorted((one, other) => other - one);
  let rank = 0;
  let first = Infinity;
  for (const size of larger) {
    if (size < first * sameRank) {
      rank += 1;
      first = size;
    }
    if (rank > deepestLevel) break;
    ranks.set(size, rank);
  }
  return ranks;
}

/** The size that most characters of each paragraph have, in tenths of a pixel, and how many characters it has. */
function measureParagraphs(text: TextLayout): Map<number, { size: number; length: number }> {
  const sizes = new Map<number, Map<number, number>>();
  for (const { paragraph, runs } of text.lines) {
    const own = sizes.get(paragraph) ?? new Map<number, number>();
    sizes.set(paragraph, own);
    for (const { start, end, fontSize, emoji } of runs) {
      // An emoji's size is that of its image.
      if (end === start || emoji) continue;
      const size = Math.round(fontSize * 10) / 10;
      own.set(size, (own.get(size) ?? 0) + end - start);
    }
  }
  return new Map(
    [...sizes].flatMap(([paragraph, own]) => {
      const [largest] = [...own].toSorted(([, one], [, other]) => other - one);
      const length = [...own.values()].reduce((sum, each) => sum + each, 0);
      return largest ? [[paragraph, { size: largest[0], length }] as const] : [];
    }),
  );
}

function allLayers(layers: readonly LaidOutLayer[]): LaidOutLayer[] {
  return layers.flatMap((item) => ('children' in item ? [item, ...allLayers(item.children)] : [item]));
}
