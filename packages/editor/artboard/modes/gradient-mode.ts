import type { Layer, Paint } from '@platen/template';
import { msg } from '@lit/localize';
import { identity, invert, transformPoint } from '@platen/engine/internal';
import {
  dragGradient,
  gradientHandles,
  type GradientHandle,
  type GradientPaint,
} from '../../geometry/gradient-handles.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';

const reach = { mouse: 9, touch: 22 };

/** The ends and stops of a gradient can be dragged on the layer; Shift turns it in steps of 15 degrees. */
export function gradientMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  const { layerId = '', paintIndex = 0 } = state.editing.peek() ?? {};
  let held: GradientHandle | undefined;

  const subject = () => {
    const layer = artboard.liveLayers.peek().get(layerId) ?? state.layersById.peek().get(layerId)?.layer;
    const paint = layer && gradientOf(layer, paintIndex);
    const matrix = artboard.matrixOf(layerId);
    const item = artboard.laidOut(layerId);
    if (!paint || !matrix || !item) return undefined;
    const box = { x: 0, y: 0, width: item.box.width, height: item.box.height };
    return { paint, box, matrix, handles: gradientHandles(paint, box) };
  };
  const onPage = (matrix: Parameters<typeof transformPoint>[0], { x, y }: Point): Point => {
    const [pageX, pageY] = transformPoint(matrix, x, y);
    return { x: pageX, y: pageY };
  };
  const find = (pointer: ArtboardPointer): GradientHandle | undefined => {
    const now = subject();
    if (!now) return undefined;
    const within = pointer.isTouch ? reach.touch : reach.mouse;
    const isNear = (point: Point | undefined): boolean => {
      if (!point) return false;
      const at = artboard.toArtboard(onPage(now.matrix, point));
      return Math.hypot(at.x - pointer.at.x, at.y - pointer.at.y) <= within;
    };
    const { start, end, second, stops } = now.handles;
    // Stops in the middle lie over nothing else; those at the ends give way to the ends.
    if (isNear(end)) return 'end';
    if (isNear(start)) return 'start';
    if (isNear(second)) return 'second';
    const stop = stops.findIndex(isNear);
    return stop < 0 ? undefined : { stop };
  };
  const cancel = (): void => {
    held = undefined;
    artboard.cancelPreview();
  };
  return {
    id: 'gradient',
    cursor: (pointer) => (held !== undefined || find(pointer) !== undefined ? 'move' : 'default'),
    leave: cancel,
    pointerCancel: cancel,
    pointerDown(pointer) {
      held = find(pointer);
      if (held === undefined) state.editing.value = undefined;
    },
    pointerMove(pointer) {
      const now = subject();
      if (!pointer.isDown || held === undefined || !now) return;
      const point = onPage(invert(now.matrix) ?? identity, pointer.page);
      const paint = dragGradient(now.paint, now.box, held, point, pointer.shift);
      artboard.preview(new Map([[layerId, (layer) => withFill(layer, paintIndex, paint)]]));
    },
    pointerUp() {
      if (held !== undefined) artboard.commitPreview(msg('Change gradient'));
      held = undefined;
    },
    keyDown({ key }) {
      if (key !== 'Enter') return false;
      state.editing.value = undefined;
      return true;
    },
    draw(pen) {
      const now = subject();
      if (!now) return;
      const { start, end, second, stops } = now.handles;
      const at = (point: Point): Point => onPage(now.matrix, point);
      pen.polyline([at(start), at(end)], { width: 1.5 });
      if (second) pen.polyline([at(start), at(second)], { dash: [4, 4] });
      for (const stop of stops) pen.handle(at(stop), { round: true, size: 8, filled: true });
      for (const point of [start, end, second]) if (point) pen.handle(at(point), { round: true, size: 11 });
    },
  };
}

/** The gradient of a layer whose handles can be shown: one of its fills, or its text's. Undefined for other paints. */
function gradientOf(layer: Layer, index: number): GradientPaint | undefined {
  const paint = fillsOf(layer)[index];
  return paint && paint.type !== 'solid' && paint.type !== 'image' ? paint : undefined;
}

/** A layer's fills, in the order of their list. */
function fillsOf(layer: Layer): readonly Paint[] {
  if (layer.type === 'shape') return layer.fills;
  if (layer.type === 'group' && layer.boolean) return layer.boolean.fills;
  if (layer.type === 'text') return [layer.style.fill, ...(layer.frame?.fills ?? [])];
  return 'frame' in layer ? (layer.frame?.fills ?? []) : [];
}

/** The layer with another paint instead of that one. */
function withFill(layer: Layer, index: number, paint: Paint): Layer {
  const replaced = (fills: readonly Paint[], at: number): Paint[] =>
    fills.map((each, place) => (place === at ? paint : each));
  if (layer.type === 'shape') return { ...layer, fills: replaced(layer.fills, index) };
  if (layer.type === 'group' && layer.boolean)
    return { ...layer, boolean: { ...layer.boolean, fills: replaced(layer.boolean.fills, index) } };
  if (layer.type === 'text' && index === 0) return { ...layer, style: { ...layer.style, fill: paint } };
  if (!('frame' in layer) || !layer.frame) return layer;
  const at = layer.type === 'text' ? index - 1 : index;
  return { ...layer, frame: { ...layer.frame, fills: replaced(layer.frame.fills, at) } };
}
