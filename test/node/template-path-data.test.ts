import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseTemplate, PlatenError } from '@platen/template';
import { findPathIssue } from '../../packages/template/values/path-data.ts';
import { startCpuClock } from '../tools/cpu-clock.ts';

test('path data as SVG 2 writes it is taken', () => {
  const audio = [
    '',
    ' \n',
    'M0 0',
    'm-1-2.5.5.5',
    'M10,20L30 40ZM 5e1 -.5 z',
    'M0 0 10 10 20-20',
    'M0,0H10V1e-3h-5v.5',
    'M0 0C1 2 3 4 5 6 7 8 9 10 11 12S1 2 3 4Q1 2 3 4T5 6',
    'M0 0a5 5 0 1 0 10 10A5,5,30,0,1,20,20',
    'M0 0a5 5 0 0110 10a1 1 0 00.5.5',
    'M0 0\t,\r\n',
  ];
  for (const d of audio.slice(0, -1)) assert.equal(findPathIssue(d), undefined, d);
  assert.match(findPathIssue(audio.at(-1) ?? '') ?? '', /number after the comma/);
});

test('what is wrong with path data is said with its place', () => {
  const errors: Record<string, RegExp> = {
    L10: /at character 1 it must begin with M, not "L"/,
    '10 10': /at character 1 there must be a command, not "1"/,
    M10: /at character 4 M needs a number, and the data ends/,
    'M10 10 L5': /at character 10 L needs a number, and the data ends/,
    'M0 0 C1 2 3 4 5 6 7': /C needs a number, and the data ends/,
    'M0 0 L1 1 hello': /at character 12 h needs a number, not "e"/,
    'M0 0 X': /at character 6 there must be a command, not "X"/,
    'M0 0 a5 5 0 2 0 1 1': /at character 13 a needs a flag, 0 or 1, not "2"/,
    'M0,,0': /at character 4 M needs a number, not ","/,
    'M,0 0': /at character 2 M needs a number, not ","/,
    'M0 0 Z 5': /at character 8 there must be a command, not "5"/,
    'M0 1e999': /too large/,
    'M NaN 0': /at character 3 M needs a number, not "N"/,
    'M0 0 undefined': /must be a command/,
  };
  for (const [d, error] of Object.entries(errors)) assert.match(findPathIssue(d) ?? 'nothing', error, d);
});

test('property: what is written by the grammar is taken, and cut anywhere it is taken or refused, never thrown at', () => {
  const value = fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((number) => `${number}`);
  const values = (count: number): fc.Arbitrary<string> =>
    fc.array(value, { minLength: count, maxLength: count }).map((list) => list.join(' '));
  const step = fc.oneof(
    fc.tuple(fc.constantFrom('M', 'l', 'T'), values(2)),
    fc.tuple(fc.constantFrom('H', 'v'), values(1)),
    fc.tuple(fc.constantFrom('C'), values(6)),
    fc.tuple(fc.constantFrom('s', 'Q'), values(4)),
    fc.tuple(fc.constantFrom('Z'), fc.constant('')),
    fc.tuple(
      fc.constantFrom('A'),
      values(3).map((radii) => `${radii} 1 0 5 5`),
    ),
  );
  const path = fc.array(step, { maxLength: 8 }).map((steps) => `M0 0${steps.map((parts) => parts.join('')).join('')}`);
  fc.assert(
    fc.property(path, fc.nat(), (d, cut) => {
      assert.equal(findPathIssue(d), undefined);
      findPathIssue(d.slice(0, cut % (d.length + 1)));
    }),
  );
});

test('a long path is read in one go, and a broken end is found', () => {
  const d = `M0 0${'l1 1'.repeat(200_000)}`;
  const spentMs = startCpuClock();
  assert.equal(findPathIssue(d), undefined);
  assert.match(findPathIssue(`${d}l`) ?? '', /at character 800006/);
  assert.ok(spentMs() < 2000);
});

test('a template with broken path data is refused with the path and the reason', () => {
  const common = { width: 10, height: 10 };
  const layers = [
    { ...common, type: 'shape', id: 'a', geometry: { shape: 'path', d: 'M0 0 L', viewWidth: 1, viewHeight: 1 } },
    { ...common, type: 'text', id: 'b', path: { d: 'nonsense' } },
    {
      ...common,
      type: 'image',
      id: 'c',
      source: '',
      mask: { type: 'shape', geometry: { shape: 'path', d: 'M0', viewWidth: 1, viewHeight: 1 } },
    },
  ];
  const input = { schemaVersion: 1, name: '', pages: [{ id: 'p', width: 10, height: 10, layers }] };
  assert.throws(
    () => parseTemplate(input),
    (error) => {
      assert.ok(error instanceof PlatenError && error.code === 'TEMPLATE_INVALID');
      assert.deepEqual(
        error.issues.map(({ path }) => path),
        ['pages[0].layers[0].geometry.d', 'pages[0].layers[1].path.d', 'pages[0].layers[2].mask.geometry.d'],
      );
      assert.equal(
        error.issues[0]?.message,
        'is not valid path data: at character 7 L needs a number, and the data ends',
      );
      return true;
    },
  );
});
