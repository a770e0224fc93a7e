import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { Point } from '../../geometry/point.ts';
import { boundLayers } from '../../store/bound-layers.ts';

/** Layers that are marked, at most. */
const maxMarks = 100;
/** CSS pixels of the shorter side below which a layer has a mark only while it is selected or the pointer is over it. */
const minSide = 20;
/** CSS pixels from a layer's upper left corner to the middle of its keys. */
const above = 14;
/** CSS pixels. */
const dotRadius = 4.5;
/** Letters of the keys that are shown. */
const maxLetters = 36;

/** Marks layers that parameters fill with a dot; with their keys where the layer is selected or the pointer is over it. */
export function drawBoundMarks({ editor, geometry }: ArtboardStage, pen: OverlayPen): void {
  const { state } = editor;
  if (!state.showGuides.peek()) return;
  const named = new Set([...state.selection.peek(), state.hoveredId.peek() ?? '']);
  const { absentIds, layersById, page, view } = state;
  const { zoom } = view.peek();
  let count = 0;
  for (const [id, keys] of boundLayers(page.peek())) {
    if (count >= maxMarks) break;
    const layer = layersById.peek().get(id)?.layer;
    if (!layer?.visible || absentIds.peek().has(id)) continue;
    const bounds = geometry.boundsOf([id]);
    if (!bounds) continue;
    const isNamed = named.has(id);
    if (!isNamed && Math.min(bounds.width, bounds.height) * zoom < minSide) continue;
    const { x, y } = pen.at(bounds);
    // A plate is moved into the artboard: it would mark what is not there.
    if (x < 0 || y < 0 || x > pen.width || y > pen.height) continue;
    count++;
    if (!isNamed) {
      drawDot(pen, { x, y });
      continue;
    }
    const text = keys.length > 0 ? `(x) ${shorten(keys.join(', '))}` : '(x)';
    pen.label(text, { x: x + pen.widthOf(text) / 2, y: y - above });
  }
}

/** A mark that hides nothing of the design: on the corner, with an edge that tells it from any ground. */
function drawDot({ context, colors }: OverlayPen, { x, y }: Point): void {
  context.beginPath();
  context.arc(x, y, dotRadius, 0, 2 * Math.PI);
  context.fillStyle = colors.accent;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colors.onAccent;
  context.stroke();
}

function shorten(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters - 1)}…` : text;
}
