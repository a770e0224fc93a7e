import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
// The algorithms themselves, where the tests of Unicode ask for what no layout shows.
import { bidiLevels, paragraphDirection, visualOrder } from '../../packages/engine/text/bidi-levels.ts';
import { isBeyondLatin, latinLineBreaks } from '../../packages/engine/text/latin-line-breaks.ts';
import { createLineBreakRules } from '../../packages/engine/text/line-break-rules.ts';
import { lineBreaks } from '../../packages/engine/text/line-breaks.ts';
import { loadTextRules } from '../../packages/engine/text/text-rules.ts';

before(() => loadTextRules(new Set(['bidi', 'lines'])));

function readLines(name: string): string[] {
  const packed = readFileSync(new URL(`../fixtures/unicode/${name}.br`, import.meta.url));
  return brotliDecompressSync(packed)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

test('lines break where LineBreakTest of Unicode 17 says', (context) => {
  const lines = readLines('LineBreakTest-17.0.0.txt');
  const failed = lines.filter((line) => {
    const [, ...parts] = line.split(/\s+/);
    let text = '';
    const expected: number[] = [];
    for (let i = 0; i < parts.length; i += 2) {
      text += String.fromCodePoint(Number.parseInt(parts[i] ?? '', 16));
      if (parts[i + 1] === '÷' && i + 2 < parts.length) expected.push(text.length);
    }
    const found: number[] = [];
    for (const [index, value] of lineBreaks(text).entries()) {
      if (value > 0 && index + 1 < text.length) found.push(index + 1);
    }
    return found.join() !== expected.join();
  });
  context.diagnostic(`LineBreakTest 17.0.0: ${rate(lines.length - failed.length, lines.length)}`);
  assert.ok(lines.length > 19_000);
  // What is left: a code point not assigned yet, Balinese digits (both changed class after 15.1, the library's version of the
  // data), and Thai and Burmese letters, which the test puts among alphabetic ones while words go by dictionary here.
  const unexplained = failed.filter((line) => !/1F8FF|1B50|0E01/.test(line));
  assert.deepEqual(unexplained, []);
  assert.ok(failed.length <= 87, `${failed.length} failed`);
});

test('lines of Latin text break as by all rules of Unicode', () => {
  const rules = createLineBreakRules();
  // One character of each class, and letters with accents as well.
  const alphabet = [...'a1 -/.!"($%|})'];
  const differences: string[] = [];
  const compare = (text: string): void => {
    assert.equal(isBeyondLatin(text), false, text);
    const expected = [...rules.breaks(text)].map(({ position }) => position - 1);
    if (expected.at(-1) === text.length - 1) expected.pop();
    const found = latinLineBreaks(text);
    if (found.join() !== expected.join()) differences.push(`${text}: ${found.join()} instead of ${expected.join()}`);
  };
  const extend = (text: string, length: number): void => {
    if (text !== '') compare(text);
    if (length > 0) for (const character of alphabet) extend(text + character, length - 1);
  };
  extend('', 4);
  // The same numbers in each run.
  let seed = 1;
  const draw = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  const all = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).concat('€');
  const known = all.filter((character) => character !== '\n' && !isBeyondLatin(character));
  assert.ok(known.length > 450);
  for (let round = 0; round < 4000; round++) {
    const from = round % 2 === 0 ? alphabet : known;
    compare(Array.from({ length: 5 + (draw() % 12) }, () => from[draw() % from.length] ?? '').join(''));
  }
  assert.deepEqual(differences.slice(0, 20), []);
});

/** One character of the first plane for each bidi class. */
const characters: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  ES: '+',
  ET: '#',
  AN: '\u0660',
  CS: ',',
  B: '\u2029',
  S: '\t',
  WS: ' ',
  ON: '!',
  BN: '\u00ad',
  NSM: '\u0300',
  LRE: '\u202a',
  LRO: '\u202d',
  RLE: '\u202b',
  RLO: '\u202e',
  PDF: '\u202c',
  LRI: '\u2066',
  RLI: '\u2067',
  FSI: '\u2068',
  PDI: '\u2069',
};

/** Levels as the test writes them, and the order of what is not removed by rule X9. */
function matches(text: string, base: 'auto' | 'ltr' | 'rtl', levels: readonly string[], order: string): boolean {
  const found = bidiLevels(text, base === 'auto' ? (paragraphDirection(text) ?? 'ltr') : base);
  let unit = 0;
  const shown: { level: number; index: number }[] = [];
  for (const [index, character] of [...text].entries()) {
    const level = found[unit] ?? 0;
    unit += character.length;
    if (levels[index] === 'x') continue;
    if (level !== Number(levels[index])) return false;
    shown.push({ level, index });
  }
  return (
    visualOrder(shown.map(({ level }) => level))
      .map((at) => shown[at]?.index)
      .join(' ') === order
  );
}

test('runs are ordered as BidiTest says', (context) => {
  const bases = ['auto', 'ltr', 'rtl'] as const;
  let levels: string[] = [];
  let order = '';
  let ran = 0;
  const failed: string[] = [];
  for (const line of readLines('BidiTest-15.0.0.txt')) {
    if (line.startsWith('@Levels:')) levels = line.slice(8).trim().split(/\s+/);
    else if (line.startsWith('@Reorder:')) order = line.slice(9).trim();
    else {
      const [classes = '', bits = ''] = line.split(';');
      const names = classes.trim().split(' ');
      const text = names.map((name) => characters[name]).join('');
      for (const [index, base] of bases.entries()) {
        if ((Number.parseInt(bits, 16) & (1 << index)) === 0) continue;
        ran += 1;
        if (!matches(text, base, levels, order)) failed.push(`${classes}; ${base}`);
      }
    }
  }
  context.diagnostic(`BidiTest 15.0.0: ${rate(ran - failed.length, ran)}`);
  assert.ok(ran > 700_000);
  assert.deepEqual(failed.slice(0, 10), []);
});

test('runs are ordered as BidiCharacterTest says', (context) => {
  const failed: string[] = [];
  const lines = readLines('BidiCharacterTest-15.0.0.txt');
  for (const line of lines) {
    const [codePoints = '', base, , levels = '', order = ''] = line.split(';');
    const text = String.fromCodePoint(...codePoints.split(' ').map((hex) => Number.parseInt(hex, 16)));
    const direction = base === '0' ? 'ltr' : base === '1' ? 'rtl' : 'auto';
    if (!matches(text, direction, levels.split(' '), order)) failed.push(line);
  }
  context.diagnostic(`BidiCharacterTest 15.0.0: ${rate(lines.length - failed.length, lines.length)}`);
  assert.ok(lines.length > 90_000);
  assert.deepEqual(failed.slice(0, 10), []);
});

function rate(passed: number, all: number): string {
  return `${passed} of ${all} (${((passed / all) * 100).toFixed(2)} %)`;
}
