import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { booleanOperations, PlatenError, type BooleanOperation } from '@platen/template';
import { combineOutlines } from '../../packages/engine/booleans/combine-outlines.ts';
import { pathBounds, readPath } from '../../packages/engine/geometry/exact-path.ts';
import { geometryPathData } from '../../packages/engine/geometry/geometry-path.ts';
import { identity, multiply, type Matrix } from '../../packages/engine/geometry/matrix.ts';
import { toCubic } from '../../packages/engine/geometry/path-data.ts';

type Point = [x: number, y: number];
interface Part {
  d: string;
  matrix: Matrix;
}

function combine(parts: readonly Part[], operation: BooleanOperation): string {
  const operands = parts.map(({ d, matrix }) => ({
    parts: [{ steps: readPath(d), matrix, fillRule: 'nonzero' as const }],
  }));
  return combineOutlines(operands, operation);
}

/** The lines of an outline, 64 for a curve. */
function ringsOf(d: string, [a, b, c, e, f, g]: Matrix = identity): Point[][] {
  const rings: Point[][] = [];
  for (const { command, points } of toCubic(readPath(d))) {
    const ring = rings.at(-1);
    const [x = 0, y = 0] = ring?.at(-1) ?? [];
    if (command === 'M') rings.push([[points[0] ?? 0, points[1] ?? 0]]);
    else if (command === 'L') ring?.push([points[0] ?? 0, points[1] ?? 0]);
    else if (command === 'C') {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
      for (let step = 1; step <= 64; step++) {
        const t = step / 64;
        const rest = 1 - t;
        const mix = (p: number, q: number, r: number, s: number): number =>
          rest ** 3 * p + 3 * rest * rest * t * q + 3 * rest * t * t * r + t ** 3 * s;
        ring?.push([mix(x, x1, x2, x3), mix(y, y1, y2, y3)]);
      }
    }
  }
  return rings.map((ring) => ring.map(([x, y]): Point => [a * x + c * y + f, b * x + e * y + g]));
}

function isInside(rings: readonly Point[][], [x, y]: Point): boolean {
  let winding = 0;
  for (const ring of rings) {
    for (const [index, [fromX, fromY]] of ring.entries()) {
      const [toX, toY] = ring[(index + 1) % ring.length] ?? [0, 0];
      if (fromY <= y === toY <= y) continue;
      if (fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) > x) winding += toY > fromY ? 1 : -1;
    }
  }
  return winding !== 0;
}

function distance(rings: readonly Point[][], [x, y]: Point): number {
  let nearest = Infinity;
  for (const ring of rings) {
    for (const [index, [fromX, fromY]] of ring.entries()) {
      const [toX, toY] = ring[(index + 1) % ring.length] ?? [0, 0];
      const [acrossX, acrossY] = [toX - fromX, toY - fromY];
      const length = acrossX ** 2 + acrossY ** 2 || 1;
      const share = Math.max(0, Math.min(1, ((x - fromX) * acrossX + (y - fromY) * acrossY) / length));
      nearest = Math.min(nearest, Math.hypot(x - fromX - share * acrossX, y - fromY - share * acrossY));
    }
  }
  return nearest;
}

function expected(inside: readonly boolean[], operation: BooleanOperation): boolean {
  const [first = false, ...others] = inside;
  if (operation === 'union') return inside.some(Boolean);
  if (operation === 'intersect') return inside.every(Boolean);
  if (operation === 'exclude') return inside.filter(Boolean).length % 2 === 1;
  return first && !others.some(Boolean);
}

/** Coordinates on a grid make edges meet, touch and lie on each other. */
const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((cell) => cell * 20),
  fc.double({ min: 0, max: 240, noNaN: true }),
);
const length = fc.integer({ min: 1, max: 10 }).map((cell) => cell * 20);
const turn = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 23 }).map((step) => (step * Math.PI) / 12),
);
const shape = fc
  .tuple(
    fc.constantFrom('rectangle', 'rounded', 'ellipse', 'polygon', 'star'),
    coordinate,
    coordinate,
    length,
    length,
    turn,
  )
  .map(([kind, x, y, width, height, angle]): Part => {
    const box = { x: -width / 2, y: -height / 2, width, height };
    const radius = { topLeft: 15, topRight: 0, bottomRight: 200, bottomLeft: 8 };
    const d =
      kind === 'polygon'
        ? geometryPathData({ shape: 'polygon', sides: 6, cornerRadius: 4 }, box, undefined)
        : kind === 'star'
          ? geometryPathData({ shape: 'star', points: 5, innerRatio: 0.4, cornerRadius: 0 }, box, undefined)
          : geometryPathData(
              { shape: kind === 'ellipse' ? 'ellipse' : 'rectangle' },
              box,
              kind === 'rounded' ? radius : undefined,
            );
    const around: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y];
    return { d, matrix: multiply(around, identity) };
  });
