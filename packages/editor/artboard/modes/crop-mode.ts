import { msg } from '@lit/localize';
import { effect, untracked } from '@preact/signals-core';
import type { Box } from '@platen/engine';
import {
  layerMatrix,
  identity,
  invert,
  multiply,
  transformPoint,
  type Matrix,
  type Image,
} from '@platen/engine/internal';
import type { ImageLayer, Layer, VideoLayer } from '@platen/template';
import {
  dragFrame,
  panWindow,
  ratioFrame,
  reframe,
  shownWindow,
  wholeOf,
  zoomWindow,
  type CropWindow,
} from '../../geometry/crop-window.ts';
import { decomposeMatrix } from '../../geometry/layer-matrix.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { cornersOf, type OverlayPen } from '../../context/overlay-pen.ts';

type Visual = ImageLayer | VideoLayer;

/** The dragged part: the image, a side or corner of the frame (-1, 0 or 1 each way), the image's size, or the focal point. */
type Hold = { part: 'image' } | { part: 'size' } | { part: 'focus' } | { part: 'frame'; x: -1 | 0 | 1; y: -1 | 0 | 1 };

interface Subject {
  layer: Visual;
  natural: { width: number; height: number };
  image: Image;
  window: CropWindow;
  /** From the layer's box to the page. */
  matrix: Matrix;
  box: Box;
}

const reach = { mouse: 9, touch: 22 };
const frameHandles = ([-1, 0, 1] as const).flatMap((x) =>
  ([-1, 0, 1] as const).flatMap((y) => (x === 0 && y === 0 ? [] : [{ part: 'frame' as const, x, y }])),
);

/**
 * The whole image is seen, the part beyond the frame dimmed. Dragging moves the image under the frame, the frame's handles cut it, the
 * round handles at the image's corners and + and - make it larger or smaller, the ring is its focal point.
 */
