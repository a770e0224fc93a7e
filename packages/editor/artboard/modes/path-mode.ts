import { msg } from '@lit/localize';
import { layerMatrix, identity, invert, multiply, transformPoint, type Matrix } from '@platen/engine/internal';
import type { Layer, ShapeLayer } from '@platen/template';
import {
  boundsOfPaths,
  mapPaths,
  readAnchorPaths,
  writeAnchorPaths,
  type Anchor,
  type AnchorPath,
} from '../../geometry/anchor-path.ts';
import { splitAt } from '../../geometry/split-path.ts';
import { decomposeMatrix } from '../../geometry/layer-matrix.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { drawAnchors, drawPathLine } from './path-drawing.ts';

/** The dragged part: an anchor or one of its handles. */
interface Hold {
  path: number;
  anchor: number;
  part: 'anchor' | 'arrive' | 'leave';
}

const reach = { mouse: 8, touch: 22 };

/**
 * The anchors of a path can be moved, with their curves; Alt-click makes a corner of a curve and a curve of a corner, a double click on
 * the line adds an anchor, Delete takes one away.
 */
export function pathMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  const id = state.editing.peek()?.layerId ?? '';
  let chosen: Hold | undefined;
  let held: Hold | undefined;
  /** The paths while one is dragged, in the space of the path before, and the way from there to the page. */
  let changed: { paths: AnchorPath[]; matrix: Matrix } | undefined;

  const subject = (): { layer: ShapeLayer; paths: AnchorPath[]; matrix: Matrix } | undefined => {
    const layer = state.layersById.peek().get(id)?.layer;
    const outer = artboard.matrixOf(id);
    if (layer?.type !== 'shape' || layer.geometry.shape !== 'path' || !outer) return undefined;
    const { d, viewWidth, viewHeight } = layer.geometry;
    if (changed) return { layer, ...changed };
    const matrix = multiply(outer, [layer.width / viewWidth, 0, 0, layer.height / viewHeight, 0, 0]);
    return { layer, paths: readAnchorPaths(d), matrix };
  };
  const onPage =
    (matrix: Matrix) =>
    (point: Point): Point => {
      const [x, y] = transformPoint(matrix, point.x, point.y);
      return { x, y };
    };
  const inPath = (matrix: Matrix, point: Point): Point => onPage(invert(matrix) ?? identity)(point);

  const find = (pointer: ArtboardPointer): Hold | undefined => {
    const now = subject();
    if (!now) return undefined;
    const within = pointer.isTouch ? reach.touch : reach.mouse;
    const isNear = (point: Point | undefined): boolean => {
      if (!point) return false;
      const at = artboard.toArtboard(onPage(now.matrix)(point));
      return Math.hypot(at.x - pointer.at.x, at.y - pointer.at.y) <= within;
    };
    for (const [path, { anchors }] of now.paths.entries()) {
      for (const [anchor, each] of anchors.entries()) {
        const isOpen = chosen?.path === path && chosen.anchor === anchor;
        if (isOpen && isNear(each.leave)) return { path, anchor, part: 'leave' };
        if (isOpen && isNear(each.arrive)) return { path, anchor, part: 'arrive' };
        if (isNear(each)) return { path, anchor, part: 'anchor' };
      }
    }
    return undefined;
  };
  const change = (paths: readonly AnchorPath[], hold: Hold, edit: (anchor: Anchor) => Anchor | undefined) =>
    paths
      .map((path, index) =>
        index === hold.path
          ? { ...path, anchors: path.anchors.flatMap((each, at) => (at === hold.anchor ? (edit(each) ?? []) : [each])) }
          : path,
      )
      .filter(({ anchors }) => anchors.length > 1);
  const show = (paths: AnchorPath[]): void => {
    const matrix = subject()?.matrix;
    if (!matrix) return;
    changed = { paths, matrix };
    artboard.preview(new Map([[id, (layer: Layer) => withPaths(layer, paths)]]));
  };
  const commit = (label: string): void => {
    artboard.commitPreview(label);
    changed = undefined;
    artboard.redraw();
  };
  const cancel = (): void => {
    changed = undefined;
    held = undefined;
    artboard.cancelPreview();
  };

  return {
    id: 'path',
    cursor: (pointer) => (held || find(pointer) ? 'move' : 'default'),
    leave: cancel,
    pointerCancel: cancel,
    pointerDown(pointer) {
      held = find(pointer);
      const now = subject();
      if (!held || !now) {
        if (!artboard.layersAt(pointer.page).some(({ layer }) => layer.id === id)) state.editing.value = undefined;
        chosen = undefined;
        artboard.redraw();
        return;
      }
      chosen = held;
      if (pointer.alt && held.part === 'anchor') {
        show(change(now.paths, held, (anchor) => toggleCurve(anchor, now.paths[held?.path ?? 0], held?.anchor ?? 0)));
        commit(msg('Change anchor'));
        held = undefined;
      }
      artboard.redraw();
    },
    pointerMove(pointer) {
      const now = subject();
      if (!pointer.isDown || !held || !now) return;
      const to = inPath(now.matrix, pointer.page);
      const hold = held;
      show(change(now.paths, hold, (anchor) => moved(anchor, hold.part, to, pointer.alt)));
    },
    pointerUp() {
      if (held && changed) commit(msg('Move anchor'));
      held = undefined;
    },
    doubleClick(pointer) {
      const now = subject();
      if (!now || find(pointer)) return;
      const split = splitAt(now.paths, inPath(now.matrix, pointer.page));
      if (!split) return;
      show(split);
      commit(msg('Add anchor'));
    },
    keyDown({ key }) {
      const now = subject();
      if (key === 'Enter') {
        state.editing.value = undefined;
        return true;
      }
      if (!chosen || !now || (key !== 'Delete' && key !== 'Backspace')) return false;
      const rest = change(now.paths, chosen, () => undefined);
      chosen = undefined;
      if (rest.length === 0) return true;
      show(rest);
      commit(msg('Delete anchor'));
      return true;
    },
    draw(pen) {
      const now = subject();
      if (!now) return;
      for (const [index, path] of mapPaths(now.paths, onPage(now.matrix)).entries()) {
        drawPathLine(pen, path);
        drawAnchors(pen, path.anchors, new Set(chosen?.path === index ? [chosen.anchor] : []));
      }
    },
  };
}

