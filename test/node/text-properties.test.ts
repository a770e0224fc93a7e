import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutText, type TextLayout } from '@platen/engine/internal';
import * as fc from 'fast-check';
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import { loadFor } from '../text/node-stage.ts';
import { lineTexts, makeText, type TextInput } from '../text/text-stage.ts';

const latinWords = ['The', 'office', 'AVATAR', 'a', 'extraordinary', 'don’t', '3.14', 'well-known', '(so)', 'fi'];
const otherWords = [
  'مرحبا',
  'العربية،',
  'שָׁלוֹם',
  '日本語の組版、',
  '「かぎ」',
  '한국어',
  'สวัสดีชาวโลก',
  'क्षत्रिय',
  '👩‍💻',
  '🇩🇪',
  '👍🏽',
  '1️⃣',
  'e\u0301',
  'Donau\u00addampf\u00adschiff',
  'a\u00a0b',
];
const glue = [' ', ' ', ' ', '  ', '', '\n', '\u2028', ' — '];
const texts = (words: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...glue)), { minLength: 1, maxLength: 14 })
    .map((parts) => parts.flat().join(''));
const latin = texts(latinWords);
const anyText = texts([...latinWords, ...otherWords]);
const boxes = fc.record({
  width: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 600 })),
  height: fc.integer({ min: 0, max: 300 }),
});

const styles = { bold: { fontWeight: 700 }, large: { fontSize: 48 } } as const;
const fonts = await loadFor(
  makeText({
    runs: [undefined, styles.bold].map((style) => ({
      text: [...latinWords, ...otherWords, ...glue, '…•1234567890.‐-'].join(''),
      ...(style && { style }),
    })),
  }),
);
const set = (input: TextInput): TextLayout => {
  const layer = makeText(input);
  return layoutText(layer, layer, fonts);
};
const runs = (text: string): TextInput['runs'] => [{ text }];
const near = (a: number, b: number, by = 1 / 64): boolean => Math.abs(a - b) <= by;

const aligns = fc.constantFrom('start', 'end', 'left', 'center', 'right', 'justify');
const wraps = fc.constantFrom('word', 'anywhere', 'none');

test('lines cover the text, in order, but for line ends', () => {
  fc.assert(
    fc.property(anyText, boxes, wraps, (text, box, wrap) => {
      const layout = set({ runs: runs(text), ...box, wrap });
      let at = 0;
      for (const line of layout.lines) {
        assert.match(layout.text.slice(at, line.start), /^[\n\u2028]?$/);
        assert.ok(line.end >= line.start);
        at = line.end;
      }
      assert.match(layout.text.slice(at), /^[\n\u2028]*$/);
    }),
  );
});

test('lines begin and end between graphemes, clusters begin at graphemes', () => {
  fc.assert(
    fc.property(anyText, boxes, wraps, fc.constantFrom('overflow', 'truncate'), (text, box, wrap, mode) => {
      const layout = set({ runs: runs(text), ...box, wrap, mode });
      const borders = new Set([0]);
      let at = 0;
      for (const grapheme of splitGraphemes(layout.text)) borders.add((at += grapheme.length));
      for (const line of layout.lines) {
        assert.ok(borders.has(line.start) && borders.has(line.end), `${line.start}-${line.end}`);
        for (const run of line.runs) {
          for (const glyph of run.glyphs) assert.ok(borders.has(glyph.cluster), `cluster ${glyph.cluster}`);
        }
      }
    }),
  );
});

test('runs stand side by side and add up to the line', () => {
  fc.assert(
    fc.property(anyText, boxes, aligns, fc.integer({ min: -1, max: 8 }), (text, box, align, letterSpacing) => {
      const { lines } = set({ runs: runs(text), ...box, align, style: { letterSpacing } });
      for (const line of lines) {
        for (const [index, run] of line.runs.entries()) {
          const next = line.runs[index + 1];
          if (next) assert.ok(near(run.x + run.width, next.x), `${run.x} + ${run.width} is not ${next.x}`);
          const advances = run.glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
          assert.ok(near(advances, run.width, run.glyphs.length / 1024 + 1 / 64));
        }
        const left = line.runs.at(0)?.x ?? line.x;
        const last = line.runs.at(-1);
        const right = last === undefined ? line.x : last.x + last.width;
        assert.ok(left <= line.x + 1 / 64 && right >= line.x + line.width - 1 / 64);
      }
    }),
  );
});

test('wrapped lines stay within the width, but for single graphemes', () => {
  fc.assert(
    fc.property(anyText, boxes, fc.constantFrom('word', 'anywhere'), (text, box, wrap) => {
      const layout = set({ runs: runs(text), ...box, wrap });
      for (const [index, line] of layout.lines.entries()) {
        const visible = [...splitGraphemes(lineTexts(layout)[index] ?? '')].filter((part) => part.trim() !== '');
        if (line.width > box.width + 1 / 64)
          assert.ok(visible.length <= 2, `${line.width} of ${box.width}: ${visible.join('|')}`);
      }
    }),
  );
});

