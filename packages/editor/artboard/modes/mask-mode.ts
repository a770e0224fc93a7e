import { msg } from '@lit/localize';
import { identity, invert, transformPoint, type Matrix } from '@platen/engine/internal';
import type { Layer, Mask } from '@platen/template';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { Point } from '../../geometry/point.ts';
import type { MaskBrush } from '../../store/editor-state.ts';
import { layersRecipe } from '../../commands/layers-recipe.ts';
import { MaskCanvas } from './mask-canvas.ts';

interface Subject {
  layer: Layer;
  /** From the layer's box to the page. */
  matrix: Matrix;
  box: { width: number; height: number };
}

const sizes = { min: 2, max: 1000 };
/** Keys by which the brush moves on the page without a pointer, in its own sizes. */
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A brush erases parts of a layer and restores them, in a mask that can be painted on again at any time. What is erased is tinted. The
 * arrow keys move the brush, with Shift they paint, Space sets it down; [ and ] change its size, X what it does.
 */
export function maskMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  const id = state.editing.peek()?.layerId ?? '';
  let mask: { canvas: MaskCanvas; of: Mask | undefined } | undefined;
  let last: Point | undefined;
  /** Where the brush is, in pixels of the page. */
  let at: Point | undefined;

  const subject = (): Subject | undefined => {
    const layer = state.layersById.peek().get(id)?.layer;
    const matrix = artboard.matrixOf(id);
    const item = artboard.laidOut(id);
    if (!layer || layer.type === 'audio' || !matrix || !item) return undefined;
    return { layer, matrix, box: { width: item.box.width, height: item.box.height } };
  };
  /** The mask as it is now: undone and redone steps are followed. */
  const canvasOf = ({ layer, box }: Subject): MaskCanvas | undefined => {
    const { mask: own } = layer;
    if (mask && mask.of === own) return mask.canvas;
    const painted = own?.type === 'image' && own.source !== '' ? own : undefined;
    const image = painted && artboard.image(painted.source);
    // It is on its way.
    if (painted && !image) return undefined;
    mask = { canvas: new MaskCanvas(box, painted, image), of: own };
    return mask.canvas;
  };
  const inBox = ({ matrix }: Subject, page: Point): Point => {
    const [x, y] = transformPoint(invert(matrix) ?? identity, page.x, page.y);
    return { x, y };
  };
  const paint = (from: Point, to: Point): void => {
    const now = subject();
    const canvas = now && canvasOf(now);
    if (!canvas) return;
    const brush = state.maskBrush.peek();
    canvas.paint(inBox(now, from), inBox(now, to), brush, brush.size / scaleOf(now.matrix));
    artboard.redraw();
  };
  const commit = (): void => {
    if (!mask) return;
    const source = mask.canvas.toSource();
    const next: Mask = { type: 'image', source, mode: 'alpha', invert: false };
    const { action } = state.maskBrush.peek();
    editor.apply({
      label: action === 'erase' ? msg('Erase') : msg('Restore'),
      recipe: layersRecipe(state.page.peek().id, [id], (layer) => void (layer.mask = next)),
    });
    // What was painted is what the template has now.
    mask.of = state.layersById.peek().get(id)?.layer.mask;
  };
  const change = (brush: Partial<MaskBrush>): void => {
    state.maskBrush.value = { ...state.maskBrush.peek(), ...brush };
    artboard.redraw();
  };
  const resize = (factor: number): void => {
    const size = Math.round(state.maskBrush.peek().size * factor);
    change({ size: Math.min(sizes.max, Math.max(sizes.min, size)) });
  };
  const moveBrush = (direction: Point, paints: boolean): void => {
    const now = subject();
    if (!now) return;
    const { size } = state.maskBrush.peek();
    const [middleX, middleY] = transformPoint(now.matrix, now.box.width / 2, now.box.height / 2);
    const from = at ?? { x: middleX, y: middleY };
    at = { x: from.x + (direction.x * size) / 4, y: from.y + (direction.y * size) / 4 };
    if (paints) {
      paint(from, at);
      commit();
    }
    artboard.redraw();
  };
  const drop = (): void => {
    // Half a stroke comes to nothing: the mask is read from the template again.
    if (last) mask = undefined;
    last = undefined;
    artboard.redraw();
  };

  return {
    id: 'mask',
    cursor: () => 'none',
    enter: () => artboard.redraw(),
    leave: drop,
    pointerCancel: drop,
    pointerDown(pointer) {
      const now = subject();
      if (!now || !canvasOf(now)) return;
      at = last = pointer.page;
      paint(last, last);
    },
    pointerMove(pointer: ArtboardPointer) {
      at = pointer.page;
      if (pointer.isDown && last) {
        paint(last, pointer.page);
        last = pointer.page;
      }
      artboard.redraw();
    },
    pointerUp() {
      if (last) commit();
      last = undefined;
    },
    pointerLeave() {
      at = undefined;
      artboard.redraw();
    },
    keyDown({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
      if (ctrlKey || metaKey || altKey) return false;
      const direction = steps[key];
      if (direction) moveBrush(direction, shiftKey);
      else if (key === 'Enter') state.editing.value = undefined;
      else if (key === '[') resize(1 / 1.2);
      else if (key === ']') resize(1.2);
      else if (code === 'KeyX') change({ action: state.maskBrush.peek().action === 'erase' ? 'restore' : 'erase' });
      else if (key === ' ') {
        moveBrush({ x: 0, y: 0 }, true);
      } else return false;
      return true;
    },
    draw(pen) {
      const now = subject();
      if (!now) return;
      const canvas = canvasOf(now);
      pen.outline({ x: 0, y: 0, ...now.box }, now.matrix, { width: 2 });
      if (canvas) drawErased(pen, canvas, now);
      if (at) drawBrush(pen, at, state.maskBrush.peek());
    },
  };
}

/** Pixels of the page for one of the box, on the average. */
function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

/** Tints what is erased. */
function drawErased({ context, view }: OverlayPen, { canvas }: MaskCanvas, { matrix, box }: Subject): void {
  const tint = document.createElement('canvas');
  Object.assign(tint, { width: canvas.width, height: canvas.height });
  const inner = tint.getContext('2d');
  if (!inner) return;
  inner.fillStyle = '#e11d48';
  inner.fillRect(0, 0, tint.width, tint.height);
  inner.globalCompositeOperation = 'destination-out';
  inner.drawImage(canvas, 0, 0);
  context.save();
  context.transform(view.zoom, 0, 0, view.zoom, view.panX, view.panY);
  context.transform(...matrix);
  context.globalAlpha = 0.4;
  context.drawImage(tint, 0, 0, box.width, box.height);
  context.restore();
}

/** The edge of the brush, seen on light and dark. */
function drawBrush(pen: OverlayPen, page: Point, { size, action }: MaskBrush): void {
  const { context, view } = pen;
  const { x, y } = pen.at(page);
  const radius = Math.max(2, (size / 2) * view.zoom);
  context.save();
  for (const [color, width] of [
    ['#fff', 3],
    ['#000', 1],
  ] as const) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.moveTo(x - 4, y);
    context.lineTo(x + 4, y);
    if (action === 'restore') {
      context.moveTo(x, y - 4);
      context.lineTo(x, y + 4);
    }
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  context.restore();
}