export function cropMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  const id = state.editing.peek()?.layerId ?? '';
  let held: { hold: Hold; start: Subject; at: Point } | undefined;

  const subject = (): Subject | undefined => {
    const layer = artboard.liveLayers.peek().get(id) ?? state.layersById.peek().get(id)?.layer;
    const matrix = artboard.matrixOf(id);
    const item = artboard.laidOut(id);
    if ((layer?.type !== 'image' && layer?.type !== 'video') || !matrix || !item) return undefined;
    const source = layer.type === 'video' && layer.poster !== '' ? layer.poster : layer.source;
    const image = artboard.image(source);
    if (!image) return undefined;
    const natural = { width: image.width, height: image.height };
    const box = { x: 0, y: 0, width: item.box.width, height: item.box.height };
    const shown = withShownFocus(layer, item.layer);
    return { layer: shown, natural, image, box, matrix, window: shownWindow(natural, box, shown) };
  };
  const inBox = ({ matrix }: Subject, page: Point): Point => {
    const [x, y] = transformPoint(invert(matrix) ?? identity, page.x, page.y);
    return { x, y };
  };
  const toArtboard = ({ matrix }: Subject, { x, y }: Point): Point => {
    const [pageX, pageY] = transformPoint(matrix, x, y);
    return artboard.toArtboard({ x: pageX, y: pageY });
  };
  const focusOf = ({ layer, box }: Subject): Point => ({ x: layer.focalX * box.width, y: layer.focalY * box.height });

  const find = (now: Subject, pointer: ArtboardPointer): Hold | undefined => {
    const within = pointer.isTouch ? reach.touch : reach.mouse;
    const isNear = (point: Point): boolean => {
      const at = toArtboard(now, point);
      return Math.hypot(at.x - pointer.at.x, at.y - pointer.at.y) <= within;
    };
    const corner = frameHandles.find((handle) => isNear(placeOf(handle, now.box)));
    if (corner) return corner;
    const whole = wholeOf(now.window, now.box);
    if (cornersIn(whole).some(isNear)) return { part: 'size' };
    if (isNear(focusOf(now))) return { part: 'focus' };
    const { x, y } = inBox(now, pointer.page);
    const isOnImage = x >= whole.x && y >= whole.y && x <= whole.x + whole.width && y <= whole.y + whole.height;
    return isOnImage ? { part: 'image' } : undefined;
  };
  const show = (change: (layer: Visual) => Visual): void => {
    artboard.preview(new Map([[id, (layer: Layer) => (isVisual(layer) ? change(layer) : layer)]]));
  };
  const frame = (start: Subject, next: Box): void => {
    const cut = reframe(start.window, start.box, next);
    show((layer) => ({ ...cropped(layer, cut.window), ...moveBox(layer, start.box, cut.box) }));
  };
  const ratioOf = ({ natural }: Subject): number | undefined => {
    const ratio = state.cropRatio.peek();
    return ratio === 'original' ? natural.width / natural.height : ratio;
  };
  let stopFollowing = (): void => {};
  const followRatio = (): void => {
    let isFirst = true;
    stopFollowing = effect(() => {
      const ratio = state.cropRatio.value;
      if (isFirst || ratio === undefined) {
        isFirst = false;
        return;
      }
      untracked(() => {
        const now = subject();
        const wanted = now && ratioOf(now);
        if (!now || wanted === undefined) return;
        frame(now, ratioFrame(now.window, now.box, wanted));
        artboard.commitPreview(msg('Crop'));
      });
    });
  };
  const pan = (x: number, y: number): void => {
    const now = subject();
    if (!now) return;
    show((layer) => cropped(layer, panWindow(now.window, now.box, x, y)));
    artboard.commitPreview(msg('Crop'), { mergeKey: `crop ${id}` });
  };
  const zoom = (factor: number): void => {
    const now = subject();
    if (!now) return;
    show((layer) => cropped(layer, zoomWindow(now.window, factor)));
    artboard.commitPreview(msg('Crop'), { mergeKey: `crop ${id}` });
  };
  const drag = (pointer: ArtboardPointer): void => {
    if (!held) return;
    const { hold, start } = held;
    const from = inBox(start, held.at);
    const to = inBox(start, pointer.page);
    if (hold.part === 'image') {
      show((layer) => cropped(layer, panWindow(start.window, start.box, to.x - from.x, to.y - from.y)));
    } else if (hold.part === 'focus') {
      const [focalX, focalY] = [to.x / start.box.width, to.y / start.box.height].map((each) =>
        Math.min(1, Math.max(0, Math.round(each * 1000) / 1000)),
      );
      show((layer) => ({ ...cropped(layer, start.window), focalX: focalX ?? 0.5, focalY: focalY ?? 0.5 }));
    } else if (hold.part === 'size') {
      const [middleX, middleY] = [start.box.width / 2, start.box.height / 2];
      const before = Math.hypot(from.x - middleX, from.y - middleY);
      const factor = Math.hypot(to.x - middleX, to.y - middleY) / (before || 1);
      show((layer) => cropped(layer, zoomWindow(start.window, factor)));
    } else {
      frame(start, dragFrame(start.window, start.box, hold, { x: to.x - from.x, y: to.y - from.y }, ratioOf(start)));
    }
  };
  const cancel = (): void => {
    held = undefined;
    artboard.cancelPreview();
  };

  return {
    id: 'crop',
    cursor(pointer) {
      const now = subject();
      const hold = now && (held?.hold ?? find(now, pointer));
      return !hold ? 'default' : hold.part === 'image' ? 'move' : 'pointer';
    },
    enter() {
      state.cropRatio.value = undefined;
      followRatio();
    },
    leave() {
      stopFollowing();
      cancel();
    },
    pointerCancel: cancel,
    pointerDown(pointer) {
      const start = subject();
      const hold = start && find(start, pointer);
      if (start && hold) held = { hold, start, at: pointer.page };
      else state.editing.value = undefined;
    },
    pointerMove(pointer) {
      if (pointer.isDown) drag(pointer);
    },
    pointerUp() {
      if (held) artboard.commitPreview(held.hold.part === 'focus' ? msg('Set focal point') : msg('Crop'));
      held = undefined;
    },
    doubleClick() {
      state.editing.value = undefined;
    },
    keyDown({ key, shiftKey }) {
      const step = shiftKey ? 10 : 1;
      if (key === 'Enter') state.editing.value = undefined;
      else if (key === 'ArrowLeft') pan(-step, 0);
      else if (key === 'ArrowRight') pan(step, 0);
      else if (key === 'ArrowUp') pan(0, -step);
      else if (key === 'ArrowDown') pan(0, step);
      else if (key === '+' || key === '=') zoom(1.1);
      else if (key === '-') zoom(1 / 1.1);
      else return false;
      return true;
    },
    draw(pen) {
      const now = subject();
      if (!now) return;
      drawBeyond(pen, now);
      pen.outline(now.box, now.matrix, { width: 2 });
      const whole = wholeOf(now.window, now.box);
      pen.outline(whole, now.matrix, { dash: [4, 4] });
      const onPage = ({ x, y }: Point): Point => {
        const [pageX, pageY] = transformPoint(now.matrix, x, y);
        return { x: pageX, y: pageY };
      };
      for (const corner of cornersIn(whole)) pen.handle(onPage(corner), { round: true });
      for (const handle of frameHandles) pen.handle(onPage(placeOf(handle, now.box)), { size: 10 });
      pen.handle(onPage(focusOf(now)), { round: true, size: 14 });
      pen.handle(onPage(focusOf(now)), { round: true, size: 5, filled: true });
    },
  };
}

