import type { Anchor, AnchorPath, PathPoint } from './anchor-path.ts';

/** Places looked at along each stretch, before the nearest is found exactly enough. */
const samples = 64;

/** The paths with one anchor more, on the line at its place nearest to a point; the line stays as it is. Undefined without a line. */
export function splitAt(paths: readonly AnchorPath[], point: PathPoint): AnchorPath[] | undefined {
  let best: { path: number; from: number; time: number; distance: number } | undefined;
  for (const [path, { anchors, closed }] of paths.entries()) {
    for (const [from, anchor] of anchors.entries()) {
      const next = anchors[from + 1] ?? (closed ? anchors[0] : undefined);
      if (!next || next === anchor) continue;
      for (let sample = 1; sample < samples; sample++) {
        const time = sample / samples;
        const { at } = halves(anchor, next, time);
        const distance = Math.hypot(at.x - point.x, at.y - point.y);
        if (!best || distance < best.distance) best = { path, from, time, distance };
      }
    }
  }
  if (!best) return undefined;
  const { path: index, from, time } = best;
  return paths.map((path, at) => {
    const anchor = path.anchors[from];
    const next = path.anchors[from + 1] ?? path.anchors[0];
    if (at !== index || !anchor || !next) return path;
    const isStraight = !anchor.leave && !next.arrive;
    const cut = halves(anchor, next, time);
    const anchors = [...path.anchors];
    const added: Anchor = isStraight ? cut.at : { ...cut.at, arrive: cut.arrive, leave: cut.leave };
    if (!isStraight) {
      anchors[from] = { ...anchor, leave: cut.first };
      anchors[(from + 1) % anchors.length] = { ...next, arrive: cut.last };
    }
    anchors.splice(from + 1, 0, added);
    return { ...path, anchors };
  });
}

/** De Casteljau: a cubic curve cut in two at a time from 0 to 1. */
function halves(from: Anchor, to: Anchor, time: number) {
  const [one, two] = [from.leave ?? from, to.arrive ?? to];
  const first = between(from, one, time);
  const middle = between(one, two, time);
  const last = between(two, to, time);
  const arrive = between(first, middle, time);
  const leave = between(middle, last, time);
  return { first, last, arrive, leave, at: between(arrive, leave, time) };
}

function between(one: PathPoint, other: PathPoint, time: number): PathPoint {
  return { x: one.x + (other.x - one.x) * time, y: one.y + (other.y - one.y) * time };
}
