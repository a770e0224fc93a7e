import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { numberIn, objectIn, objectsIn } from './read-json.ts';

/** A drawn outline moved so that its box begins at 0, 0, and that box where it was, in the object's own pixels. */
export interface MovedPath {
  path: { d: string; viewWidth: number; viewHeight: number };
  bounds: { left: number; top: number; width: number; height: number };
  /** How long it is. */
  length: number;
  /** Its path data, enlarged. */
  scaled(factor: number): string;
}

type Command = readonly [string, ...number[]];

function readCommands(value: unknown): Command[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const commands: Command[] = [];
  for (const entry of value as unknown[]) {
    if (!Array.isArray(entry)) return undefined;
    const [letter, ...numbers] = entry as unknown[];
    if (typeof letter !== 'string' || !/^[MLHVCQZz]$/.test(letter)) return undefined;
    if (!numbers.every((number) => typeof number === 'number' && Number.isFinite(number))) return undefined;
    commands.push([letter.toUpperCase(), ...(numbers as number[])]);
  }
  return commands;
}

/** Where a cubic's coordinate turns round, as parameters strictly between 0 and 1. */
function turns(a: number, b: number, c: number, d: number): number[] {
  const [p, q, r] = [-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a];
  const roots: number[] = [];
  if (Math.abs(p) < 1e-12) roots.push(-r / q);
  else {
    const discriminant = q * q - 4 * p * r;
    if (discriminant >= 0)
      roots.push((-q + Math.sqrt(discriminant)) / (2 * p), (-q - Math.sqrt(discriminant)) / (2 * p));
  }
  return roots.filter((t) => t > 0 && t < 1);
}

function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

/** Straight pieces that a curve's length is measured by. */
const stepsOfCurve = 64;

class Extent {
  readonly #values: [number[], number[]] = [[], []];
  point: [number, number] = [0, 0];
  length = 0;

  moveTo(x: number, y: number): void {
    const { length } = this;
    this.lineTo(x, y);
    this.length = length;
  }

  lineTo(x: number, y: number): void {
    this.length += Math.hypot(x - this.point[0], y - this.point[1]);
    this.point = [x, y];
    this.#values[0].push(x);
    this.#values[1].push(y);
  }

  /** `drawn` is the curve that its length is measured along. */
  curveTo(control: readonly [number, number][], drawn = control): void {
    const [first = [0, 0], second = [0, 0], end = [0, 0]] = control;
    const [near = first, far = second] = drawn;
    for (const axis of [0, 1] as const) {
      const points = [this.point[axis], first[axis], second[axis], end[axis]] as const;
      for (const t of turns(...points)) this.#values[axis].push(cubicAt(...points, t));
    }
    let [last, length] = [this.point, this.length];
    for (let step = 1; step <= stepsOfCurve; step++) {
      const at = ([0, 1] as const).map((axis) =>
        cubicAt(this.point[axis], near[axis], far[axis], end[axis], step / stepsOfCurve),
      );
      const [x = 0, y = 0] = at;
      length += Math.hypot(x - last[0], y - last[1]);
      last = [x, y];
    }
    this.lineTo(...end);
    this.length = length;
  }

  min(axis: 0 | 1): number {
    return this.#values[axis].reduce((min, value) => Math.min(min, value), Infinity);
  }

  max(axis: 0 | 1): number {
    return this.#values[axis].reduce((max, value) => Math.max(max, value), -Infinity);
  }
}

function measure(commands: readonly Command[]): Extent {
  const extent = new Extent();
  for (const [letter, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] of commands) {
    const [x, y] = extent.point;
    if (letter === 'M') extent.moveTo(a, b);
    else if (letter === 'L') extent.lineTo(a, b);
    else if (letter === 'H') extent.lineTo(a, y);
    else if (letter === 'V') extent.lineTo(x, a);
    else if (letter === 'C')
      extent.curveTo([
        [a, b],
        [c, d],
        [e, f],
      ]);
    else if (letter === 'Q') {
      const drawn: [number, number][] = [
        [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y)],
        [c + (2 / 3) * (a - c), d + (2 / 3) * (b - d)],
        [c, d],
      ];
      // Fabric measures the box of a quadratic curve as that of a cubic one whose control points are both its own.
      const measured: [number, number][] = [
        [a, b],
        [a, b],
        [c, d],
      ];
      extent.curveTo(measured, drawn);
    }
  }
  return extent;
}

function tidy(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function write(commands: readonly Command[], left: number, top: number, factor = 1): string {
  const parts = commands.map(([letter, ...numbers]) => {
    const moved = numbers.map((number, index) => {
      if (letter === 'H') return tidy((number - left) * factor);
      if (letter === 'V') return tidy((number - top) * factor);
      return tidy((number - (index % 2 === 0 ? left : top)) * factor);
    });
    return letter + moved.join(' ');
  });
  return parts.join('');
}

/** The outline of a Fabric path; undefined when it has commands that Fabric does not write itself, or no extent. */
export function readFabricPath(object: JsonObject): MovedPath | undefined {
  const commands = readCommands(object.path);
  if (!commands || commands.length === 0) return undefined;
  const extent = measure(commands);
  const [left, top] = [extent.min(0), extent.min(1)];
  const [width, height] = [extent.max(0) - left, extent.max(1) - top];
  if (!(width >= 0 && height >= 0 && width <= 100_000 && height <= 100_000)) return undefined;
  return {
    path: { d: write(commands, left, top), viewWidth: width || 1, viewHeight: height || 1 },
    bounds: { left, top, width, height },
    length: extent.length,
    scaled: (factor) => write(commands, left, top, factor),
  };
}

/** The outline of a polygon or, left open, a polyline. */
export function readFabricPoints(object: JsonObject, isClosed: boolean): MovedPath | undefined {
  const points = objectsIn(object, 'points').map(
    (point) => [numberIn(point, 'x', 0), numberIn(point, 'y', 0)] as const,
  );
  if (points.length < 2) return undefined;
  const commands: Command[] = points.map(([x, y], index) => [index === 0 ? 'M' : 'L', x, y]);
  return readFabricPath({ path: isClosed ? [...commands, ['Z']] : commands });
}

/** Whether an object carries text along a path. */
export function hasTextPath(object: JsonObject): boolean {
  return isJsonObject(object.path) && Object.keys(objectIn(object, 'path')).length > 0;
}
