import type { Box } from '@platen/engine';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { Point } from '../../geometry/point.ts';
import { boundLayers } from '../../store/bound-layers.ts';

/** Layers that are marked, at most. */
const maxMarks = 100;
/** CSS pixels of the shorter side below which a layer has a mark only while it is selected or the pointer is over it. */
const minSide = 20;
/** CSS pixels from a layer's edge to the middle of its keys: clear of its handles. */
const beside = 17;
/** CSS pixels of a mark. */
const tab = { width: 18, height: 13 };
/** Letters of the keys that are shown. */
const maxLetters = 36;

/** Marks layers that parameters fill: a tab before their upper left corner, their keys where the layer is selected or the pointer is over it. */
export function drawBoundMarks({ editor, geometry }: ArtboardStage, pen: OverlayPen): void {
  const { state } = editor;
  if (!state.showGuides.peek()) return;
  const selected = new Set(state.selection.peek());
  const named = new Set([...selected, state.hoveredId.peek() ?? '']);
  const { absentIds, layersById, page, view } = state;
  const { zoom } = view.peek();
  const taken: Box[] = [];
  for (const [id, keys] of boundLayers(page.peek())) {
    if (taken.length >= maxMarks) break;
    const layer = layersById.peek().get(id)?.layer;
    if (!layer?.visible || absentIds.peek().has(id)) continue;
    const bounds = geometry.boundsOf([id]);
    if (!bounds) continue;
    const isNamed = named.has(id);
    if (!isNamed && Math.min(bounds.width, bounds.height) * zoom < minSide) continue;
    const [start, end] = [pen.at(bounds), pen.at({ x: bounds.x + bounds.width, y: bounds.y + bounds.height })];
    // What is moved into the artboard would mark what is not there.
    if (end.x < 0 || end.y < 0 || start.x > pen.width || start.y > pen.height) continue;
    if (isNamed) {
      drawKeys(pen, keys, { start, end, isSelected: selected.has(id) });
      continue;
    }
    const at = tabAt(start, pen.at({ x: 0, y: 0 }));
    const box = { ...at, ...tab };
    if (box.x < 0 || box.y < 0 || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    drawTab(pen, at);
  }
}

/** Before the corner, where margins are, so that it hides nothing of the layer; inside it where the page begins. */
function tabAt({ x, y }: Point, page: Point): Point {
  const left = x - tab.width - 3;
  return { x: Math.round(left < page.x ? Math.max(x, page.x) : left), y: Math.round(Math.max(y, page.y)) };
}

/** Keys above a layer; below it where the handle that turns it stands in their way. */
function drawKeys(
  pen: OverlayPen,
  keys: readonly string[],
  { start, end, isSelected }: { start: Point; end: Point; isSelected: boolean },
): void {
  const text = keys.length > 0 ? `(x) ${shorten(keys.join(', '))}` : '(x)';
  const width = pen.widthOf(text);
  const isInTheWay = isSelected && start.x + width > (start.x + end.x) / 2 - 8;
  const hasRoomBelow = end.y + beside < pen.height - 12;
  pen.label(text, {
    x: start.x + width / 2,
    y: isInTheWay && hasRoomBelow ? end.y + beside : start.y - beside,
  });
}

/** The sign that fields of the inspector have for a parameter, on a plate with a rim that tells it from any ground. */
function drawTab({ context, colors }: OverlayPen, { x, y }: Point): void {
  context.save();
  context.beginPath();
  context.roundRect(x, y, tab.width, tab.height, 3);
  context.strokeStyle = colors.onAccent;
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = colors.accent;
  context.fill();
  context.fillStyle = colors.onAccent;
  context.font = '600 9px Platen, system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('(x)', x + tab.width / 2, y + tab.height / 2 + 0.5);
  context.restore();
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function shorten(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters - 1)}…` : text;
}
