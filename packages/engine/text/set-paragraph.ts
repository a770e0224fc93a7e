import { bidiLevels, type Direction } from './bidi-levels.ts';
import type { Item } from './text-item.ts';
import { itemize, shapeItem, shapingText } from './itemize.ts';
import { lineBreaks } from './line-breaks.ts';
import { styleAt } from './prepare-text.ts';
import type { TextSetting } from './text-setting.ts';
import { textSteps } from './text-steps.ts';

/** A paragraph shaped as one endless line, ready to be cut into lines. */
export interface SetParagraph {
  /** Number of the paragraph, and its UTF-16 range in the layer's text. */
  index: number;
  start: number;
  end: number;
  text: string;
  direction: Direction;
  items: readonly Item[];
  /** Index of the style at an offset of the layer's text. */
  styleAt(offset: number): number;
  /** Shapes a part of an item again, for lines that begin or end inside of it. */
  reshape(item: Item, start: number, end: number): Item;
  /** Shapes a text that is not in the layer's (an ellipsis, a hyphen) in a style, at an offset of the layer's text. */
  shapeAdded(text: string, style: number, level: number, at: number): Item[];
}

/** Shapes a paragraph. */
export function setParagraph(setting: TextSetting, index: number, direction: Direction): SetParagraph {
  const { prepared } = setting;
  const range = prepared.paragraphs[index] ?? { start: 0, end: 0 };
  const text = prepared.text.slice(range.start, range.end);
  const features = Math.max(0, ...prepared.styles.map(({ features: asked }) => Object.keys(asked).length));
  setting.cost.spend(text.length * (textSteps.character + features * textSteps.feature), 'A text');
  const source = {
    ...shapingText(text),
    origin: range.start,
    levels: bidiLevels(text, direction),
    breaks: lineBreaks(text),
    styleAt: spanReader(setting),
    added: false,
  };
  return {
    index,
    ...range,
    text,
    direction,
    items: itemize(setting, source),
    styleAt: (offset) => styleAt(prepared.spans, offset),
    reshape: (item, start, end) => shapeItem(source, item, { start, end }),
    shapeAdded: (added, style, level, at) => shapeAddedText(setting, added, style, level, at),
  };
}

/**
 * Shapes a text that is not part of the layer's, such as a list marker, at a bidi level: what in it runs the other way does so.
 * Its clusters all stand at one offset of the layer's text.
 */
export function shapeAddedText(setting: TextSetting, text: string, style: number, level: number, at: number): Item[] {
  const parity = level % 2;
  const items = itemize(setting, {
    ...shapingText(text),
    origin: 0,
    levels: bidiLevels(text, parity === 1 ? 'rtl' : 'ltr').map((own) => own + level - parity),
    breaks: undefined,
    styleAt: () => style,
    added: true,
  });
  return items.map((item) => ({ ...item, start: at, end: at, style, offsets: item.offsets.fill(at) }));
}

/** Styles by rising offsets, without searching from the start each time. */
function spanReader({ prepared: { spans } }: TextSetting): (offset: number) => number {
  let index = 0;
  return (offset) => {
    if (offset < (spans[index]?.start ?? 0)) return styleAt(spans, offset);
    while (index + 1 < spans.length && offset >= (spans[index]?.end ?? 0)) index += 1;
    return spans[index]?.style ?? 0;
  };
}
