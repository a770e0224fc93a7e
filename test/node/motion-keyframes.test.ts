import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRelayoutKeyframes, keyframedLayer, keyframedTransform, mixColors } from '@platen/engine/internal';
import * as fc from 'fast-check';
import { makeLayer } from '../motion/motion-stage.ts';

function track(property: string, ...values: (number | string)[]): object {
  return { property, keyframes: values.map((value, index) => ({ atMs: index * 1000, value })) };
}

test('keyframes set numbers and colors of the layer', () => {
  const layer = makeLayer({
    type: 'text',
    runs: [{ text: 'Hello' }],
    startMs: 500,
    motion: {
      keyframes: [
        track('fontSize', 20, 40, 30),
        track('color', '#000000', '#ff0000'),
        track('width', '100px', '300px'),
        track('fontWeight', 400, 700),
      ],
    },
  });
  const at = (localMs: number) => {
    const result = keyframedLayer(layer, localMs);
    assert.ok(result.type === 'text' && result.style.fill.type === 'solid');
    const { fontSize, fontWeight, fill } = result.style;
    return [fontSize, fontWeight, fill.color, result.width];
  };
  assert.deepEqual(at(0), [20, 400, '#000000', 100]);
  assert.deepEqual(at(1000), [30, 550, '#800000ff', 200]);
  assert.deepEqual(at(1500), [40, 700, '#ff0000', 300]);
  assert.deepEqual(at(2000), [35, 700, '#ff0000', 300]);
  assert.deepEqual(at(9000), [30, 700, '#ff0000', 300]);
  assert.ok(hasRelayoutKeyframes(layer));
});

test('place, turn, opacity and scale need no new layout', () => {
  const layer = makeLayer({
    x: 10,
    rotation: 5,
    opacity: 0.5,
    motion: {
      keyframes: [
        track('x', 30, 50),
        track('Rotation', '0deg', '90deg'),
        track('opacity', 0, '100%'),
        track('scale', 1, 3),
      ],
    },
  });
  assert.ok(!hasRelayoutKeyframes(layer));
  assert.deepEqual(keyframedTransform(layer, 500), {
    translateX: 30,
    translateY: 0,
    rotation: 40,
    scale: 2,
    opacity: 0.5,
  });
  assert.deepEqual(keyframedTransform(makeLayer({ opacity: 0.5 }), 500), {
    translateX: 0,
    translateY: 0,
    rotation: 0,
    scale: 1,
    opacity: 0.5,
  });
  const plain = makeLayer();
  assert.equal(keyframedLayer(plain, 100), plain);
});

test('an easing leads to the next keyframe, and what overshoots stays within the bounds of its property', () => {
  const keyframes = [
    { atMs: 0, value: 0, easing: 'hold' },
    { atMs: 1000, value: 1, easing: 'back-out' },
    { atMs: 2000, value: 0 },
  ];
  const opacity = (localMs: number) =>
    keyframedTransform(makeLayer({ motion: { keyframes: [{ property: 'opacity', keyframes }] } }), localMs).opacity;
  assert.deepEqual([0, 999, 1000, 2000].map(opacity), [0, 0, 1, 0]);
  for (let at = 1000; at < 2000; at += 10) assert.ok(opacity(at) >= 0 && opacity(at) <= 1);
});

test('colors mix premultiplied in sRGB', () => {
  assert.equal(mixColors('#ff0000', 'rgb(0 0 255 / 0)', 0.5), '#ff000080');
  assert.equal(mixColors('transparent', 'white', 0.5), '#ffffff80');
  assert.equal(mixColors('#204060', '#406080', 0.5), '#305070ff');
  fc.assert(
    fc.property(
      fc.constantFrom('red', '#0008', 'oklch(70% 0.2 40)'),
      fc.double({ min: -1, max: 2, noNaN: true }),
      (color, at) => {
        assert.equal(mixColors(color, color, at), mixColors(color, color, 0));
      },
    ),
  );
});
