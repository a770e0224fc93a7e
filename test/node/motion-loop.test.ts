import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStill, kenBurnsAt, loopAt, stillState, type UnitState } from '@platen/engine/internal';
import { loopPresets } from '@platen/template';
import * as fc from 'fast-check';
import { makeLayer } from '../motion/motion-stage.ts';

const box = { width: 200, height: 100 };

function near(actual: UnitState, changes: Partial<UnitState>): void {
  const expected = { ...stillState, ...changes };
  for (const key of ['opacity', 'translateX', 'translateY', 'scale', 'rotation', 'blurRadius'] as const) {
    assert.ok(Math.abs(actual[key] - expected[key]) < 1e-9, `${key} is ${actual[key]}, not ${expected[key]}`);
  }
}

function loop(fields: object, localMs: number): UnitState {
  return course(fields)(localMs);
}

function course(fields: object): (localMs: number) => UnitState {
  const layer = makeLayer({ type: 'image', motion: { loop: { periodMs: 1000, ...fields } } });
  return (localMs) => loopAt(layer, box, localMs, 10_000);
}

test('each loop does what it says at the parts of its period', () => {
  near(loop({ preset: 'pulse' }, 500), { scale: 1.05 });
  near(loop({ preset: 'pulse', amount: 0.2, easing: 'linear' }, 250), { scale: 1.1 });
  near(loop({ preset: 'float' }, 500), { translateY: -5 });
  near(loop({ preset: 'float', direction: 'right', amount: 0.1 }, 1500), { translateX: 10 });
  near(loop({ preset: 'rotate' }, 250), { rotation: 90 });
  near(loop({ preset: 'rotate', amount: -180 }, 3500), { rotation: -90 });
  near(loop({ preset: 'bounce' }, 250), { translateY: -15 });
  near(loop({ preset: 'bounce' }, 500), { translateY: -20 });
  near(loop({ preset: 'blink' }, 499), {});
  near(loop({ preset: 'blink' }, 500), { opacity: 0 });
  near(loop({ preset: 'blink', amount: 0.6 }, 999), { opacity: 0.4 });
  near(loop({ preset: 'shake' }, 300), {});
  near(loop({ preset: 'shake', amount: 0.1 }, 25), { translateX: 10 * (11 / 12) });
  near(loop({ preset: 'swing' }, 250), { rotation: 8 });
  near(loop({ preset: 'swing', easing: 'linear' }, 875), { rotation: -4 });
  near(loop({ preset: 'pulse', delayMs: 700 }, 700), {});
  near(loop({ preset: 'pulse', delayMs: 700 }, 1200), { scale: 1.05 });
});

test('a loop starts at rest, comes back to it after each period, and never jumps but for blink', () => {
  const presets = fc.constantFrom(...loopPresets);
  fc.assert(
    fc.property(presets, fc.integer({ min: 50, max: 2500 }), fc.nat(3), (preset, periodMs, times) => {
      const at = course({ preset, periodMs });
      assert.ok(isStill(at(0)));
      if (preset === 'rotate') return;
      near(at(periodMs * times), {});
      if (preset === 'blink') return;
      for (let step = 0; step < 200; step++) {
        const [a, b] = [at((periodMs * step) / 200), at((periodMs * (step + 1)) / 200)];
        assert.ok(Math.abs(a.translateX - b.translateX) < 1 && Math.abs(a.translateY - b.translateY) < 1);
        assert.ok(Math.abs(a.scale - b.scale) < 0.01 && Math.abs(a.rotation - b.rotation) < 1);
      }
    }),
  );
});

test('ken-burns grows an image over its whole time and never uncovers its box', () => {
  const image = (fields: object) =>
    makeLayer({ type: 'image', startMs: 1000, motion: { loop: { preset: 'ken-burns', ...fields } } });
  assert.deepEqual(kenBurnsAt(image({ direction: 'left', amount: 0.2 }), box, 3000, 5000), {
    scale: 1.1,
    translateX: -10,
    translateY: 0,
  });
  assert.equal(kenBurnsAt(image({ amount: -0.2 }), box, 1000, 5000)?.scale, 1.2);
  assert.equal(kenBurnsAt(image({ amount: -0.2 }), box, 5000, 5000)?.scale, 1);
  assert.equal(kenBurnsAt(makeLayer(), box, 0, 5000), undefined);
  fc.assert(
    fc.property(fc.double({ min: -2, max: 2, noNaN: true }), fc.nat(5000), (amount, localMs) => {
      const move = kenBurnsAt(image({ amount, easing: 'back-out' }), box, localMs, 5000);
      assert.ok(move && move.scale >= 1);
      assert.ok(Math.abs(move.translateY) <= ((move.scale - 1) * box.height) / 2 + 1e-9);
    }),
  );
});
