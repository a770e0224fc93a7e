import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTemplate } from '@platen/template';
import { layerMatrix, placeImage } from '@platen/engine/internal';
import { addPath } from '../../packages/editor/commands/add-path.ts';
import { alignBoxes, distributeBoxes } from '../../packages/editor/geometry/align-boxes.ts';
import {
  boundsOfPaths,
  readAnchorPaths,
  writeAnchorPaths,
  type AnchorPath,
} from '../../packages/editor/geometry/anchor-path.ts';
import {
  coverWindow,
  panWindow,
  reframe,
  shownWindow,
  wholeOf,
  zoomWindow,
} from '../../packages/editor/geometry/crop-window.ts';
import { dragGradient, gradientHandles, type GradientPaint } from '../../packages/editor/geometry/gradient-handles.ts';
import { decomposeMatrix } from '../../packages/editor/geometry/layer-matrix.ts';

const side = fc.integer({ min: 1, max: 2000 });
const box = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: side,
  height: side,
});

function near(one: number, other: number, within: number, message?: string): void {
  assert.ok(Math.abs(one - other) <= within, `${message ?? 'value'}: ${one} instead of ${other}`);
}

describe('boxes', () => {
  it('that are aligned share that edge, and the outermost does not move', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 2, maxLength: 8 }), (boxes) => {
        const lefts = alignBoxes(boxes, 'left').map((move, index) => boxes[index]!.x + move.x);
        assert.equal(new Set(lefts).size, 1);
        assert.equal(lefts[0], Math.min(...boxes.map(({ x }) => x)));
        const bottoms = alignBoxes(boxes, 'bottom').map(
          (move, index) => boxes[index]!.y + boxes[index]!.height + move.y,
        );
        assert.equal(new Set(bottoms).size, 1);
      }),
    );
  });

  it('that are distributed have equal gaps', () => {
    const boxes = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 15, y: 0, width: 20, height: 10 },
      { x: 90, y: 0, width: 10, height: 10 },
    ];
    assert.deepEqual(
      distributeBoxes(boxes, 'x').map(({ x }) => x),
      [0, 25, 0],
    );
    assert.deepEqual(
      distributeBoxes(boxes, 'x', 5).map(({ x }) => x),
      [0, 0, -50],
    );
    assert.deepEqual(distributeBoxes(boxes.slice(0, 2), 'x'), [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]);
  });
});

describe('a matrix taken apart', () => {
  it('draws as the whole did', () => {
    const angle = fc.integer({ min: -180, max: 180 });
    const skew = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(box, angle, skew, fc.boolean(), fc.boolean(), (at, rotation, skewX, flipX, flipY) => {
        const matrix = layerMatrix({ rotation, skewX, skewY: 0, flipX, flipY }, at);
        const apart = decomposeMatrix(matrix, at);
        const again = layerMatrix(apart.stance, apart.box);
        // A flip about the other axis and a half turn is the same image of a box, not the same matrix: compare its corners.
        const corners = (given: typeof matrix) =>
          [
            [0, 0],
            [at.width, 0],
            [at.width, at.height],
            [0, at.height],
          ].map(([x = 0, y = 0]) => [given[0] * x + given[2] * y + given[4], given[1] * x + given[3] * y + given[5]]);
        for (const [index, [x = 0, y = 0]] of corners(matrix).entries()) {
          near(corners(again)[index]?.[0] ?? NaN, x, 0.01, 'x');
          near(corners(again)[index]?.[1] ?? NaN, y, 0.01, 'y');
        }
      }),
    );
  });
});

describe('paths of anchors', () => {
  const at = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });
  const anchor = fc.record({
    x: at.map(({ x }) => x),
    y: at.map(({ y }) => y),
    leave: fc.option(at, { nil: undefined }),
    arrive: fc.option(at, { nil: undefined }),
  });
  const path: fc.Arbitrary<AnchorPath> = fc.record({
    anchors: fc.array(anchor, { minLength: 2, maxLength: 6 }),
    closed: fc.boolean(),
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(path, (given) => {
        const data = writeAnchorPaths([given]);
        assert.equal(writeAnchorPaths(readAnchorPaths(data)), data);
      }),
    );
  });

  it('are read from any path data', () => {
    const [arc] = readAnchorPaths('M0 50a50 50 0 0 1 100 0z');
    assert.ok(arc?.closed);
    const bounds = boundsOfPaths([arc]);
    near(bounds?.y ?? NaN, 0, 0.1, 'top of the half circle');
    near(bounds?.width ?? NaN, 100, 0.1);
    assert.equal(readAnchorPaths('M0 0h10v10H0z')[0]?.anchors.length, 4);
    assert.equal(readAnchorPaths('M0 0L1 1M5 5L6 6').length, 2);
    assert.deepEqual(readAnchorPaths('nonsense'), []);
  });

  it('become layers whose box is that of the line', () => {
    const template = parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', width: 500, height: 500 }] });
    const paths = readAnchorPaths('M100 100C100 0 300 0 300 100');
    const edit = addPath(template, paths, { color: '#111111', width: 3 }, { pageId: 'p' });
    assert.ok(edit);
    const draft = structuredClone(template);
    edit.recipe(draft);
    const [layer] = parseTemplate(draft).pages[0]!.layers;
    assert.ok(layer?.type === 'shape' && layer.geometry.shape === 'path');
    assert.deepEqual([layer.x, layer.y, layer.width, layer.height], [100, 25, 200, 75]);
    assert.equal(layer.geometry.d, 'M0 75C0 -25 200 -25 200 75');
  });
});

