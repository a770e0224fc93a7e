import type { Path64, Paths64, Point64 } from 'clipper2-ts';
import { transformPoint, type Matrix } from '../geometry/matrix.ts';
import { toCubic, type PathStep } from '../geometry/path-data.ts';

/** A cubic curve: x, y of its start, its two handles and its end, in pixels. */
export type Cubic = readonly number[];

/** A point of a curve: how far along it is, 0 to 1. */
export interface CurvePoint {
  curve: Cubic;
  t: number;
}

/** How far lines may be from the curves that they stand for while outlines are combined, in pixels. */
export const flatness = 0.02;
const maxLinesOfCurve = 256;
/** Where more curves meet than this, the others become lines. */
const maxCurvesAtCorner = 16;
/** Whole numbers up to which products of coordinates are exact. */
const maxCoordinate = 2 ** 25;
const finestScale = 4096;

/**
 * Outlines as polygons on a grid of whole numbers, which can be combined without rounding going wrong, and which point of which curve each
 * corner is, so that the curves can be put back afterwards.
 */
export class OutlineSamples {
  readonly #scale: number;
  readonly #curves = new Map<string, CurvePoint[]>();

  /** `reach`: the largest coordinate of all outlines, in pixels. */
  constructor(reach: number) {
    this.#scale = Math.min(finestScale, 2 ** Math.floor(Math.log2(maxCoordinate / Math.max(1, reach))));
  }

  /** The polygons of an outline, moved by a matrix. */
  flatten(steps: readonly PathStep[], matrix: Matrix): Paths64 {
    const rings: Paths64 = [];
    let ring: Path64 = [];
    let from: [number, number] = [0, 0];
    const close = (): void => {
      const bare = withoutStraight(ring);
      if (bare.length > 2) rings.push(bare);
      ring = [];
    };
    for (const { command, points } of toCubic(steps)) {
      if (command === 'Z') {
        const [start] = ring;
        close();
        if (start) from = [start.x / this.#scale, start.y / this.#scale];
        continue;
      }
      const moved: number[] = [];
      for (let index = 0; index + 1 < points.length; index += 2) {
        moved.push(...transformPoint(matrix, points[index] ?? 0, points[index + 1] ?? 0));
      }
      const to: [number, number] = [moved.at(-2) ?? 0, moved.at(-1) ?? 0];
      if (command === 'M') close();
      else if (ring.length === 0) ring.push(this.#place(...from));
      if (command === 'C') this.#addCurve(ring, [...from, ...moved]);
      else ring.push(this.#place(...to));
      from = to;
    }
    close();
    return rings;
  }

  /** Notes that the lines between these corners cross at a point: the curves that they stand for do, nearly there. */
  noteCrossing(lines: readonly (readonly [Point64, Point64])[], at: Point64): void {
    for (const [from, to] of lines) {
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const share = length === 0 ? 0 : Math.hypot(at.x - from.x, at.y - from.y) / length;
      for (const one of this.curvesAt(from)) {
        for (const other of this.curvesAt(to)) {
          if (one.curve === other.curve && one.t !== other.t) {
            this.#note(at, { curve: one.curve, t: one.t + (other.t - one.t) * share });
          }
        }
      }
    }
  }

  /** The curves on which a corner lies. */
  curvesAt(corner: Point64): readonly CurvePoint[] {
    return this.#curves.get(keyOf(corner)) ?? [];
  }

  /** A corner in pixels. */
  pixelsOf({ x, y }: Point64): [x: number, y: number] {
    return [x / this.#scale, y / this.#scale];
  }

  #addCurve(ring: Path64, curve: Cubic): void {
    const lines = linesOf(curve);
    const [first] = ring.slice(-1);
    if (first) this.#note(first, { curve, t: 0 });
    for (let line = 1; line <= lines; line++) {
      const t = line / lines;
      const corner = this.#place(...pointOn(curve, t));
      this.#note(corner, { curve, t });
      ring.push(corner);
    }
  }

  #note(corner: Point64, point: CurvePoint): void {
    const key = keyOf(corner);
    const known = this.#curves.get(key);
    if (!known) this.#curves.set(key, [point]);
    else if (
      known.length < maxCurvesAtCorner &&
      !known.some(({ curve, t }) => curve === point.curve && t === point.t)
    ) {
      known.push(point);
    }
  }

  #place(x: number, y: number): Point64 {
    return { x: Math.round(x * this.#scale), y: Math.round(y * this.#scale) };
  }
}

/** A point of a curve. */
export function pointOn(curve: Cubic, t: number): [x: number, y: number] {
  const rest = 1 - t;
  const [a, b, c, d] = [rest ** 3, 3 * rest * rest * t, 3 * rest * t * t, t ** 3];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve;
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}

/** A ring without corners at which it goes straight on, or back. */
function withoutStraight(ring: Path64): Path64 {
  const bare: Path64 = [];
  const isStraight = (a: Point64 | undefined, b: Point64 | undefined, c: Point64 | undefined): boolean =>
    a !== undefined && b !== undefined && c !== undefined && (b.x - a.x) * (c.y - b.y) === (b.y - a.y) * (c.x - b.x);
  for (const corner of ring) {
    while (bare.length > 1 && isStraight(bare.at(-2), bare.at(-1), corner)) bare.pop();
    bare.push(corner);
  }
  while (bare.length > 2 && isStraight(bare.at(-2), bare.at(-1), bare[0])) bare.pop();
  while (bare.length > 2 && isStraight(bare.at(-1), bare[0], bare[1])) bare.shift();
  return bare;
}

/** How many lines follow a curve closely enough: their distance from it is bounded by its second derivative. */
function linesOf(curve: Cubic): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve;
  const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  return Math.min(maxLinesOfCurve, Math.max(1, Math.ceil(Math.sqrt((6 * bend) / (8 * flatness)))));
}

function keyOf({ x, y }: Point64): string {
  return `${x} ${y}`;
}
