import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterText, typewriterCount } from '@platen/engine/internal';
import * as fc from 'fast-check';
import { startCpuClock } from '../tools/cpu-clock.ts';

test('numbers count in the way they are written', () => {
  const cases: readonly [text: string, progress: number, counted: string][] = [
    ['1,234,567', 0.5, '617,284'],
    ['1.234.567,89 €', 0.25, '308.641,97 €'],
    ['12,34,567', 0.25, '3,08,642'],
    ['1\u202f000\u202f000', 0.25, '250\u202f000'],
    ['$1,234.56 and 50%', 0.5, '$617.28 and 25%'],
    ['3,5', 0.5, '1,8'],
    ['007', 0.3, '002'],
    ['١٢٬٣٤٥', 0.5, '٦٬١٧٣'],
    ['१२३', 0.5, '६२'],
    ['−40 °C', 0.5, '−20 °C'],
    ['-0.04', 0.1, '0.00'],
    ['COVID-19, 10-20', 0.5, 'COVID-10, 5-10'],
    ['12:30', 0.5, '6:15'],
    ['v1.2.3', 1, 'v1.2.3'],
    ['12345678901234567', 0.5, '12345678901234567'],
    ['no numbers', 0.5, 'no numbers'],
  ];
  for (const [text, progress, counted] of cases) assert.equal(counterText(text, progress), counted);
  assert.equal(counterText('20', 0.5, 100), '60');
  assert.equal(counterText('1,000', 0, 25_000), '25,000');
  assert.equal(counterText('5', 0.5, -7), '-1');
});

test('a counted text ends as itself, and its other characters never change', () => {
  const mixed = fc.array(
    fc.oneof(
      fc.constantFrom('-', '−', ',', '.', ' ', '٫', '٬', '%', '$', 'x', '٣', '५', '𝟜', "'", '’', '\u00a0', '\n', '0'),
      fc.nat(99_999).map(String),
    ),
    { maxLength: 14 },
  );
  fc.assert(
    fc.property(
      mixed.map((parts) => parts.join('')),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (text, progress) => {
        assert.equal(counterText(text, 1), text);
        const counted = counterText(text, progress);
        const letters = (each: string) => each.replace(/[\p{Nd}.,٫٬'’\u00a0\-−]/gu, '');
        assert.equal(letters(counted), letters(text));
        assert.ok(!/NaN|Infinity|undefined|e\+/.test(counted));
      },
    ),
  );
});

test('a text of a hundred thousand characters is counted at once', () => {
  const spentMs = startCpuClock();
  for (const text of ['-1'.repeat(50_000), '1,'.repeat(50_000), '9'.repeat(100_000), '1,234,'.repeat(16_000)]) {
    assert.equal(counterText(text, 0.5).length > 0, true);
  }
  assert.ok(spentMs() < 2000);
});

test('plain whole numbers rise without turning back', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (target, steps) => {
      const shown = steps.sort((a, b) => a - b).map((step) => Number(counterText(String(target), step)));
      assert.deepEqual(
        shown,
        shown.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('a typewriter has written none at first and all at the end', () => {
  assert.deepEqual(
    [0, 0.1, 0.5, 0.99, 1].map((progress) => typewriterCount(10, progress)),
    [0, 1, 5, 9, 10],
  );
  assert.equal(typewriterCount(0, 0.5), 0);
});
