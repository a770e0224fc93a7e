import type { LayoutLeaf, Measured } from '../../packages/engine/auto-layout/layout-node.ts';

/** A text whose words are boxes, so that everyone measures it alike: widths of words, without space between, in pixels. */
export interface SimulatedText {
  words: readonly number[];
  lineHeight: number;
  /** How far lines reach below their baseline. */
  descent: number;
}

/** A leaf that is such a text. */
export type TextLeaf = Pick<LayoutLeaf, 'type' | 'measure' | 'minContentWidth'> & { text: SimulatedText };

/** The text of a leaf made by `simulateText`. */
export function textOf(leaf: LayoutLeaf): SimulatedText | undefined {
  return 'text' in leaf ? (leaf as LayoutLeaf & TextLeaf).text : undefined;
}

/** A leaf that measures a text; `count` is called each time. */
export function simulateText(text: SimulatedText, count?: (leaf: object) => void): TextLeaf {
  const leaf: TextLeaf = {
    type: 'leaf',
    text,
    measure: (availableWidth) => {
      count?.(leaf);
      return measureText(text, availableWidth ?? Infinity);
    },
    minContentWidth: () => {
      count?.(leaf);
      return Math.max(0, ...text.words);
    },
  };
  return leaf;
}

function measureText({ words, lineHeight, descent }: SimulatedText, availableWidth: number): Measured {
  let lines = 0;
  let used = 0;
  let widest = 0;
  for (const word of words) {
    // As a browser, which counts in 64ths of a pixel and lets a line run over by less.
    if (lines === 0 || used + word > availableWidth + 1 / 64) {
      lines += 1;
      used = 0;
    }
    used += word;
    widest = Math.max(widest, used);
  }
  return { width: widest, height: lines * lineHeight, baseline: lineHeight - descent };
}