describe('cropping', () => {
  const natural = { width: 800, height: 600 };
  const how = { fit: 'cover' as const, focalX: 0.5, focalY: 0.5 };

  it('begins with what is shown', () => {
    fc.assert(
      fc.property(box, (frame) => {
        const shown = shownWindow(natural, frame, how);
        const cover = coverWindow(natural, frame);
        for (const name of ['x', 'y', 'width', 'height'] as const) near(shown[name], cover[name], 1e-6, name);
      }),
    );
  });

  it('keeps the box covered and the image in shape, however it is moved and zoomed', () => {
    const step = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(box, fc.array(step, { maxLength: 8 }), (frame, steps) => {
        let window = coverWindow(natural, frame);
        for (const { x, y, factor } of steps) window = zoomWindow(panWindow(window, frame, x, y), factor);
        assert.ok(window.x >= 0 && window.y >= 0 && window.x + window.width <= 1 + 1e-9);
        assert.ok(window.y + window.height <= 1 + 1e-9);
        const whole = wholeOf(window, frame);
        near(whole.width / whole.height, natural.width / natural.height, 1e-6, 'shape');
        const drawn = placeImage(
          natural,
          { x: 0, y: 0, width: frame.width, height: frame.height },
          { ...how, crop: window },
        );
        near(drawn.whole.x, whole.x, 1e-3 * whole.width, 'the engine draws it there');
        near(drawn.whole.width, whole.width, 1e-3 * whole.width);
      }),
    );
  });

  it('by the edges leaves the image where it is', () => {
    fc.assert(
      fc.property(box, box, (frame, next) => {
        const window = coverWindow(natural, frame);
        const before = wholeOf(window, frame);
        const cut = reframe(window, frame, { ...next, x: next.x / 4, y: next.y / 4 });
        const after = wholeOf(cut.window, cut.box);
        near(after.width, before.width, 1e-6 * before.width);
        near(cut.box.x + after.x, before.x, 1e-6 * before.width);
        near(cut.box.y + after.y, before.y, 1e-6 * before.width);
      }),
    );
  });
});

describe('gradient handles', () => {
  const stops = [
    { offset: 0, color: '#000000' },
    { offset: 1, color: '#ffffff' },
  ];
  const paints: GradientPaint[] = [
    { type: 'linear', angle: 30, stops },
    { type: 'radial', centerX: 0.4, centerY: 0.5, radiusX: 0.5, radiusY: 0.3, stops },
    { type: 'conic', centerX: 0.5, centerY: 0.5, angle: 90, stops },
  ];

  it('taken nowhere change nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paints), box, (paint, frame) => {
        const handles = gradientHandles(paint, frame);
        for (const handle of ['start', 'end'] as const) {
          const dragged = dragGradient(paint, frame, handle, handles[handle]);
          const again = gradientHandles(dragged, frame);
          near(again.end.x, handles.end.x, 0.05 * frame.width + 2);
          near(again.start.y, handles.start.y, 0.05 * frame.height + 2);
        }
      }),
    );
  });

  it('follow the hand', () => {
    const frame = { x: 0, y: 0, width: 200, height: 100 };
    const right = dragGradient(paints[0]!, frame, 'end', { x: 190, y: 51 }, true);
    assert.equal(right.type === 'linear' && right.angle, 90);
    const half = dragGradient(right, frame, { stop: 0 }, { x: 100, y: 80 });
    assert.equal(half.stops[0]?.offset, 0.5);
    const moved = dragGradient(paints[1]!, frame, 'start', { x: 150, y: 25 });
    assert.deepEqual(moved.type === 'radial' && [moved.centerX, moved.centerY], [0.75, 0.25]);
  });
});
