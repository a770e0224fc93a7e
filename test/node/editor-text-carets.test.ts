import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { layoutText, type TextLayout } from '@platen/engine/internal';
import { caretLines, type CaretLine } from '../../packages/editor/text/caret/caret-lines.ts';
import {
  caretAtBoundary,
  edgeOfCaret,
  lineOfCaret,
  placeOfCaret,
  splitPlaceOfCaret,
} from '../../packages/editor/text/caret/caret-place.ts';
import type { Caret } from '../../packages/editor/text/caret/caret.ts';
import { withCaretRoom } from '../../packages/editor/text/caret/caret-room.ts';
import { caretAtPoint, caretAtX, characterAtPoint } from '../../packages/editor/text/caret/hit-test.ts';
import { moveByLine, moveSideways, moveToLineEnd } from '../../packages/editor/text/caret/move-caret.ts';
import { selectionShapes } from '../../packages/editor/text/caret/selection-shapes.ts';
import { sourceOffsets } from '../../packages/editor/rich-text/source-offsets.ts';
import { loadFor, setText } from '../text/node-stage.ts';
import { makeText, type TextInput } from '../text/text-stage.ts';

async function linesOf(input: TextInput): Promise<CaretLine[]> {
  return caretLines(await setText(input));
}

function at(offset: number, affinity: Caret['affinity'] = 'after'): Caret {
  return { offset, affinity };
}

