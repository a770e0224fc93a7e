import type { Axis } from '../../geometry/snap.ts';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { PointerGesture } from '../gestures/gesture.ts';
import { SnapSession } from '../gestures/snap-session.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { rulerSize } from './ruler-size.ts';

/** CSS pixels beside a guide at which it is taken hold of. */
const reachPx = 4;

/** A guide of the shown page by its place in the list. */
export interface FoundGuide {
  index: number;
  axis: Axis;
}

/** The guide under a point of the artboard. */
export function guideAt({ editor }: ArtboardStage, at: Point): FoundGuide | undefined {
  const { state } = editor;
  if (!state.showGuides.peek()) return undefined;
  const { zoom, panX, panY } = state.view.peek();
  const guides = state.guides.peek()[state.page.peek().id] ?? [];
  const index = guides.findIndex((guide) => {
    const place = guide.axis === 'x' ? guide.at * zoom + panX : guide.at * zoom + panY;
    return Math.abs(place - at[guide.axis]) <= reachPx;
  });
  const axis = guides[index]?.axis;
  return axis && { index, axis };
}

/** The ruler under a point of the artboard: the guides that are dragged from it have a position along that axis. */
export function rulerAt({ editor }: ArtboardStage, { x, y }: Point): Axis | undefined {
  if (!editor.state.showRulers.peek()) return undefined;
  if (y < rulerSize) return 'y';
  return x < rulerSize ? 'x' : undefined;
}

/** Draws a guide out of a ruler, or moves one; dropped on a ruler or outside the artboard it is removed. */
export function guideGesture(stage: ArtboardStage, axis: Axis, index?: number): PointerGesture {
  const { editor, artboard } = stage;
  const { state } = editor;
  const pageId = state.page.peek().id;
  const before = state.guides.peek();
  const others = (before[pageId] ?? []).filter((_, place) => place !== index);
  const snap = new SnapSession(stage, []);
  let at: number | undefined;
  const show = (guides: readonly { axis: Axis; at: number }[]): void => {
    state.guides.value = { ...state.guides.peek(), [pageId]: guides };
  };
  return {
    cursor: axis === 'x' ? 'ew-resize' : 'ns-resize',
    move({ page, at: place, mod }: ArtboardPointer) {
      state.showGuides.value = true;
      const { width, height } = artboard.size.peek();
      const isOut = place.x < 0 || place.y < 0 || place.x > width || place.y > height || place[axis] < rulerSize;
      const plan = snap.point(page, mod, [axis]);
      const wanted = page[axis] + (axis === 'x' ? plan.dx : plan.dy);
      at = isOut ? undefined : Math.round(wanted);
      show(at === undefined ? others : [...others, { axis, at }]);
    },
    end() {
      snap.clear();
    },
    cancel() {
      snap.clear();
      state.guides.value = before;
    },
    draw(pen) {
      if (at === undefined) return;
      const place = pen.at({ x: at, y: at });
      const label = axis === 'x' ? { x: place.x + 24, y: 34 } : { x: 44, y: place.y - 12 };
      pen.label(String(at), label, { color: pen.colors.guide });
    },
  };
}

/** Draws the guides of the shown page. */
export function drawGuides({ editor }: ArtboardStage, pen: OverlayPen): void {
  const { state } = editor;
  if (!state.showGuides.peek()) return;
  for (const { axis, at } of state.guides.peek()[state.page.peek().id] ?? []) {
    const far = 1e6;
    const points =
      axis === 'x'
        ? [
            { x: at, y: -far },
            { x: at, y: far },
          ]
        : [
            { x: -far, y: at },
            { x: far, y: at },
          ];
    pen.polyline(points, { color: pen.colors.guide });
  }
}
