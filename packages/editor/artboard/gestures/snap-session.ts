import type { Box } from '@platen/engine';
import { snapBox, snapPoint, snapTargets, type Axis, type SnapPlan, type SnapTargets } from '../../geometry/snap.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { isSelectable } from '../../geometry/page-geometry.ts';

/** CSS pixels within which something snaps. */
const tolerancePx = 6;
/** Layers that can be snapped to, at most: those that are seen, the nearest in drawing order first. */
const maxLayers = 400;

/** Snap targets of one gesture, and its current snaps. */
export class SnapSession {
  readonly #stage: ArtboardStage;
  #targets: SnapTargets | undefined;
  readonly #except: ReadonlySet<string>;
  #plan: SnapPlan | undefined;

  /** `except`: layers that move. */
  constructor(stage: ArtboardStage, except: Iterable<string>) {
    this.#stage = stage;
    this.#except = new Set(except);
  }

  /** Where a box snaps; nothing with `isOff`, or when snapping is turned off. */
  box(box: Box, isOff: boolean): SnapPlan {
    return this.#keep(isOff, (targets, tolerance) => snapBox(box, targets, tolerance));
  }

  /** Where a point snaps on the given axes. */
  point(point: Point, isOff: boolean, axes: readonly Axis[] = ['x', 'y']): SnapPlan {
    return this.#keep(isOff, (targets, tolerance) => snapPoint(point, targets, tolerance, axes));
  }

  /** Shows nothing any more. */
  clear(): void {
    this.#plan = undefined;
  }

  /** Draws the lines and distances of the last answer. */
  draw(pen: OverlayPen): void {
    if (!this.#plan) return;
    drawSnapPlan(this.#plan, pen);
  }

  #keep(isOff: boolean, plan: (targets: SnapTargets, tolerance: number) => SnapPlan): SnapPlan {
    const { state } = this.#stage.editor;
    if (isOff || !state.snapping.peek()) {
      this.#plan = undefined;
      return { dx: 0, dy: 0, lines: [], gaps: [] };
    }
    this.#targets ??= this.#collect();
    this.#plan = plan(this.#targets, tolerancePx / state.view.peek().zoom);
    return this.#plan;
  }

  #collect(): SnapTargets {
    const { editor, geometry, artboard } = this.#stage;
    const { state } = editor;
    const page = state.page.peek();
    const { width, height } = artboard.size.peek();
    const [start, end] = [artboard.toPage({ x: 0, y: 0 }), artboard.toPage({ x: width, y: height })];
    const shown = { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
    const boxes: Box[] = [];
    // The layers beside those that move, which are in the same group or on the page.
    const layers = state.layersById.peek();
    const absent = state.absentIds.peek();
    const [first] = this.#except;
    const group = first === undefined ? state.enteredGroupId.peek() : layers.get(first)?.parents.at(-1);
    const entered = group === undefined ? undefined : layers.get(group)?.layer;
    const siblings = entered?.type === 'group' ? entered.layers : page.layers;
    for (const layer of siblings.toReversed()) {
      if (this.#except.has(layer.id) || absent.has(layer.id) || !layer.visible) continue;
      if (!isSelectable(layer) && !layer.locked) continue;
      const box = geometry.boundsOf([layer.id]);
      if (!box || box.x > shown.x + shown.width || box.x + box.width < shown.x) continue;
      if (box.y > shown.y + shown.height || box.y + box.height < shown.y) continue;
      boxes.push(box);
      if (boxes.length === maxLayers) break;
    }
    const whole = { x: 0, y: 0, width: page.width, height: page.height };
    const guides = state.showGuides.peek() ? (state.guides.peek()[page.id] ?? []) : [];
    return snapTargets([...boxes, whole], guides, boxes);
  }
}

/** Draws snap lines, and equal distances with their figures. */
export function drawSnapPlan({ lines, gaps }: SnapPlan, pen: OverlayPen): void {
  const { snap } = pen.colors;
  for (const { axis, at, from, to } of lines) {
    const [start, end] = [Number.isFinite(from) ? from : -1e6, Number.isFinite(to) ? to : 1e6];
    const points =
      axis === 'x'
        ? [
            { x: at, y: start },
            { x: at, y: end },
          ]
        : [
            { x: start, y: at },
            { x: end, y: at },
          ];
    pen.polyline(points, { color: snap });
  }
  for (const { axis, from, to, across } of gaps) {
    drawDistance(pen, axis === 'x' ? { x: from, y: across } : { x: across, y: from }, axis, to - from);
  }
}

/** Draws a distance from a page point along an axis, with ends and its figure. */
export function drawDistance(pen: OverlayPen, start: Point, axis: Axis, length: number): void {
  const color = pen.colors.snap;
  const end = axis === 'x' ? { x: start.x + length, y: start.y } : { x: start.x, y: start.y + length };
  pen.polyline([start, end], { color });
  const tick = 4 / pen.view.zoom;
  for (const { x, y } of [start, end]) {
    const across =
      axis === 'x'
        ? [
            { x, y: y - tick },
            { x, y: y + tick },
          ]
        : [
            { x: x - tick, y },
            { x: x + tick, y },
          ];
    pen.polyline(across, { color });
  }
  const middle = pen.at({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  const at = axis === 'x' ? { x: middle.x, y: middle.y + 14 } : { x: middle.x + 22, y: middle.y };
  pen.label(String(Math.round(Math.abs(length))), at, { color });
}
