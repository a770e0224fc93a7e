import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ParagraphStyle, TextRunStyle } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import { replaceWithRuns, replaceWithText, typingStyle } from '../../packages/editor/rich-text/edit-runs.ts';
import {
  isSameStyle,
  maxTextLength,
  richText,
  sliceRuns,
  textOf,
  type RichText,
} from '../../packages/editor/rich-text/rich-text.ts';
import {
  applyParagraphStyle,
  applyStyle,
  hasToggle,
  paragraphProperties,
  sharedStyle,
  toggleStyle,
} from '../../packages/editor/rich-text/run-styles.ts';
import {
  nextWord,
  paragraphAt,
  paragraphNumber,
  previousWord,
  wordAt,
} from '../../packages/editor/rich-text/text-boundaries.ts';
import { makeText } from '../text/text-stage.ts';

const layerStyle = makeText({}).style;
const bold: TextRunStyle = { fontWeight: 700 };
const big: TextRunStyle = { fontSize: 50 };

function rich(runs: RichText['runs'], paragraphs: ParagraphStyle[] = []): RichText {
  return { runs, paragraphs };
}

describe('typing', () => {
  test('goes on in the style before it, at the start of a paragraph in the one behind', () => {
    const text = rich([{ text: 'ab', style: bold }, { text: 'cd\n' }, { text: 'ef', style: big }]);
    assert.deepEqual(typingStyle(text, 2), bold);
    assert.equal(typingStyle(text, 3), undefined);
    assert.deepEqual(typingStyle(text, 0), bold);
    assert.deepEqual(typingStyle(text, 5), big);
    assert.deepEqual(replaceWithText(text, 2, 2, 'x').text.runs[0], { text: 'abx', style: bold });
    assert.deepEqual(replaceWithText(text, 1, 4, 'x').text.runs, [
      { text: 'ax', style: bold },
      { text: '\n' },
      { text: 'ef', style: big },
    ]);
    assert.equal(typingStyle(rich([]), 0), undefined);
    // An empty paragraph goes on as the line before it.
    assert.deepEqual(typingStyle(rich([{ text: 'a\n', style: bold }]), 2), bold);
  });

  test('joins runs that came to be alike, and has no empty ones', () => {
    const text = rich([{ text: 'ab', style: bold }, { text: 'cd' }, { text: 'ef', style: { fontWeight: 700 } }]);
    assert.deepEqual(replaceWithText(text, 2, 4, '').text.runs, [{ text: 'abef', style: bold }]);
    assert.deepEqual(replaceWithText(text, 0, 6, '').text.runs, []);
  });

  test('never goes past the bounds of the format', () => {
    const full = rich([{ text: 'x'.repeat(maxTextLength - 1) }]);
    const { text, end } = replaceWithText(full, 3, 3, '👍');
    assert.equal(textOf(text).length, maxTextLength - 1);
    assert.equal(end, 3);
    assert.equal(textOf(replaceWithText(full, 3, 3, 'ab').text).length, maxTextLength);
    const many = rich(Array.from({ length: 2000 }, (_, index) => ({ text: 'a', style: { fontSize: index + 1 } })));
    assert.equal(replaceWithRuns(many, 3, 3, { runs: [{ text: 'b', style: bold }] }).text, many);
    assert.equal(
      applyStyle(rich([{ text: 'aaa' }, ...many.runs.slice(1)]), layerStyle, 1, 2, bold).runs[0]?.text,
      'aaa',
    );
  });
});

