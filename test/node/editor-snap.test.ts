import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Matrix } from '@platen/engine/internal';
import { distancesBetween } from '../../packages/editor/artboard/gestures/distances.ts';
import { resizeBox } from '../../packages/editor/geometry/resize-box.ts';
import { snapBox, snapPoint, snapTargets } from '../../packages/editor/geometry/snap.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('snapping', () => {
  const targets = snapTargets([box(100, 100, 50, 50)]);

  test('takes the nearest edge or middle within reach, on each axis for itself', () => {
    const { dx, dy } = snapBox(box(153, 300, 20, 20), targets, 5);
    assert.deepEqual([dx, dy], [-3, 0]);
    assert.deepEqual(
      [snapBox(box(117, 92, 20, 20), targets, 5).dx, snapBox(box(117, 92, 20, 20), targets, 5).dy],
      [-2, -2],
    );
    assert.equal(snapBox(box(156, 300, 20, 20), targets, 5).dx, 0);
  });

  test('answers lines as long as all that meets there', () => {
    const { lines } = snapBox(box(151, 200, 20, 30), targets, 5);
    assert.deepEqual(lines, [{ axis: 'x', at: 150, from: 100, to: 230 }]);
  });

  test('goes to guides from anywhere', () => {
    const guided = snapTargets([], [{ axis: 'y', at: 40 }]);
    assert.deepEqual(snapPoint({ x: 10, y: 43 }, guided, 5), {
      dx: 0,
      dy: -3,
      lines: [{ axis: 'y', at: 40, from: -Infinity, to: Infinity }],
      gaps: [],
    });
    assert.equal(snapPoint({ x: 10, y: 43 }, guided, 5, ['x']).dy, 0);
  });

  test('finds equal distances after, before and between others', () => {
    const row = snapTargets([], [], [box(0, 0, 50, 50), box(80, 0, 50, 50)]);
    const after = snapBox(box(162, 10, 40, 40), row, 5);
    assert.equal(after.dx, -2);
    assert.deepEqual(
      after.gaps.map(({ from, to }) => [from, to]),
      [
        [50, 80],
        [130, 160],
      ],
    );
    assert.equal(snapBox(box(-73, 10, 40, 40), row, 5).dx, 3);
    const wide = snapTargets([], [], [box(0, 0, 50, 50), box(150, 0, 50, 50)]);
    const between = snapBox(box(78, 10, 40, 40), wide, 5);
    assert.equal(between.dx, 2);
    assert.equal(between.gaps.length, 2);
    assert.equal(snapBox(box(78, 90, 40, 40), wide, 5).dx, 0, 'what lies elsewhere does not count');
  });

  test('never moves further than its reach', () => {
    const boxes = fc.record({
      x: fc.integer({ min: -500, max: 500 }),
      y: fc.integer({ min: -500, max: 500 }),
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(
        boxes,
        fc.array(boxes, { maxLength: 12 }),
        fc.integer({ min: 0, max: 12 }),
        (moving, others, reach) => {
          const { dx, dy } = snapBox(moving, snapTargets(others), reach);
          assert.ok(Math.abs(dx) <= reach && Math.abs(dy) <= reach);
        },
      ),
    );
  });
});

describe('resizing', () => {
  const upright: Matrix = [1, 0, 0, 1, 0, 0];
  const request = {
    box: box(10, 20, 100, 50),
    linear: upright,
    min: 1,
    keepRatio: false,
    fromCenter: false,
    canFlip: true,
  };

  test('leaves the opposite corner where it is', () => {
    const plan = resizeBox({ ...request, handle: { x: -1, y: -1 }, dx: 30, dy: 10 });
    assert.deepEqual(plan.box, box(40, 30, 70, 40));
  });

  test('keeps the ratio, and the middle', () => {
    const cached = resizeBox({ ...request, keepRatio: true, handle: { x: 1, y: 1 }, dx: 100, dy: 0 });
    assert.deepEqual(cached.box, box(10, 20, 200, 100));
    const centered = resizeBox({ ...request, fromCenter: true, handle: { x: 1, y: 0 }, dx: 10, dy: 99 });
    assert.deepEqual(centered.box, box(0, 20, 120, 50));
  });

  test('flips what is dragged through itself, where that may be', () => {
    const flipped = resizeBox({ ...request, handle: { x: 1, y: 0 }, dx: -140, dy: 0 });
    assert.deepEqual([flipped.box, flipped.flipsX, flipped.flipsY], [box(-30, 20, 40, 50), true, false]);
    const stopped = resizeBox({ ...request, canFlip: false, handle: { x: 1, y: 0 }, dx: -140, dy: 0 });
    assert.deepEqual([stopped.box.x, stopped.box.width, stopped.flipsX], [10, 1, false]);
  });

  test('holds the opposite corner of a turned box', () => {
    const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)];
    const linear: Matrix = [cos, sin, -sin, cos, 0, 0];
    const corner = ({ x, y, width, height }: ReturnType<typeof box>) => [
      x + width / 2 - cos * (width / 2) + sin * (height / 2),
      y + height / 2 - sin * (width / 2) - cos * (height / 2),
    ];
    const plan = resizeBox({ ...request, linear, handle: { x: 1, y: 1 }, dx: 31, dy: -8 });
    const [before, after] = [corner(request.box), corner(plan.box)];
    for (const axis of [0, 1]) assert.ok(Math.abs((before[axis] ?? 0) - (after[axis] ?? 0)) < 1e-9);
  });
});

test('distances go to facing sides, or to all four sides around', () => {
  const beside = distancesBetween(box(0, 0, 10, 10), box(30, 0, 10, 10));
  assert.deepEqual(beside, [{ axis: 'x', from: 10, length: 20, across: 5 }]);
  const inside = distancesBetween(box(20, 30, 10, 10), box(0, 0, 100, 100));
  assert.deepEqual(
    inside.map(({ axis, length }) => [axis, length]),
    [
      ['x', 20],
      ['x', 70],
      ['y', 30],
      ['y', 60],
    ],
  );
});