function x(lines: readonly CaretLine[], caret: Caret): number {
  return placeOfCaret(lines, caret)?.top.x ?? Number.NaN;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const hello = 'שלום';

describe('carets', () => {
  test('stand between the advances of a line, as high as its type', async () => {
    const layout = await setText({ runs: [{ text: 'Have' }] });
    const lines = caretLines(layout);
    const advances = layout.lines[0]?.runs[0]?.glyphs.map(({ advance }) => advance) ?? [];
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((offset) => Math.round(x(lines, at(offset)) * 64)),
      [0, 1, 2, 3, 4].map((count) => Math.round(sum(advances.slice(0, count)) * 64)),
    );
    const place = placeOfCaret(lines, at(0));
    const { baseline = 0 } = layout.lines[0] ?? {};
    assert.deepEqual([place?.top.y, place?.bottom.y], [baseline - 0.95 * 32, baseline + 0.25 * 32]);
  });

  test('do not part what is read as one character, and divide a ligature', async () => {
    const lines = await linesOf({ runs: [{ text: 'e\u0301👩‍💻ffi' }], style: { fontFamily: 'Playfair Display' } });
    assert.deepEqual(
      lines[0]?.units.map(({ start, end }) => [start, end]),
      [
        [0, 2],
        [2, 7],
        [7, 8],
        [8, 9],
        [9, 10],
      ],
    );
    const widths = lines[0]?.units.slice(2).map(({ left, right }) => right - left) ?? [];
    assert.equal(new Set(widths.map((width) => Math.round(width * 64))).size, 1);
    const arabic = await linesOf({ runs: [{ text: 'لا' }] });
    const [left, right] = arabic[0]?.units ?? [];
    assert.deepEqual([left?.start, right?.start], [1, 0]);
  });

  test('keep a character together whose mark has a color of its own', async () => {
    const fill = { type: 'solid', color: '#ff0000' } as const;
    const lines = await linesOf({ runs: [{ text: 'ae' }, { text: '\u0301b', style: { fill } }] });
    assert.deepEqual(
      lines[0]?.units.map(({ start, end }) => [start, end]),
      [
        [0, 1],
        [1, 3],
        [3, 4],
      ],
    );
  });

  test('are split where the direction changes', async () => {
    const lines = await linesOf({ runs: [{ text: `abc${hello}` }] });
    const [end, rightmost] = [x(lines, at(3, 'before')), x(lines, at(7, 'after'))];
    assert.ok(end < rightmost);
    // Before the first Hebrew letter: what is Latin goes on beside the c, what is Hebrew begins at the right.
    assert.equal(x(lines, at(3, 'after')), rightmost);
    assert.equal(splitPlaceOfCaret(lines, at(3, 'before'))?.top.x, rightmost);
    assert.equal(splitPlaceOfCaret(lines, at(3, 'before'))?.isRtl, true);
    assert.equal(splitPlaceOfCaret(lines, at(2)), undefined);
    // Behind the last: beside it on the left, or at the end of the line.
    assert.equal(x(lines, at(7, 'before')), end);
  });

  test('stand at the start and the end of a line that begins the other way', async () => {
    const lines = await linesOf({ runs: [{ text: `${hello} abc` }], direction: 'ltr' });
    assert.equal(x(lines, at(0, 'before')), 0);
    assert.ok(x(lines, at(0, 'after')) > 0);
    const rtl = await linesOf({ runs: [{ text: 'abc' }], direction: 'rtl', align: 'left' });
    assert.equal(x(rtl, at(0, 'after')), 0);
    assert.ok(x(rtl, at(0, 'before')) > 40);
  });

  test('choose between the end of a wrapped line and the start of the next', async () => {
    const lines = await linesOf({ runs: [{ text: 'one two' }], width: 70 });
    assert.equal(lines.length, 2);
    assert.equal(lines[0]?.isSoft, true);
    assert.equal(lineOfCaret(lines, at(4, 'before'))?.index, 0);
    assert.equal(lineOfCaret(lines, at(4, 'after'))?.index, 1);
    assert.equal(splitPlaceOfCaret(lines, at(4, 'after')), undefined);
  });

  test('stand on empty lines, after a last line feed and a last line separator', async () => {
    const lines = await linesOf({ runs: [{ text: 'a\n\nb\n' }], align: 'center' });
    assert.deepEqual(
      lines.map(({ start, end }) => [start, end]),
      [
        [0, 1],
        [2, 2],
        [3, 4],
        [5, 5],
      ],
    );
    assert.equal(x(lines, at(2)), 200);
    const broken = await linesOf({ runs: [{ text: 'a\u2028' }] });
    assert.equal(broken.length, 2);
    const [first, second] = [placeOfCaret(broken, at(1)), placeOfCaret(broken, at(2))];
    assert.ok(first && second && second.top.x === 0 && second.top.y > first.top.y);
  });

  test('of an empty text stand where its first letter will', async () => {
    for (const align of ['left', 'center', 'right'] as const) {
      const layer = makeText({ runs: [], align, verticalAlign: 'middle', padding: { left: 10 } });
      const room = withCaretRoom(layer, undefined);
      const lines = caretLines(layoutText(room, layer, await loadFor(makeText({ runs: [{ text: ' ' }] }))));
      assert.equal(x(lines, at(0)), { left: 10, center: 205, right: 400 }[align]);
    }
  });

  test('follow a path and lean with it', async () => {
    const lines = await linesOf({ runs: [{ text: 'upwards' }], path: { d: 'M100 300V0' } });
    const place = placeOfCaret(lines, at(3));
    assert.ok(place);
    assert.ok(Math.abs(place.top.y - place.bottom.y) < 0.01);
    assert.ok(place.top.x < 100 && place.bottom.x > 100);
    assert.deepEqual(caretAtPoint(lines, place.top).offset, 3);
    for (const shape of selectionShapes(lines, 0, 3)) assert.ok(shape[1].y < shape[0].y);
  });
});

describe('pointing', () => {
  test('finds the nearer side of a character on the line at that height', async () => {
    const lines = await linesOf({ runs: [{ text: 'wide\nword' }], paragraphSpacing: 40 });
    const [first, second] = lines;
    assert.ok(first && second);
    const [w] = first.units;
    assert.ok(w);
    assert.deepEqual(caretAtPoint(lines, { x: w.right - 2, y: 5 }), at(1, 'before'));
    assert.deepEqual(caretAtPoint(lines, { x: w.left + 2, y: 5 }), at(0));
    assert.equal(caretAtPoint(lines, { x: 1000, y: -500 }).offset, 4);
    assert.equal(caretAtPoint(lines, { x: -10, y: 900 }).offset, 5);
    // The nearer line has the gap between them.
    assert.equal(caretAtPoint(lines, { x: 0, y: first.line.top + first.line.height + 5 }).offset, 0);
    assert.deepEqual(characterAtPoint(lines, { x: w.right - 2, y: 5 }), { start: 0, end: 1 });
  });

  test('beyond a line finds its end in its own direction', async () => {
    const lines = await linesOf({ runs: [{ text: `${hello} abc` }], direction: 'rtl' });
    const [line] = lines;
    assert.ok(line);
    assert.deepEqual(caretAtX(line, 5000), at(0));
    assert.deepEqual(caretAtX(line, -5000), at(8, 'before'));
  });
});