const free = fc.array(coordinate, { minLength: 16, maxLength: 16 }).map((points): Part => {
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = points;
  return { d: `M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}C${i} ${j} ${k} ${l} ${m} ${n}L${o} ${p}Z`, matrix: identity };
});

test('outlines combined hold the points that the operation says, whatever meets, touches or crosses itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: shape }, free), { minLength: 2, maxLength: 4 }),
      fc.constantFrom(...booleanOperations),
      fc.array(
        fc.tuple(fc.double({ min: -60, max: 300, noNaN: true }), fc.double({ min: -60, max: 300, noNaN: true })),
        {
          minLength: 25,
          maxLength: 25,
        },
      ),
      (parts, operation, points) => {
        const result = ringsOf(combine(parts, operation));
        const rings = parts.map(({ d, matrix }) => ringsOf(d, matrix));
        for (const point of points) {
          if (rings.some((each) => distance(each, point) < 0.1)) continue;
          const wanted = expected(
            rings.map((each) => isInside(each, point)),
            operation,
          );
          assert.equal(isInside(result, point), wanted, `${operation} at ${point.join(', ')}`);
        }
      },
    ),
    { numRuns: Number(process.env['BOOLEAN_RUNS'] ?? 200) },
  );
});

test('the result ends on the edges of what it is made of, and holds no specks', () => {
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 2, maxLength: 3 }),
      fc.constantFrom(...booleanOperations),
      (parts, operation) => {
        const rings = parts.map(({ d, matrix }) => ringsOf(d, matrix)).flat();
        for (const ring of ringsOf(combine(parts, operation))) {
          for (const point of ring) assert.ok(distance(rings, point) < 0.1, `${point.join(', ')} lies on no edge`);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('curves stay curves, joined where nothing cuts them', () => {
  const circle = (x: number): Part => ({
    d: geometryPathData({ shape: 'ellipse' }, { x, y: 0, width: 100, height: 100 }, undefined),
    matrix: identity,
  });
  const union = readPath(combine([circle(0), circle(60)], 'union'));
  const curves = union.filter(({ command }) => command === 'C').length;
  assert.ok(curves >= 8 && curves <= 18, `${curves} curves`);
  assert.equal(union.filter(({ command }) => command === 'L').length, 0);
  const apart = combine([circle(0), circle(300)], 'union');
  assert.deepEqual(pathBounds(apart), { x: 0, y: 0, width: 400, height: 100 });
  assert.equal(readPath(apart).filter(({ command }) => command === 'C').length, 16);
  assert.equal(combine([circle(0), circle(300)], 'intersect'), '');
  assert.equal(combine([circle(0), circle(0)], 'subtract'), '');
  assert.equal(combine([circle(0), circle(0)], 'exclude'), '');
  assert.equal(readPath(combine([circle(0), circle(0)], 'union')).filter(({ command }) => command === 'C').length, 8);
  assert.equal(combine([], 'union'), '');
});

test('the direction of an outline does not matter, its fill rule does', () => {
  const steps = (d: string) => readPath(d);
  const clockwise = 'M0 0H100V100H0Z';
  const counter = 'M50 50V150H150V50Z';
  const run = (d: string, fillRule: 'nonzero' | 'evenodd') =>
    combineOutlines(
      [
        { parts: [{ steps: steps(clockwise), matrix: identity, fillRule: 'nonzero' }] },
        { parts: [{ steps: steps(d), matrix: identity, fillRule }] },
      ],
      'union',
    );
  assert.ok(isInside(ringsOf(run(counter, 'nonzero')), [75, 75]));
  const twice = 'M200 0H300V100H200ZM225 25H275V75H225Z';
  assert.ok(isInside(ringsOf(run(twice, 'nonzero')), [250, 50]));
  assert.ok(!isInside(ringsOf(run(twice, 'evenodd')), [250, 50]));
});

test('outlines that cross too often are refused before they are combined', () => {
  const comb = Array.from({ length: 4000 }, (_, index) => `${index % 2 === 0 ? 0 : 4000} ${index}`).join('L');
  const grid = Array.from({ length: 4000 }, (_, index) => `${index} ${index % 2 === 0 ? 0 : 4000}`).join('L');
  const isLimit = (error: unknown): boolean => error instanceof PlatenError && error.code === 'LIMIT_COST';
  const parts = [`M${comb}Z`, `M${grid}Z`].map((d): Part => ({ d, matrix: identity }));
  assert.throws(() => combine(parts, 'union'), isLimit);
  const budget = (): void => {
    throw new PlatenError('LIMIT_COST', 'No steps are left.');
  };
  const operands = [{ parts: [{ steps: readPath('M0 0H9V9Z'), matrix: identity, fillRule: 'nonzero' as const }] }];
  assert.throws(() => combineOutlines(operands, 'union', budget), isLimit);
});
