import { PlatenError, type GroupLayer, type Layer, type QrLayer, type TextLayer } from '@platen/template';
import type { TextLayout } from '../text/text-layout.ts';
import { nameLayer } from '../cost/name-layer.ts';
import { followGroup } from './follow-edges.ts';
import { reportFonts, type LayoutContext } from './layout-context.ts';
import { isSameBox } from './layout-memory.ts';
import { layoutTable } from './layout-table.ts';
import type { LaidOutLayer } from './page-layout.ts';
import type { Box } from '../geometry/boxes.ts';
import { placeBoxes } from './place-boxes.ts';

/**
 * Lays out the layers of one parent, in their order of drawing. Each is measured first (text set, tables and groups grown),
 * then placed; hidden layers are left out. A hidden layer, and a growing text without a character, takes no space: what is
 * placed against it takes its place.
 */
export function layoutLayers(layers: readonly Layer[], context: LayoutContext): LaidOutLayer[] {
  const measured = new Map<string, LaidOutLayer>();
  for (const layer of layers) {
    context.step();
    if (layer.visible) measured.set(layer.id, measureCached(layer, context));
  }
  const boxes = placeBoxes(
    layers.map((layer) => {
      const laidOut = measured.get(layer.id);
      const takesSpace = laidOut !== undefined && !isEmptyGrowing(laidOut);
      return { id: layer.id, box: laidOut?.box ?? boxOf(layer), placement: layer.placement, takesSpace };
    }),
  );
  return [...measured].map(([id, laidOut]) => placeLayer(laidOut, boxes.get(id) ?? laidOut.box, context));
}

function placeLayer(laidOut: LaidOutLayer, box: Box, context: LayoutContext): LaidOutLayer {
  const { layer } = laidOut;
  if (layer.type !== 'qr' && isSameBox(laidOut.box, box)) return laidOut;
  const place = (own: LayoutContext): LaidOutLayer =>
    layer.type === 'qr' ? withCode(layer, box, own) : { ...laidOut, box };
  return context.memory?.place(laidOut, box, context, place) ?? place(context);
}

/** Text that flows depends on the page before and is set anew each time. */
function measureCached(layer: Layer, context: LayoutContext): LaidOutLayer {
  if (!context.memory || hasFlow(layer)) return measureLayer(layer, context);
  return context.memory.measure(layer, context, (own) => measureLayer(layer, own));
}

function hasFlow(layer: Layer): boolean {
  return layer.type === 'group' ? layer.layers.some(hasFlow) : layer.type === 'text' && layer.mode === 'flow';
}

/** Codes are laid out last, as their edges lie on whole pixels of where the box ends up. */
function withCode(layer: QrLayer, box: Box, context: LayoutContext): LaidOutLayer {
  if (layer.content === '' || !context.setCode) return { layer, box };
  try {
    const code = context.setCode(layer, box);
    if (code.moduleSize < 1) {
      context.report(
        layer.id,
        'code_invalid',
        'The box is too small for the code: its bars would be finer than a pixel.',
      );
    }
    return { layer, box, code };
  } catch (error) {
    if (error instanceof PlatenError) throw nameLayer(error, layer);
    context.report(layer.id, 'code_invalid', error instanceof Error ? error.message : String(error));
    return { layer, box };
  }
}

function measureLayer(layer: Layer, context: LayoutContext): LaidOutLayer {
  try {
    return measure(layer, context);
  } catch (error) {
    throw nameLayer(error, layer);
  }
}

function measure(layer: Layer, context: LayoutContext): LaidOutLayer {
  switch (layer.type) {
    case 'text':
      return measureText(layer, context);
    case 'table': {
      const table = layoutTable(layer, context);
      const height = layer.grow ? (table.rowEdges.at(-1) ?? 0) : layer.height;
      return { layer, box: { ...boxOf(layer), height }, table };
    }
    case 'group':
      return measureGroup(layer, context);
    case 'qr':
      return { layer, box: boxOf(layer) };
    default:
      return { layer, box: boxOf(layer) };
  }
}

function measureText(layer: TextLayer, context: LayoutContext): LaidOutLayer {
  const box = boxOf(layer);
  if (layer.mode === 'flow') return measureFlow(layer, box, context);
  const text = context.setText(layer, box, 0);
  reportFonts(context, layer.id, [text]);
  if (text.overflows) context.report(layer.id, 'text_overflow', overflowMessage(layer, text));
  if (layer.mode !== 'grow') return { layer, box, text };
  const grown = growBox(layer, box, text);
  return { layer, box: grown, text: { ...text, width: grown.width, height: grown.height } };
}

function measureFlow(layer: TextLayer, box: Box, context: LayoutContext): LaidOutLayer {
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

/**
 * A group keeps its box, but reaches at least to the right and bottom edge of each child that grew or was placed, so that
 * what lies below or right of the group is pushed; the other children follow its edges by their anchors. It never becomes
 * smaller; one of height 0 is as high as such children.
 */
function measureGroup(layer: GroupLayer, context: LayoutContext): LaidOutLayer {
  const children = layoutLayers(layer.layers, context);
  const box = boxOf(layer);
  for (const child of children) {
    if (!isMovable(child)) continue;
    box.width = Math.max(box.width, child.box.x + child.box.width);
    box.height = Math.max(box.height, child.box.y + child.box.height);
  }
  const followed = children.map((child) => (isMovable(child) ? child : followGroup(child, layer, box)));
  return { layer, box, children: followed };
}

function isMovable({ layer, box }: LaidOutLayer): boolean {
  if (layer.placement) return true;
  if (layer.type === 'text') return layer.mode === 'grow';
  if (layer.type === 'table') return layer.grow;
  return layer.type === 'group' && (box.width > layer.width || box.height > layer.height);
}

function isEmptyGrowing(laidOut: LaidOutLayer): boolean {
  return 'text' in laidOut && laidOut.layer.mode === 'grow' && laidOut.text.text === '';
}

function boxOf(layer: Layer): Box {
  return { x: layer.x, y: layer.y, width: layer.width, height: layer.height };
}
