import type { Anchor, AnchorPath } from '../../geometry/anchor-path.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';

/** Draws the line of a path given in page pixels. */
export function drawPathLine(pen: OverlayPen, { anchors, closed }: AnchorPath): void {
  const [first] = anchors;
  if (!first) return;
  const { context } = pen;
  context.save();
  context.beginPath();
  const start = pen.at(first);
  context.moveTo(start.x, start.y);
  const round = closed ? [...anchors.slice(1), first] : anchors.slice(1);
  let before = first;
  for (const anchor of round) {
    const leave = pen.at(before.leave ?? before);
    const arrive = pen.at(anchor.arrive ?? anchor);
    const to = pen.at(anchor);
    context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
    before = anchor;
  }
  context.strokeStyle = pen.colors.accent;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}

/** Draws anchors, and the handles of those that are `open`, by index. */
export function drawAnchors(pen: OverlayPen, anchors: readonly Anchor[], open: ReadonlySet<number>): void {
  for (const [index, anchor] of anchors.entries()) {
    if (open.has(index)) {
      for (const handle of [anchor.arrive, anchor.leave]) {
        if (!handle) continue;
        pen.polyline([anchor, handle]);
        pen.handle(handle, { round: true, size: 8 });
      }
    }
    pen.handle(anchor, { size: 8, filled: open.has(index) });
  }
}