describe('paragraph styles', () => {
  const center: ParagraphStyle = { align: 'center' };
  const right: ParagraphStyle = { align: 'right' };

  test('are both halves of a split paragraph', () => {
    const text = rich([{ text: 'one\ntwo' }], [center, right]);
    assert.deepEqual(replaceWithText(text, 1, 1, '\n').text.paragraphs, [center, center, right]);
    assert.deepEqual(replaceWithText(text, 7, 7, '\nx').text.paragraphs, [center, right, right]);
  });

  test('are those of the first when paragraphs are joined, unless nothing of it stays', () => {
    const text = rich([{ text: 'one\ntwo\nthree' }], [center, right, { lineHeight: 2 }]);
    assert.deepEqual(replaceWithText(text, 3, 4, '').text.paragraphs, [center, { lineHeight: 2 }]);
    assert.deepEqual(replaceWithText(text, 0, 4, '').text.paragraphs, [right, { lineHeight: 2 }]);
    assert.deepEqual(replaceWithText(text, 0, 13, 'x').text.paragraphs, [center]);
    const gap = rich([{ text: '\nb' }], [center, right]);
    assert.deepEqual(replaceWithText(gap, 0, 1, '').text.paragraphs, [right]);
  });

  test('come with what is put in, but leave what stands there alone', () => {
    const text = rich([{ text: 'ab' }], [center]);
    const put = { runs: [{ text: '1\n2\n3' }], paragraphs: [right, right, right] };
    assert.deepEqual(replaceWithRuns(text, 1, 1, put).text.paragraphs, [center, right, center]);
    assert.deepEqual(replaceWithRuns(text, 0, 2, put).text.paragraphs, [right, right, right]);
  });

  test('are set on every paragraph a range touches', () => {
    const text = rich([{ text: 'one\ntwo\nthree' }]);
    const set = applyParagraphStyle(text, 5, 9, center);
    assert.deepEqual(set.paragraphs, [{}, center, center]);
    assert.deepEqual(
      paragraphProperties(set, makeText({}), 0, 13).map(({ align }) => align),
      ['start', 'center', 'center'],
    );
    assert.deepEqual(applyParagraphStyle(set, 5, 9, { align: undefined }).paragraphs, []);
  });
});

describe('styles', () => {
  test('are set on a range alone, and left out where they are the layer’s', () => {
    const text = rich([{ text: 'abcdef' }]);
    const styled = applyStyle(text, layerStyle, 2, 4, bold);
    assert.deepEqual(styled.runs, [{ text: 'ab' }, { text: 'cd', style: bold }, { text: 'ef' }]);
    assert.deepEqual(applyStyle(styled, layerStyle, 0, 6, { fontWeight: 400 }).runs, [{ text: 'abcdef' }]);
    assert.deepEqual(applyStyle(styled, layerStyle, 0, 6, { fontWeight: undefined }).runs, [{ text: 'abcdef' }]);
  });

  test('are switched on where some have them, off where all have', () => {
    const text = rich([{ text: 'ab', style: bold }, { text: 'cd' }]);
    const on = toggleStyle(text, layerStyle, 0, 4, 'bold');
    assert.deepEqual(on.runs, [{ text: 'abcd', style: bold }]);
    assert.deepEqual(toggleStyle(on, layerStyle, 0, 4, 'bold').runs, [{ text: 'abcd' }]);
    const heavy = { ...layerStyle, fontWeight: 800 };
    assert.equal(hasToggle(heavy, 'bold'), true);
    assert.deepEqual(toggleStyle(rich([{ text: 'ab' }]), heavy, 0, 1, 'bold').runs[0], {
      text: 'a',
      style: { fontWeight: 400 },
    });
    const lines = toggleStyle(
      rich([{ text: 'a', style: { decoration: ['overline'] } }]),
      layerStyle,
      0,
      1,
      'underline',
    );
    assert.deepEqual(lines.runs[0]?.style?.decoration, ['overline', 'underline']);
  });

  test('are shared, mixed, or those that would be typed', () => {
    const { runs } = rich([{ text: 'ab', style: bold }, { text: 'cd' }]);
    assert.deepEqual([...sharedStyle(runs, layerStyle, 0, 4, undefined).mixed], ['fontWeight']);
    assert.equal(sharedStyle(runs, layerStyle, 0, 2, undefined).style.fontWeight, 700);
    assert.equal(sharedStyle(runs, layerStyle, 4, 4, big).style.fontSize, 50);
  });
});

