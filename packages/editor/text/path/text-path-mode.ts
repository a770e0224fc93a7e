import { msg } from '@lit/localize';
import { invert, measurePath, transformPoint } from '@platen/engine/internal';
import type { Layer, TextLayer } from '@platen/template';
import { untracked } from '@preact/signals-core';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { nearestOnPath } from './nearest-on-path.ts';

/** CSS pixels about a handle that take hold of it. */
const grip = { fine: 10, touch: 22 };
/** Shares of the path's length that the arrow keys move by, and with Shift. */
const keySteps = { plain: 0.005, shift: 0.05 };

/** Moving a text along its path: by a handle where it begins, or by the arrow keys. S puts it on the path's other side. */
export function textPathMode(stage: ArtboardStage): ArtboardMode {
  const { editor, artboard } = stage;
  const { state } = editor;
  const layerId = state.editing.peek()?.layerId ?? '';
  let isDragging = false;

  const layerNow = (): TextLayer | undefined => {
    const layer = artboard.liveLayers.peek().get(layerId) ?? state.layersById.peek().get(layerId)?.layer;
    return layer?.type === 'text' && layer.path ? layer : undefined;
  };
  const onPage = ({ x, y }: Point): Point | undefined => {
    const matrix = artboard.matrixOf(layerId);
    if (!matrix) return undefined;
    const [pageX, pageY] = transformPoint(matrix, x, y);
    return { x: pageX, y: pageY };
  };
  const handle = (): Point | undefined => {
    const layer = layerNow();
    if (!layer?.path) return undefined;
    const path = measurePath(layer.path.d, layer.path.side === 'right');
    return onPage(path.at(layer.path.offset * path.length));
  };
  const isOnHandle = ({ at, isTouch }: ArtboardPointer): boolean => {
    const place = handle();
    const shown = place && artboard.toArtboard(place);
    return shown !== undefined && Math.hypot(shown.x - at.x, shown.y - at.y) <= (isTouch ? grip.touch : grip.fine);
  };
  const moved =
    (offset: number) =>
    (layer: Layer): Layer =>
      layer.type === 'text' && layer.path
        ? { ...layer, path: { ...layer.path, offset: Math.round(Math.max(-1, Math.min(2, offset)) * 10_000) / 10_000 } }
        : layer;
  const end = (): void => {
    isDragging = false;
    artboard.cancelPreview();
  };

  return {
    id: 'text-path',
    cursor: (pointer) => (isDragging ? 'grabbing' : isOnHandle(pointer) ? 'grab' : 'default'),
    leave: () => untracked(end),
    pointerDown(pointer) {
      if (isOnHandle(pointer)) isDragging = true;
      else if (!artboard.layersAt(pointer.page).some(({ layer }) => layer.id === layerId)) {
        state.editing.value = undefined;
        state.selection.value = [];
      }
    },
    pointerMove({ page, isDown }) {
      const layer = layerNow();
      const matrix = artboard.matrixOf(layerId);
      const inverse = matrix && invert(matrix);
      if (!isDragging || !isDown || !layer?.path || !inverse) return;
      const [x, y] = transformPoint(inverse, page.x, page.y);
      const offset = nearestOnPath(measurePath(layer.path.d, layer.path.side === 'right'), { x, y });
      artboard.preview(new Map([[layerId, moved(offset)]]));
    },
    pointerUp() {
      if (isDragging) artboard.commitPreview(msg('Move along path'));
      isDragging = false;
    },
    pointerCancel: end,
    keyDown(event) {
      const layer = layerNow();
      if (!layer?.path || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'Escape' || event.key === 'Enter') {
        state.editing.value = undefined;
        return true;
      }
      const step = event.shiftKey ? keySteps.shift : keySteps.plain;
      const by = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? step : -step;
      if (event.key.startsWith('Arrow')) {
        artboard.preview(new Map([[layerId, moved(layer.path.offset + by)]]));
        artboard.commitPreview(msg('Move along path'), { mergeKey: `text-path ${layerId}` });
        return true;
      }
      if (event.code !== 'KeyS' || event.shiftKey) return false;
      const other = (each: Layer): Layer =>
        each.type === 'text' && each.path
          ? { ...each, path: { ...each.path, side: each.path.side === 'left' ? 'right' : 'left' } }
          : each;
      artboard.preview(new Map([[layerId, other]]));
      artboard.commitPreview(msg('Other side of path'));
      return true;
    },
    draw(pen) {
      const layer = layerNow();
      if (!layer?.path) return;
      const path = measurePath(layer.path.d);
      const steps = Math.max(24, Math.min(400, Math.round(path.length / 4)));
      const points = Array.from({ length: steps + 1 }, (_, step) => onPage(path.at((path.length * step) / steps)));
      // A closed path would begin again at its very end.
      if (path.closed) points.splice(-1, 1, points[0]);
      const { context } = pen;
      context.save();
      context.beginPath();
      for (const point of points) {
        const at = point && pen.at(point);
        if (at) context.lineTo(at.x, at.y);
      }
      context.strokeStyle = pen.colors.accent;
      context.lineWidth = 1.5;
      context.stroke();
      context.restore();
      const place = handle();
      if (place) pen.handle(place, { round: true, size: 13, filled: true });
    },
  };
}