test('without wrapping there is one line for each paragraph and line separator', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { lines } = set({ runs: runs(text), wrap: 'none', width: 50 });
      const expected = text
        .split('\n')
        .reduce((sum, part) => sum + Math.max(1, part.replace(/\u2028$/, '').split('\u2028').length), 0);
      assert.equal(lines.length, expected);
    }),
  );
});

test('how text is cut into runs of equal style changes nothing', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(80), { maxLength: 5 }), boxes, (text, cuts, box) => {
      const graphemes = [...splitGraphemes(text)];
      const places = [0, ...cuts.map((cut) => Math.min(cut, graphemes.length)).sort((a, b) => a - b), graphemes.length];
      const parts = places.slice(1).map((end, index) => graphemes.slice(places[index], end).join(''));
      const style = { fontWeight: 400 };
      const whole = set({ runs: runs(text), ...box });
      const split = set({
        runs: parts.map((part, index) => ({ text: part, ...(index % 2 === 0 && { style }) })),
        ...box,
      });
      assert.deepEqual(split, whole);
    }),
  );
});

test('color alone does not change where glyphs are', () => {
  fc.assert(
    fc.property(latin, fc.nat(30), boxes, (text, cut, box) => {
      const fill = { type: 'solid', color: '#ff0000' } as const;
      const place = ({ lines }: TextLayout) =>
        lines.map((line) => [
          line.x,
          line.width,
          line.start,
          line.end,
          line.runs.flatMap((run) => run.glyphs.map(({ id }) => id)),
        ]);
      const colored = set({ runs: [{ text: text.slice(0, cut) }, { text: text.slice(cut), style: { fill } }], ...box });
      assert.deepEqual(place(colored), place(set({ runs: runs(text), ...box })));
    }),
  );
});

test('fitted text never stands out, unless at its smallest size', () => {
  fc.assert(
    fc.property(anyText, boxes, fc.constantFrom('word', 'anywhere', 'none'), (text, box, wrap) => {
      const { fontScale, overflows, contentWidth, contentHeight } = set({
        runs: [{ text: text.slice(0, 9), style: styles.bold }, { text: text.slice(9) }],
        ...box,
        wrap,
        mode: 'fit',
        minFontSize: 6,
        maxFontSize: 90,
        style: { fontSize: 30 },
      });
      if (fontScale > 6 / 30 + 1 / 1024) {
        assert.equal(overflows, false);
        assert.ok(contentWidth <= box.width + 1 / 32 && contentHeight <= box.height + 1 / 32);
      }
      assert.ok(fontScale <= 3 && fontScale >= 0.2 - 1 / 1024);
    }),
  );
});

test('a larger box never makes fitted text smaller', () => {
  fc.assert(
    fc.property(latin, boxes, fc.nat(300), fc.nat(200), (text, box, wider, higher) => {
      const fit = (size: typeof box): number =>
        set({ runs: runs(text), ...size, mode: 'fit', maxFontSize: 120, minFontSize: 4 }).fontScale;
      const small = fit(box);
      const large = fit({ width: box.width + wider, height: box.height + higher });
      assert.ok(large >= small, `${small} in ${box.width}x${box.height}, ${large} in the larger`);
    }),
  );
});

test('truncated text stays within the box, but for the first line', () => {
  fc.assert(
    fc.property(anyText, boxes, fc.nat(4), fc.constantFrom('word', 'none'), (text, box, maxLines, wrap) => {
      const layout = set({ runs: runs(text), ...box, maxLines, wrap, mode: 'truncate' });
      if (maxLines > 0) assert.ok(layout.lines.length <= maxLines);
      for (const line of layout.lines.slice(1)) assert.ok(line.top + line.height <= box.height + 1 / 32);
      if (box.width > 80) for (const line of layout.lines) assert.ok(line.width <= box.width + 1 / 64);
      if (!layout.overflows) assert.equal(layout.shownEnd, layout.text.length);
    }),
  );
});

test('flowing text is shown once and whole, box after box', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.integer({ min: 60, max: 400 }),
      fc.integer({ min: 40, max: 200 }),
      (text, width, height) => {
        const layer = makeText({ runs: runs(text), width, height, mode: 'flow' });
        let shown = '';
        let start = 0;
        do {
          const layout = layoutText(layer, layer, fonts, { start });
          shown += lineTexts(layout).join('');
          assert.ok(layout.shownEnd > start || layout.shownEnd === layout.text.length);
          start = layout.shownEnd;
        } while (start < text.length);
        assert.equal(shown, text.replace(/[\n\u2028]/g, ''));
      },
    ),
  );
});

test('setting the same text again gives the same numbers, and they survive JSON', () => {
  fc.assert(
    fc.property(anyText, boxes, aligns, (text, box, align) => {
      const layout = set({ runs: runs(text), ...box, align });
      assert.deepEqual(set({ runs: runs(text), ...box, align }), layout);
      assert.deepEqual(JSON.parse(JSON.stringify(layout)), layout);
    }),
    { numRuns: 30 },
  );
});
