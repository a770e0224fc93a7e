import type { TextLayer } from '@platen/template';
import type { Measured } from '../../auto-layout/layout-node.ts';
import { boxOf, type Box } from '../../geometry/boxes.ts';
import { reportFonts, type LayoutContext } from '../../pages/layout-context.ts';
import type { LaidOutLeaf } from '../../pages/page-layout.ts';
import type { TextLayout } from '../../text/text-layout.ts';

/** Sets a text in its box, or its box about it, or what is left of it when it flows on from the page before. */
export function measureText(layer: TextLayer, context: LayoutContext): LaidOutLeaf {
  const box = boxOf(layer);
  if (layer.mode === 'flow') return measureFlow(layer, box, context);
  const text = context.setText(layer, box, 0);
  reportFonts(context, layer.id, [text]);
  if (text.overflows) context.report(layer.id, 'text_overflow', overflowMessage(layer, text));
  if (layer.mode !== 'grow') return { layer, box, text };
  const grown = growBox(layer, box, text);
  return { layer, box: grown, text: { ...text, width: grown.width, height: grown.height } };
}

/** Room for a text that may be as wide or as high as it wants, in pixels. */
const openRoom = 1e6;

/** How large a text is in a width, or in as much as it wants. */
export function textSize(layer: TextLayer, width: number | undefined, context: LayoutContext): Measured {
  const mode = layer.mode === 'truncate' ? 'truncate' : 'overflow';
  const text = context.setText({ ...layer, mode, verticalAlign: 'top' }, { ...open, width: width ?? openRoom }, 0);
  return { width: text.contentWidth, height: text.contentHeight, baseline: text.lines[0]?.baseline };
}

const open: Box = { x: 0, y: 0, width: openRoom, height: openRoom };

/** Sets a text in a box of the size that its group gave it. One that would make its own box stays in this one. */
export function resizeText(
  layer: TextLayer,
  { width, height }: Pick<Box, 'width' | 'height'>,
  context: LayoutContext,
): LaidOutLeaf {
  const mode = layer.mode === 'grow' ? 'overflow' : layer.mode;
  return { ...measureText({ ...layer, mode, x: 0, y: 0, width, height }, context), layer } as LaidOutLeaf;
}

function measureFlow(layer: TextLayer, box: Box, context: LayoutContext): LaidOutLeaf {
  const before = context.flowStarts.get(layer.id) ?? { next: 0, ended: false };
  const text = before.ended
    ? context.setText({ ...layer, runs: [] }, box, 0)
    : context.setText(layer, box, before.next);
  if (before.ended) {
    context.flows.set(layer.id, before);
    return { layer, box, text };
  }
  reportFonts(context, layer.id, [text]);
  const atEnd = text.text.slice(text.shownEnd).trim() === '';
  const stuck = !atEnd && text.shownEnd <= before.next;
  context.flows.set(layer.id, { next: text.shownEnd, ended: atEnd || stuck });
  if (stuck || text.overflows) {
    context.report(layer.id, 'text_overflow', 'The box is too small for a single line of its text.');
  }
  return { layer, box, text };
}

/**
 * The box grown to its text, away from the edge that the text is aligned to, and to whole pixels, so that what is placed
 * against it has crisp edges.
 */
function growBox(layer: TextLayer, box: Box, text: TextLayout): Box {
  const width = wholePixels(text.width);
  const height = wholePixels(text.height);
  const vertical = { top: 0, middle: 0.5, bottom: 1 }[layer.verticalAlign];
  const dx = Math.floor((box.width - width) * alignShare(layer, text));
  const dy = Math.floor((box.height - height) * vertical);
  return { x: box.x + dx, y: box.y + dy, width, height };
}

/** Rounded up, but for what arithmetic leaves behind. */
function wholePixels(length: number): number {
  return Math.max(0, Math.ceil(length - 1e-6));
}

function alignShare(layer: TextLayer, text: TextLayout): number {
  if (layer.align === 'center') return 0.5;
  const rightToLeft = text.lines[0]?.direction === 'rtl';
  const atEnd = layer.align === 'right' || layer.align === (rightToLeft ? 'start' : 'end');
  return atEnd || (layer.align === 'justify' && rightToLeft) ? 1 : 0;
}

function overflowMessage(layer: TextLayer, text: TextLayout): string {
  switch (layer.mode) {
    case 'fit':
      return `The text does not fit its box even at its smallest size, ${layer.minFontSize} px.`;
    case 'truncate':
      return `The text was cut after ${text.shownEnd} of its ${text.text.length} characters.`;
    default:
      return `The text is larger than its box: ${size(text.contentWidth, text.contentHeight)} in ${size(layer.width, layer.height)}.`;
  }
}

function size(width: number, height: number): string {
  return `${Math.ceil(width)} x ${Math.ceil(height)} px`;
}