function moved(anchor: Anchor, part: Hold['part'], to: Point, alone: boolean): Anchor {
  if (part === 'anchor') {
    const [dx, dy] = [to.x - anchor.x, to.y - anchor.y];
    const along = (point: Point | undefined): Point | undefined => point && { x: point.x + dx, y: point.y + dy };
    return { ...to, arrive: along(anchor.arrive), leave: along(anchor.leave) };
  }
  const other = part === 'arrive' ? 'leave' : 'arrive';
  const mirrored = anchor[other] && !alone ? { x: 2 * anchor.x - to.x, y: 2 * anchor.y - to.y } : anchor[other];
  return { ...anchor, [part]: to, [other]: mirrored };
}

/** A curve becomes a corner; a corner gets handles along the line between its neighbors. */
function toggleCurve(anchor: Anchor, path: AnchorPath | undefined, index: number): Anchor {
  if (anchor.arrive || anchor.leave) return { x: anchor.x, y: anchor.y };
  const anchors = path?.anchors ?? [];
  const before = anchors[index - 1] ?? (path?.closed ? anchors.at(-1) : undefined) ?? anchor;
  const after = anchors[index + 1] ?? (path?.closed ? anchors[0] : undefined) ?? anchor;
  const [dx, dy] = [(after.x - before.x) / 4, (after.y - before.y) / 4];
  return {
    x: anchor.x,
    y: anchor.y,
    arrive: { x: anchor.x - dx, y: anchor.y - dy },
    leave: { x: anchor.x + dx, y: anchor.y + dy },
  };
}

/** The layer with other paths; its box becomes theirs, and nothing of it moves. */
function withPaths(layer: Layer, paths: readonly AnchorPath[]): Layer {
  if (layer.type !== 'shape' || layer.geometry.shape !== 'path') return layer;
  const bounds = boundsOfPaths(paths);
  if (!bounds) return layer;
  const { viewWidth, viewHeight, fillRule } = layer.geometry;
  const [scaleX, scaleY] = [layer.width / viewWidth, layer.height / viewHeight];
  const size = { width: Math.max(1, bounds.width * scaleX), height: Math.max(1, bounds.height * scaleY) };
  const matrix = multiply(layerMatrix(layer, layer), [1, 0, 0, 1, bounds.x * scaleX, bounds.y * scaleY]);
  const { box, stance } = decomposeMatrix(matrix, size);
  const d = writeAnchorPaths(
    mapPaths(paths, ({ x, y }) => ({ x: (x - bounds.x) * scaleX, y: (y - bounds.y) * scaleY })),
  );
  return {
    ...layer,
    ...box,
    ...stance,
    geometry: { shape: 'path', d, viewWidth: size.width, viewHeight: size.height, fillRule },
  };
}