describe('moving', () => {
  test('goes through mixed directions as they are seen', async () => {
    const lines = await linesOf({ runs: [{ text: `ab${hello}cd` }] });
    let caret = at(0);
    const offsets = [caret.offset];
    const places = [x(lines, caret)];
    for (let step = 0; step < 8; step++) {
      caret = moveSideways(lines, caret, 'right');
      offsets.push(caret.offset);
      places.push(x(lines, caret));
    }
    assert.deepEqual(offsets, [0, 1, 2, 5, 4, 3, 2, 7, 8]);
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    assert.equal(new Set(places).size, 9);
  });

  test('crosses wraps and line feeds without a stop too many', async () => {
    const lines = await linesOf({ runs: [{ text: 'one two\nthree' }], width: 70 });
    const visited: number[] = [];
    for (let caret = at(0), last = -1; caret.offset !== last; caret = moveSideways(lines, caret, 'right')) {
      visited.push(caret.offset);
      last = caret.offset;
      if (moveSideways(lines, caret, 'right').offset === last) break;
    }
    assert.deepEqual(
      visited,
      Array.from({ length: 14 }, (_, offset) => offset),
    );
    const back: number[] = [];
    for (let caret = at(13, 'before'); ; caret = moveSideways(lines, caret, 'left')) {
      back.push(caret.offset);
      if (caret.offset === 0) break;
    }
    assert.deepEqual(back, visited.toReversed());
  });

  test('keeps its column over short lines', async () => {
    const lines = await linesOf({ runs: [{ text: 'a long line\nx\nanother one' }] });
    const start = at(8);
    const first = moveByLine(lines, start, 1, undefined);
    assert.equal(first.caret.offset, 13);
    const second = moveByLine(lines, first.caret, 1, first.goalX);
    assert.ok(Math.abs(x(lines, second.caret) - x(lines, start)) < 12);
    assert.equal(moveByLine(lines, second.caret, 1, second.goalX).caret.offset, 25);
    assert.equal(moveByLine(lines, start, -1, undefined).caret.offset, 0);
    assert.deepEqual(moveToLineEnd(lines, at(13), 'start'), at(12));
    assert.deepEqual(moveToLineEnd(lines, at(3), 'end'), at(11, 'before'));
  });

  test('of any text visits every border once and comes back the same way', async () => {
    const words = ['abc', 'שלום', 'مرحبا', '12', '👍🏽', 'e\u0301', 'ffi', '(', ')', '-'];
    const inputs = fc.sample(fc.array(fc.constantFrom(...words, ' ', ' ', '\n'), { maxLength: 14 }), {
      numRuns: 60,
      seed: 5,
    });
    for (const parts of inputs) {
      const text = parts.join('');
      if (text === '') continue;
      const lines = await linesOf({ runs: [{ text }], width: 160, height: 2000 });
      for (const line of lines) {
        for (let boundary = 1; boundary <= line.units.length; boundary++) {
          const there = caretAtBoundary(line, boundary, 'left');
          // At the end of a line that wraps a caret belongs to the next.
          if (line.isSoft && there.offset === line.end) continue;
          assert.equal(edgeOfCaret(line, there).boundary, boundary, JSON.stringify([text, boundary]));
          const back = moveSideways(lines, there, 'left');
          if (lineOfCaret(lines, back) !== line) continue;
          assert.equal(edgeOfCaret(line, back).boundary, boundary - 1, JSON.stringify([text, boundary]));
          const again = moveSideways(lines, back, 'right');
          assert.equal(x(lines, again), x(lines, there), JSON.stringify([text, boundary]));
        }
        // Pointing at where a caret is drawn finds a caret that is drawn there.
        for (const { left, right } of line.units) {
          for (const pointed of [left + 0.01, right - 0.01]) {
            const found = placeOfCaret(lines, caretAtX(line, pointed));
            assert.ok(found && Math.abs(found.top.x - pointed) <= 0.02 + 1e-6 + (right - left) / 2, text);
          }
        }
      }
    }
  });
});

