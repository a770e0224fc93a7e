import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changesBetween,
  combineStates,
  isMoving,
  isShown,
  keyframedLayer,
  keyframedTransform,
  kenBurnsAt,
  layerSpans,
  layerTimes,
  loopAt,
  movingSpans,
  animationAt,
} from '@platen/engine/internal';
import { easingNames, loopPresets, animationPresets, type Layer } from '@platen/template';
import * as fc from 'fast-check';
import { lengths, makeLayer, makePage } from '../motion/motion-stage.ts';

const box = { width: 200, height: 100 };
const pageMs = 5000;

test('a layer moves while it comes, goes, loops or follows keyframes', () => {
  const spans = (fields: Record<string, unknown>) =>
    layerSpans(makeLayer(fields), pageMs).map(({ startMs, endMs }) => [startMs, endMs]);
  assert.deepEqual(spans({}), [
    [0, 0],
    [5000, 5000],
  ]);
  assert.deepEqual(spans({ startMs: 1000, motion: { enter: { preset: 'fade' }, exit: { preset: 'fade' } } }), [
    [1000, 1600],
    [4400, 5000],
  ]);
  const keyframes = [
    { atMs: 500, value: 1 },
    { atMs: 1000, value: 1 },
    { atMs: 1500, value: 0, easing: 'hold' },
    { atMs: 2500, value: 1 },
  ];
  assert.deepEqual(spans({ motion: { keyframes: [{ property: 'opacity', keyframes }] } }), [
    [0, 0],
    [1000, 1500],
    [2500, 2500],
    [5000, 5000],
  ]);
  assert.deepEqual(spans({ endMs: 3000, motion: { loop: { preset: 'pulse', delayMs: 1000 } } }), [
    [0, 0],
    [1000, 3000],
  ]);
  assert.deepEqual(spans({ startMs: 6000 }), []);
  assert.equal(isMoving(makeLayer({ startMs: 100, endMs: 900 }), pageMs), false);
  assert.equal(isMoving(makeLayer({ motion: { exit: { preset: 'fade' } } }), pageMs), true);
});

test('videos and moving images move while they play, groups when something in them does', () => {
  const video = makeLayer({ type: 'video', source: 'a.webm', startMs: 500 });
  const durations = lengths({ 'a.webm': 2000, 'b.gif': 700 });
  assert.deepEqual(layerSpans(video, pageMs, { durations })[0], { startMs: 500, endMs: 2500 });
  assert.deepEqual(layerSpans(video, pageMs)[0], { startMs: 500, endMs: 5000 });
  assert.ok(isMoving(makeLayer({ type: 'image', source: 'b.gif' }), pageMs, { durations }));
  assert.ok(!isMoving(makeLayer({ type: 'image', source: 'c.png' }), pageMs, { durations }));
  const page = makePage({
    layers: [
      {
        type: 'group',
        id: 'g',
        startMs: 1000,
        layers: [{ ...makeLayer(), startMs: 2000, motion: { enter: { preset: 'pop' } } }],
      },
    ],
  });
  const spans = movingSpans(page, pageMs);
  assert.deepEqual(spans.get('g'), [
    { startMs: 1000, endMs: 1000 },
    { startMs: 2000, endMs: 2600 },
    { startMs: 5000, endMs: 5000 },
  ]);
  assert.deepEqual([...spans.keys()], ['g', 'layer']);
});

const time = fc.integer({ min: 0, max: 3000 });
const animation = fc.record(
  {
    preset: fc.constantFrom(...animationPresets.filter((preset) => preset !== 'counter' && preset !== 'grow')),
    durationMs: time,
    delayMs: fc.integer({ min: 0, max: 800 }),
    easing: fc.constantFrom(...easingNames),
  },
  { requiredKeys: ['preset'] },
);
const loop = fc.record(
  { preset: fc.constantFrom(...loopPresets), delayMs: time, periodMs: fc.integer({ min: 50, max: 4000 }) },
  { requiredKeys: ['preset'] },
);
const track = fc.record({
  property: fc.constantFrom('x', 'opacity', 'scale', 'borderRadius'),
  keyframes: fc.uniqueArray(time, { minLength: 1, maxLength: 5 }).chain((times) =>
    fc.tuple(
      ...times
        .sort((a, b) => a - b)
        .map((atMs) =>
          fc.record({
            atMs: fc.constant(atMs),
            value: fc.constantFrom(0, 0.5, 1),
            easing: fc.constantFrom(...easingNames),
          }),
        ),
    ),
  ),
});
const moving = fc
  .record({
    startMs: time,
    endMs: fc.option(fc.integer({ min: 3001, max: 6000 }), { nil: undefined }),
    motion: fc.record(
      {
        enter: animation,
        exit: animation,
        loop,
        keyframes: fc.uniqueArray(track, { maxLength: 2, selector: ({ property }) => property }),
      },
      { requiredKeys: [] },
    ),
  })
  .map((fields) => makeLayer({ type: 'image', source: 'a.png', ...fields }));

function look(layer: Layer, localMs: number): unknown {
  if (!isShown(layerTimes(layer, pageMs), localMs)) return 'hidden';
  const state = combineStates(animationAt(layer, box, localMs, pageMs), loopAt(layer, box, localMs, pageMs));
  return [
    state,
    kenBurnsAt(layer, box, localMs, pageMs),
    keyframedTransform(layer, localMs, pageMs),
    keyframedLayer(layer, localMs, pageMs),
  ];
}

test('outside its spans a layer looks the same at all times', () => {
  const at = fc.oneof(fc.integer({ min: 0, max: 4999 }), fc.double({ min: 0, max: 5000, noNaN: true }));
  fc.assert(
    fc.property(moving, at, at, (layer, one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      fc.pre(!changesBetween(layerSpans(layer, pageMs), from, to));
      assert.deepEqual(look(layer, from), look(layer, to));
    }),
    { numRuns: 2000 },
  );
});