function isVisual(layer: Layer): layer is Visual {
  return layer.type === 'image' || layer.type === 'video';
}

function cropped(layer: Visual, window: CropWindow): Visual {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const [x, y] = [round(window.x), round(window.y)];
  const crop = { x, y, width: Math.min(1 - x, round(window.width)), height: Math.min(1 - y, round(window.height)) };
  const next: Visual = { ...layer, fit: 'cover', crop };
  // Who chooses the part that is shown does not want another one.
  if (next.type === 'image') delete next.focal;
  return next;
}

/** The layer's place in its parent when its box becomes a part of the old one, given in pixels of that. */
function moveBox(layer: Visual, old: Box, next: Box): Box {
  const before = { x: layer.x, y: layer.y, width: old.width, height: old.height };
  const matrix = multiply(layerMatrix(layer, before), [1, 0, 0, 1, next.x, next.y]);
  return decomposeMatrix(matrix, next).box;
}

function placeOf({ x, y }: { x: number; y: number }, { width, height }: Box): Point {
  return { x: ((x + 1) / 2) * width, y: ((y + 1) / 2) * height };
}

function cornersIn(box: Box): Point[] {
  return cornersOf(box, identity);
}

/** A layer with the focal point that its image has on the page, where that is found by itself. */
function withShownFocus(layer: Visual, shown: Layer): Visual {
  if (layer.type !== 'image' || layer.focal !== 'auto' || shown.type !== 'image') return layer;
  return { ...layer, focalX: shown.focalX, focalY: shown.focalY };
}

/** The image beyond the frame, pale. */
function drawBeyond(pen: OverlayPen, { image, matrix, window, box }: Subject): void {
  if (image.kind !== 'pixels') return;
  const { context, view } = pen;
  const whole = wholeOf(window, box);
  context.save();
  context.transform(view.zoom, 0, 0, view.zoom, view.panX, view.panY);
  context.transform(...matrix);
  context.beginPath();
  context.rect(whole.x, whole.y, whole.width, whole.height);
  context.rect(0, 0, box.width, box.height);
  context.clip('evenodd');
  context.globalAlpha = 0.35;
  context.drawImage(image.image.image, whole.x, whole.y, whole.width, whole.height);
  context.restore();
}