describe('selections', () => {
  test('cover lines whole and stretches that lie apart', async () => {
    const lines = await linesOf({ runs: [{ text: `abc ${hello} def` }] });
    const [line] = lines;
    assert.ok(line);
    // From within the Latin to within the Hebrew: the end of the one, and the right part of the other.
    const shapes = selectionShapes(lines, 2, 6);
    assert.equal(shapes.length, 2);
    for (const [topLeft, , bottomRight] of shapes) {
      assert.equal(topLeft.y, line.line.top);
      assert.equal(bottomRight.y, line.line.top + line.line.height);
    }
    const covered = sum(shapes.map(([a, b]) => b.x - a.x));
    const chosen = line.units.filter(({ start }) => start >= 2 && start < 6);
    assert.ok(Math.abs(covered - sum(chosen.map(({ left, right }) => right - left))) < 1e-6);
  });

  test('show the end of a paragraph, also of an empty one', async () => {
    const lines = await linesOf({ runs: [{ text: 'a\n\nb' }] });
    assert.equal(selectionShapes(lines, 0, 3).length, 2);
    assert.equal(selectionShapes(lines, 1, 1).length, 0);
    const [only] = selectionShapes(lines, 2, 3);
    assert.ok(only && Math.abs(only[1].x - only[0].x - 0.3 * 32) < 0.5);
  });

  test('of any range cover what its characters cover', async () => {
    const layout: TextLayout = await setText({ runs: [{ text: `one ${hello} two 12 ثلاثة` }], width: 130 });
    const lines = caretLines(layout);
    const { length } = layout.text;
    fc.assert(
      fc.property(fc.nat(length), fc.nat(length), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const covered = sum(selectionShapes(lines, start, end).map(([left, right]) => right.x - left.x));
        const own = lines.flatMap(({ units }) => units.filter((unit) => unit.start < end && unit.end > start));
        assert.ok(Math.abs(covered - sum(own.map(({ left, right }) => right - left))) < 0.05);
      }),
    );
  });
});

describe('transformed text', () => {
  test('has offsets of its own', async () => {
    const layer = makeText({ runs: [{ text: 'Straße' }, { text: ' a' }], style: { textTransform: 'uppercase' } });
    const offsets = sourceOffsets(layer);
    assert.deepEqual(
      [0, 4, 5, 6, 8].map((offset) => offsets.toLayout(offset)),
      [0, 4, 6, 7, 9],
    );
    assert.deepEqual(
      [0, 4, 5, 6, 7, 9].map((offset) => offsets.toSource(offset)),
      [0, 4, 4, 5, 6, 8],
    );
    const layout = layoutText(layer, layer, await loadFor(layer));
    assert.equal(layout.text, 'STRASSE A');
    // The two letters of one are passed in one step.
    const lines = caretLines(layout, offsets.stops);
    assert.equal(moveSideways(lines, at(4), 'right').offset, 6);
    assert.equal(sourceOffsets(makeText({ runs: [{ text: 'abc' }] })).toLayout(2), 2);
  });

  test('goes there and back for any text', () => {
    const transforms = fc.constantFrom('none', 'uppercase', 'lowercase', 'capitalize');
    const text = fc
      .array(fc.constantFrom('ß', 'ŉ', 'a', ' ', 'İ', 'ﬁ', 'Σ', '👍', 'é', '\n'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, transforms, (first, second, textTransform) => {
        const layer = makeText({ runs: [{ text: first }, { text: second, style: { textTransform: 'none' } }] });
        layer.style.textTransform = textTransform as typeof layer.style.textTransform;
        const offsets = sourceOffsets(layer);
        let last = 0;
        for (const [offset] of [...offsets.source].entries()) {
          const there = offsets.toLayout(offset);
          assert.ok(there >= last);
          last = there;
        }
        for (const stop of offsets.stops) assert.equal(offsets.toLayout(offsets.toSource(stop)), stop);
      }),
    );
  });
});