describe('any sequence of edits', () => {
  type Command =
    | { kind: 'insert'; at: number; length: number; text: string }
    | { kind: 'runs'; at: number; length: number; runs: { text: string; style?: TextRunStyle }[] }
    | { kind: 'style'; at: number; length: number; style: TextRunStyle }
    | { kind: 'toggle'; at: number; length: number }
    | { kind: 'paragraph'; at: number; length: number };
  const place = { at: fc.nat(40), length: fc.nat(8) };
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '👍', 'é', 'ש', '\u2028'), maxLength: 6 });
  const style = fc.constantFrom<TextRunStyle[]>(bold, big, { fontStyle: 'italic' }, {}, { fontWeight: 400 });
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), ...place, text }),
    fc.record({
      kind: fc.constant('runs' as const),
      ...place,
      runs: fc.array(fc.record({ text, style }), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('style' as const), ...place, style }),
    fc.record({ kind: fc.constant('toggle' as const), ...place }),
    fc.record({ kind: fc.constant('paragraph' as const), ...place }),
  );

  function run(state: RichText, each: Command): RichText {
    const { length } = textOf(state);
    const start = Math.min(each.at, length);
    const end = Math.min(start + each.length, length);
    switch (each.kind) {
      case 'insert':
        return replaceWithText(state, start, end, each.text).text;
      case 'runs':
        return replaceWithRuns(state, start, end, { runs: each.runs }).text;
      case 'style':
        return applyStyle(state, layerStyle, start, end, each.style);
      case 'toggle':
        return toggleStyle(state, layerStyle, start, end, 'bold');
      case 'paragraph':
        return applyParagraphStyle(state, start, end, { align: 'center' });
    }
  }

  test('leaves the text a plain string would be, in normal form, and what is outside the range as it was', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = rich([]);
        let plain = '';
        for (const each of commands) {
          const start = Math.min(each.at, plain.length);
          const end = Math.min(start + each.length, plain.length);
          const put =
            each.kind === 'insert'
              ? each.text
              : each.kind === 'runs'
                ? each.runs.map((r) => r.text).join('')
                : undefined;
          const next = run(state, each);
          if (put !== undefined) plain = plain.slice(0, start) + put + plain.slice(end);
          assert.equal(textOf(next), plain);
          for (const [index, { text: own, style: its }] of next.runs.entries()) {
            assert.notEqual(own, '');
            if (index > 0) assert.ok(!isSameStyle(next.runs[index - 1]?.style, its));
          }
          assert.ok(next.paragraphs.length <= plain.split('\n').length);
          assert.notDeepEqual(next.paragraphs.at(-1), {});
          // Outside of the range every character keeps its style.
          const shift = put === undefined ? 0 : put.length - (end - start);
          const before = textOf(state).length;
          assert.deepEqual(sliceRuns(next.runs, 0, start), sliceRuns(state.runs, 0, start));
          assert.deepEqual(sliceRuns(next.runs, end + shift, before + shift), sliceRuns(state.runs, end, before));
          textLayer.parse({ type: 'text', id: 'a', ...next });
          state = next;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('keeps each paragraph’s style with its text', () => {
    // Each paragraph is marked by its own line height; typing within one never moves another's.
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }), fc.nat(30), text, (lengths, at, put) => {
        const whole = lengths.map((count, index) => String(index).repeat(count + 1)).join('\n');
        const state = rich(
          [{ text: whole }],
          lengths.map((_, index) => ({ lineHeight: index + 1 })),
        );
        const offset = Math.min(at, whole.length);
        const next = replaceWithText(state, offset, offset, put).text;
        for (const [index, paragraph] of textOf(next).split('\n').entries()) {
          const digit = /\d/.exec(paragraph)?.[0];
          if (digit !== undefined) assert.equal(next.paragraphs[index]?.lineHeight, Number(digit) + 1);
        }
      }),
    );
  });
});

describe('a layer’s text', () => {
  test('has one kind of line end when it is edited', () => {
    const { runs } = richText(
      makeText({ runs: [{ text: 'a\r' }, { text: '\nb\rc\u000b', style: bold }, { text: '' }] }),
    );
    assert.deepEqual(runs, [{ text: 'a' }, { text: '\nb\nc\u2028', style: bold }]);
  });
});

describe('words', () => {
  test('are found at offsets, and are passed one by one', () => {
    const text = 'It’s one, two\nthree';
    assert.deepEqual(wordAt(text, 1), { start: 0, end: 4 });
    assert.deepEqual(wordAt(text, 13), { start: 10, end: 13 });
    assert.deepEqual(wordAt(text, 4), { start: 4, end: 5 });
    const ends: number[] = [];
    for (let at = 0; at < text.length;) ends.push((at = nextWord(text, at, 'ends')));
    assert.deepEqual(ends, [4, 8, 13, 14, 19]);
    assert.equal(nextWord(text, 0, 'starts'), 5);
    const starts: number[] = [];
    for (let at = text.length; at > 0;) starts.push((at = previousWord(text, at)));
    assert.deepEqual(starts, [14, 13, 10, 5, 0]);
    assert.deepEqual(wordAt('日本語の組版', 1), { start: 0, end: 3 });
  });

  test('are in paragraphs', () => {
    assert.deepEqual(paragraphAt('a\n\nb', 2), { start: 2, end: 2 });
    assert.deepEqual(
      [0, 1, 2, 3].map((at) => paragraphNumber('a\n\nb', at)),
      [0, 0, 1, 2],
    );
  });
});
