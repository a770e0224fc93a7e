import svgpath from 'svgpath';
import type { Box } from '@platen/engine';

/** A point. */
export interface PathPoint {
  x: number;
  y: number;
}

/** A point that a path goes through, and the ends of the handles its curves leave and arrive by; missing: a straight line. */
export interface Anchor extends PathPoint {
  arrive?: PathPoint | undefined;
  leave?: PathPoint | undefined;
}

/** One stretch of a path. */
export interface AnchorPath {
  anchors: readonly Anchor[];
  closed: boolean;
}

/** SVG path data of paths, with at most three decimals. */
export function writeAnchorPaths(paths: readonly AnchorPath[]): string {
  return paths.map(writeOne).join('');
}

function writeOne({ anchors, closed }: AnchorPath): string {
  const [first] = anchors;
  if (!first) return '';
  let text = `M${point(first)}`;
  for (const [index, anchor] of anchors.entries()) {
    const before = anchors[index - 1];
    if (before) text += segment(before, anchor);
  }
  const last = anchors.at(-1);
  if (!closed || !last || anchors.length < 2) return text;
  const isCurved = last.leave !== undefined || first.arrive !== undefined;
  return `${text}${isCurved ? segment(last, first) : ''}Z`;
}

function segment(from: Anchor, to: Anchor): string {
  if (!from.leave && !to.arrive) return `L${point(to)}`;
  return `C${point(from.leave ?? from)} ${point(to.arrive ?? to)} ${point(to)}`;
}

function point({ x, y }: PathPoint): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  const rounded = Math.round(value * 1000) / 1000;
  return Object.is(rounded, -0) ? 0 : rounded;
}

/** The anchors of any SVG path data; arcs and quadratic curves become cubic ones. Data that cannot be read has none. */
export function readAnchorPaths(data: string): AnchorPath[] {
  const paths: { anchors: Anchor[]; closed: boolean }[] = [];
  let start: PathPoint = { x: 0, y: 0 };
  const open = (at: PathPoint): { anchors: Anchor[]; closed: boolean } => {
    const path = { anchors: [{ x: at.x, y: at.y }], closed: false };
    paths.push(path);
    start = at;
    return path;
  };
  let path: { anchors: Anchor[]; closed: boolean } | undefined;
  const curve = (leave: PathPoint | undefined, arrive: PathPoint | undefined, to: PathPoint): void => {
    path ??= open(start);
    const last = path.anchors.at(-1);
    if (last && leave && (leave.x !== last.x || leave.y !== last.y)) last.leave = leave;
    const hasArrival = arrive && (arrive.x !== to.x || arrive.y !== to.y);
    path.anchors.push({ ...to, ...(hasArrival && { arrive }) });
  };
  svgpath(data)
    .abs()
    .unarc()
    .unshort()
    .iterate((step, _index, x, y) => {
      switch (step[0]) {
        case 'M':
          path = open({ x: step[1], y: step[2] });
          break;
        case 'L':
          curve(undefined, undefined, { x: step[1], y: step[2] });
          break;
        case 'H':
          curve(undefined, undefined, { x: step[1], y });
          break;
        case 'V':
          curve(undefined, undefined, { x, y: step[1] });
          break;
        case 'C':
          curve({ x: step[1], y: step[2] }, { x: step[3], y: step[4] }, { x: step[5], y: step[6] });
          break;
        case 'Q': {
          const [, controlX, controlY, toX, toY] = step;
          curve(
            { x: x + (2 / 3) * (controlX - x), y: y + (2 / 3) * (controlY - y) },
            { x: toX + (2 / 3) * (controlX - toX), y: toY + (2 / 3) * (controlY - toY) },
            { x: toX, y: toY },
          );
          break;
        }
        case 'Z':
        case 'z':
          close(path);
          path = undefined;
          break;
      }
    });
  return paths;
}

/** Where a path that is closed ends on its first anchor, the two are one. */
function close(path: { anchors: Anchor[]; closed: boolean } | undefined): void {
  if (!path) return;
  path.closed = true;
  const [first] = path.anchors;
  const last = path.anchors.at(-1);
  if (!first || !last || first === last || first.x !== last.x || first.y !== last.y) return;
  if (last.arrive) first.arrive = last.arrive;
  path.anchors.pop();
}

/** The smallest box around the drawn line; undefined without anchors. */
export function boundsOfPaths(paths: readonly AnchorPath[]): Box | undefined {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { anchors, closed } of paths) {
    for (const [index, anchor] of anchors.entries()) {
      xs.push(anchor.x);
      ys.push(anchor.y);
      const next = anchors[index + 1] ?? (closed ? anchors[0] : undefined);
      if (!next || (!anchor.leave && !next.arrive)) continue;
      const [one, two] = [anchor.leave ?? anchor, next.arrive ?? next];
      for (const time of turns(anchor.x, one.x, two.x, next.x)) xs.push(bezier(anchor.x, one.x, two.x, next.x, time));
      for (const time of turns(anchor.y, one.y, two.y, next.y)) ys.push(bezier(anchor.y, one.y, two.y, next.y, time));
    }
  }
  if (xs.length === 0) return undefined;
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function bezier(a: number, b: number, c: number, d: number, time: number): number {
  const rest = 1 - time;
  return a * rest ** 3 + 3 * b * rest ** 2 * time + 3 * c * rest * time ** 2 + d * time ** 3;
}

/** Where a cubic curve's coordinate turns: the roots of its derivative between 0 and 1. */
function turns(a: number, b: number, c: number, d: number): number[] {
  const square = -a + 3 * b - 3 * c + d;
  const linear = 2 * (a - 2 * b + c);
  const constant = b - a;
  const inside = (time: number): boolean => time > 0 && time < 1;
  if (Math.abs(square) < 1e-9) return Math.abs(linear) < 1e-9 ? [] : [-constant / linear].filter(inside);
  const root = linear ** 2 - 4 * square * constant;
  if (root < 0) return [];
  return [(-linear + Math.sqrt(root)) / (2 * square), (-linear - Math.sqrt(root)) / (2 * square)].filter(inside);
}

/** The paths with every point taken through `move`. */
export function mapPaths(paths: readonly AnchorPath[], move: (point: PathPoint) => PathPoint): AnchorPath[] {
  return paths.map(({ anchors, closed }) => ({
    closed,
    anchors: anchors.map(({ x, y, arrive, leave }) => ({
      ...move({ x, y }),
      ...(arrive && { arrive: move(arrive) }),
      ...(leave && { leave: move(leave) }),
    })),
  }));
}
