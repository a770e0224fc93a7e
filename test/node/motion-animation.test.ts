import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  easeAt,
  isStill,
  planTransits,
  stillState,
  animationAt,
  animationState,
  type UnitState,
} from '@platen/engine/internal';
import { easingNames, animationPresets } from '@platen/template';
import * as fc from 'fast-check';
import { makeLayer } from '../motion/motion-stage.ts';

const box = { width: 200, height: 100 };
const pageMs = 5000;

function enterAt(animation: object, localMs: number, unit?: { index: number; count: number }): UnitState {
  return animationAt(
    makeLayer({ type: 'text', motion: { enter: { easing: 'linear', ...animation } } }),
    box,
    localMs,
    pageMs,
    unit,
  );
}

test('each preset comes as it says', () => {
  const state = (changes: Partial<UnitState>): UnitState => ({ ...stillState, ...changes });
  const at = (animation: object) => enterAt({ durationMs: 1000, ...animation }, 250);
  assert.deepEqual(at({ preset: 'fade' }), state({ opacity: 0.25 }));
  assert.deepEqual(at({ preset: 'slide' }), state({ opacity: 0.625, translateY: 75 }));
  assert.deepEqual(
    at({ preset: 'slide', direction: 'right', distance: 0.5 }),
    state({ opacity: 0.625, translateX: -75 }),
  );
  assert.deepEqual(at({ preset: 'zoom', scale: 0.5 }), state({ opacity: 0.25, scale: 0.625 }));
  assert.deepEqual(at({ preset: 'zoom' }), state({ opacity: 0.25, scale: 0.7 }));
  assert.deepEqual(at({ preset: 'pop', scale: 0 }), state({ opacity: 0.625, scale: 0.25 }));
  assert.deepEqual(
    at({ preset: 'wipe', direction: 'right' }),
    state({ reveal: { direction: 'right', fraction: 0.25 } }),
  );
  assert.deepEqual(at({ preset: 'blur', radius: 40 }), state({ opacity: 0.25, blurRadius: 30 }));
  assert.deepEqual(at({ preset: 'rotate', angle: 90 }), state({ opacity: 0.25, rotation: -67.5 }));
  assert.deepEqual(at({ preset: 'bounce' }), state({ opacity: 0.625, translateY: -75 }));
  assert.deepEqual(at({ preset: 'counter' }), stillState);
  const overshoot = enterAt({ preset: 'pop', durationMs: 1000, easing: 'back-out' }, 700);
  assert.ok(overshoot.scale > 1.05 && overshoot.opacity === 1);
});

test('units start one after another, and a typewriter shares its time among them', () => {
  const layer = makeLayer({
    type: 'text',
    startMs: 100,
    motion: {
      enter: { preset: 'fade', easing: 'linear', durationMs: 400, delayMs: 50, unit: 'words', staggerMs: 200 },
    },
  });
  const opacities = (localMs: number) =>
    [0, 1, 2].map((index) => animationAt(layer, box, localMs, pageMs, { index, count: 3 }).opacity);
  assert.deepEqual(opacities(99), [0, 0, 0]);
  assert.deepEqual(opacities(150), [0, 0, 0]);
  assert.deepEqual(opacities(250), [0.25, 0, 0]);
  assert.deepEqual(opacities(450), [0.75, 0.25, 0]);
  assert.deepEqual(opacities(949), [1, 1, 0.9975]);
  const shown = [0, 1, 2, 3].map(
    (index) => enterAt({ preset: 'typewriter', durationMs: 1000 }, 500, { index, count: 4 }).shown,
  );
  assert.deepEqual(shown, [true, true, false, false]);
});

test('what is shown too briefly for its enter and exit plays them faster and rests between them', () => {
  const motion = { enter: { preset: 'fade', durationMs: 900 }, exit: { preset: 'zoom', durationMs: 300 } };
  const plan = planTransits(makeLayer({ startMs: 1000, endMs: 1600, motion }), pageMs, () => 1);
  assert.deepEqual([plan.enter?.endMs, plan.exit?.startMs, plan.exit?.endMs], [1450, 1450, 1600]);
  assert.deepEqual(animationState(plan, box, 1450, 0), stillState);
});

const curve = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: -2, max: 3, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: -2, max: 3, noNaN: true }),
);
const arbitraryEasing = fc.oneof(fc.constantFrom(...easingNames), curve);

test('every easing starts at 0 and ends at 1, and those without overshoot stay between', () => {
  fc.assert(
    fc.property(arbitraryEasing, fc.double({ min: 0, max: 1, noNaN: true }), (easing, progress) => {
      assert.equal(easeAt(easing, 0), 0);
      assert.equal(easeAt(easing, 1), 1);
      assert.equal(easeAt(easing, -1), 0);
      assert.equal(easeAt(easing, 2), 1);
      const value = easeAt(easing, progress);
      assert.ok(Number.isFinite(value));
      if (typeof easing === 'string' && !/back|elastic/.test(easing)) assert.ok(value >= 0 && value <= 1);
    }),
  );
  for (const name of easingNames.filter((each) => each !== 'hold')) {
    assert.ok(easeAt(name, 1e-6) < 0.01 && easeAt(name, 1 - 1e-6) > 0.99, `${name} jumps at an end`);
  }
  assert.ok(Math.abs(easeAt('ease', 0.5) - 0.8024) < 1e-3);
  assert.ok(Math.abs(easeAt('ease-in-out', 0.25) - 0.1292) < 1e-3);
});

const arbitraryAnimation = fc.record(
  {
    preset: fc.constantFrom(...animationPresets.filter((preset) => preset !== 'counter' && preset !== 'grow')),
    durationMs: fc.integer({ min: 0, max: 3000 }),
    delayMs: fc.integer({ min: 0, max: 1000 }),
    staggerMs: fc.integer({ min: 0, max: 500 }),
    direction: fc.constantFrom('left', 'right', 'up', 'down'),
    easing: arbitraryEasing,
    unit: fc.constantFrom('whole', 'words'),
  },
  { requiredKeys: ['preset'] },
);
const arbitraryUnit = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.record({ index: fc.nat(count - 1), count: fc.constant(count) }));

test('an enter ends in the design itself, and an exit is the same course backwards', () => {
  fc.assert(
    fc.property(
      arbitraryAnimation,
      arbitraryUnit,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (animation, unit, at) => {
        const entering = makeLayer({ type: 'text', motion: { enter: animation } });
        const leaving = makeLayer({ type: 'text', motion: { exit: animation } });
        const plan = planTransits(entering, pageMs, () => unit.count);
        const endMs = plan.enter?.endMs ?? 0;
        assert.ok(endMs <= pageMs);
        if (endMs < pageMs) assert.deepEqual(animationAt(entering, box, endMs, pageMs, unit), stillState);
        // One that takes no time begins when the layer is gone.
        if (endMs > 0) assert.ok(isStill(animationAt(leaving, box, Math.max(0, pageMs - endMs), pageMs, unit)));
        const localMs = Math.round(at * pageMs * 64) / 64;
        if (localMs <= 0 || localMs >= pageMs) return;
        const one = animationAt(entering, box, localMs, pageMs, unit);
        const other = animationAt(leaving, box, pageMs - localMs, pageMs, unit);
        assert.equal(one.shown, other.shown);
        for (const key of ['opacity', 'translateX', 'translateY', 'scale', 'rotation', 'blurRadius'] as const) {
          assert.ok(Math.abs(one[key] - other[key]) < 1e-6, key);
        }
        assert.ok(one.opacity >= 0 && one.opacity <= 1 && one.scale >= 0 && one.blurRadius >= 0);
      },
    ),
  );
});
