import { identity, transformPoint } from '@platen/engine/internal';
import { reorderChildren } from '../../commands/auto-layout.ts';
import type { ArtboardPointer } from '../../context/artboard-mode.ts';
import type { Point } from '../../geometry/point.ts';
import type { LayoutGroup } from '../../store/layout-parent.ts';
import type { LiveStage } from '../live/live-stage.ts';
import type { PointerGesture } from './gesture.ts';
import { toParent } from './move-layer.ts';

/** A place between two children: the index before which a layer is dropped, and the line that shows it, in the group's pixels. */
interface Gap {
  index: number;
  from: Point;
  to: Point;
}

/** Moves children of a group with a layout among the others: a line shows where they go. */
export function reorderGesture(
  stage: LiveStage,
  group: LayoutGroup,
  ids: ReadonlySet<string>,
  start: Point,
): PointerGesture {
  const { editor, geometry, artboard } = stage;
  const [first = ''] = ids;
  const parent = geometry.parentMatrixOf(first) ?? identity;
  const gaps = gapsOf(stage, group);
  let by: Point = { x: 0, y: 0 };
  let target: Gap | undefined;
  return {
    cursor: 'move',
    move({ page }: ArtboardPointer) {
      by = { x: page.x - start.x, y: page.y - start.y };
      const inside = toParent({ x: page.x - parent[4], y: page.y - parent[5] }, parent);
      target = nearest(gaps, inside);
      artboard.redraw();
    },
    end() {
      if (target) editor.apply(reorderChildren(editor.state.page.peek(), group.id, [...ids], target.index));
    },
    cancel() {
      artboard.redraw();
    },
    draw(pen) {
      for (const id of ids) {
        const corners = geometry.cornersOf(id);
        if (!corners) continue;
        pen.polyline(
          corners.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
          { closed: true, dash: [4, 3] },
        );
      }
      if (!target) return;
      const onPage = ({ x, y }: Point): Point => {
        const [pageX, pageY] = transformPoint(parent, x, y);
        return { x: pageX, y: pageY };
      };
      pen.polyline([onPage(target.from), onPage(target.to)], { width: 3 });
    },
  };
}

function gapsOf({ artboard }: LiveStage, group: LayoutGroup): Gap[] {
  const isColumn = group.layout.type === 'column';
  const space = group.layout.gap / 2;
  const isReversed = !isColumn && group.layout.direction === 'rtl';
  return group.layers.flatMap((layer, index) => {
    const box = layer.item?.absolute ? undefined : artboard.laidOut(layer.id)?.box;
    if (!box) return [];
    const { x, y, width, height } = box;
    const line = (at: number): Pick<Gap, 'from' | 'to'> =>
      isColumn
        ? { from: { x, y: at }, to: { x: x + width, y: at } }
        : { from: { x: at, y }, to: { x: at, y: y + height } };
    const [start, end] = isColumn ? [y - space, y + height + space] : [x - space, x + width + space];
    const [before, after] = isReversed ? [end, start] : [start, end];
    return [
      { index, ...line(before) },
      { index: index + 1, ...line(after) },
    ];
  });
}

/** The place whose line is nearest to a point. */
function nearest(gaps: readonly Gap[], { x, y }: Point): Gap | undefined {
  let found: Gap | undefined;
  let smallest = Infinity;
  for (const gap of gaps) {
    const [middleX, middleY] = [(gap.from.x + gap.to.x) / 2, (gap.from.y + gap.to.y) / 2];
    const distance = Math.hypot(x - middleX, y - middleY);
    if (distance >= smallest) continue;
    smallest = distance;
    found = gap;
  }
  return found;
}
