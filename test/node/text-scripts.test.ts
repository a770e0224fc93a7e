import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { layoutText, type GlyphRun, type TextLayout } from '@platen/engine/internal';
import { loadFor, setText, store } from '../text/node-stage.ts';
import { lineTexts, makeText } from '../text/text-stage.ts';

const runsOf = (layout: TextLayout): GlyphRun[] => layout.lines.flatMap((line) => line.runs);
const textOf = ({ text }: TextLayout, run: GlyphRun): string => text.slice(run.start, run.end);
const red = { type: 'solid', color: '#ff0000' } as const;

describe('directions', () => {
  test('runs stand in visual order, right-to-left ones with their glyphs reversed', async () => {
    const layout = await setText({ runs: [{ text: 'abc שלום def' }], width: 900 });
    const runs = runsOf(layout);
    assert.deepEqual(runs.map((run) => textOf(layout, run).trim()).filter(Boolean), ['abc', 'שלום', 'def']);
    const clusters = runs[1]?.glyphs.map((glyph) => glyph.cluster) ?? [];
    assert.deepEqual(
      clusters,
      clusters.toSorted((a, b) => b - a),
    );
    assert.equal(runs[1]?.level, 1);
  });

  test('a line break takes words in reading order, not in the order they are seen', async () => {
    const layout = await setText({ runs: [{ text: 'אחת שתיים שלוש ארבע' }], width: 190, style: { fontSize: 32 } });
    assert.ok(layout.lines.length > 1);
    assert.match(lineTexts(layout)[0] ?? '', /^אחת/);
    for (const line of layout.lines) assert.ok(Math.abs(line.x + line.width - 190) < 0.1);
  });

  test('an emoji between Hebrew words does not part them', async () => {
    const layout = await setText({ runs: [{ text: 'x שלום 👋 עולם x' }], width: 900 });
    const order = runsOf(layout)
      .map((run) => textOf(layout, run).trim())
      .filter(Boolean);
    assert.deepEqual(order, ['x', 'עולם', '👋', 'שלום', 'x']);
  });

  test('the ellipsis stands at the left of right-to-left text', async () => {
    const layout = await setText({ runs: [{ text: 'שורה אחת ארוכה מאוד '.repeat(9) }], mode: 'truncate', maxLines: 1 });
    const runs = runsOf(layout);
    assert.equal(runs[0]?.start, runs[0]?.end);
    assert.ok(runs.length > 1);
  });

  test('a forced direction holds, and numbers follow the paragraph before', async () => {
    const forced = await setText({ runs: [{ text: 'abc' }], direction: 'rtl' });
    assert.equal(forced.lines[0]?.direction, 'rtl');
    const numbers = await setText({ runs: [{ text: 'שלום\n123' }] });
    assert.equal(numbers.lines[1]?.direction, 'rtl');
  });
});

describe('letters that belong together', () => {
  test('letters that are set apart form no ligatures unless they are asked for, and no space follows the line', async () => {
    const style = { fontFamily: 'Lato', fontSize: 40 };
    const set = (more: object): Promise<TextLayout> =>
      setText({ runs: [{ text: 'find' }], style: { ...style, ...more } });
    const ids = (layout: TextLayout) => runsOf(layout).flatMap((run) => run.glyphs.map((glyph) => glyph.id));
    const widthOf = (layout: TextLayout) => layout.lines[0]?.width ?? 0;
    const joined = await set({});
    const single = await set({ features: { liga: 0 } });
    assert.deepEqual([ids(joined).length, ids(single).length], [3, 4]);
    const apart = await set({ letterSpacing: 10 });
    assert.deepEqual(ids(apart), ids(single));
    assert.ok(Math.abs(widthOf(apart) - widthOf(single) - 30) < 0.01);
    const asked = await set({ letterSpacing: 10, features: { liga: 1 } });
    assert.deepEqual(ids(asked), ids(joined));
    assert.ok(Math.abs(widthOf(asked) - widthOf(joined) - 20) < 0.01);
  });

  test('Arabic stays joined under letter spacing and over changes of color', async () => {
    const text = 'العربية';
    const plain = await setText({ runs: [{ text }] });
    const spaced = await setText({ runs: [{ text }], style: { letterSpacing: 12 } });
    assert.equal(spaced.lines[0]?.width, plain.lines[0]?.width);
    const colored = await setText({
      runs: [{ text: text.slice(0, 4) }, { text: text.slice(4), style: { fill: red } }],
    });
    assert.equal(colored.lines[0]?.width, plain.lines[0]?.width);
    assert.equal(runsOf(colored).length, 2);
  });

  test('a word of Arabic that is cut keeps the forms of its letters', async () => {
    const whole = await setText({ runs: [{ text: 'مممممممم' }], width: 900 });
    const cut = await setText({ runs: [{ text: 'مممممممم' }], width: 80 });
    assert.ok(cut.lines.length > 1);
    const medial = runsOf(whole)[0]?.glyphs[3]?.id;
    const firstLine = cut.lines[0]?.runs[0]?.glyphs ?? [];
    assert.equal(firstLine[0]?.id, medial, 'the last letter of the first line does not reach out to the next');
  });

  test('features and languages reach the font', async () => {
    const style = { fontFamily: 'Inter', fontSize: 40 };
    const width = async (features: Record<string, number>) =>
      (await setText({ runs: [{ text: '1111' }], style: { ...style, features } })).lines[0]?.width ?? 0;
    assert.ok((await width({ tnum: 1 })) > (await width({})) + 1);
  });

  test('a family without an italic leans', async () => {
    const layer = makeText({ runs: [{ text: 'l' }], style: { fontFamily: 'Oswald', fontStyle: 'italic' } });
    const fonts = await loadFor(layer);
    const request = { family: 'Oswald', weight: 400, axes: {} };
    const [italic] = fonts.facesFor({ ...request, style: 'italic' }).faces;
    const [upright] = fonts.facesFor({ ...request, style: 'normal' }).faces;
    assert.ok(italic && upright && italic.slant === 0.25 && upright.slant === 0);
    const points = (path: string) => path.match(/-?[\d.]+ -?[\d.]+/g)?.map((pair) => pair.split(' ').map(Number)) ?? [];
    const glyphId =
      italic.shape({ text: 'l', start: 0, end: 1, rightToLeft: false, script: 'Latn', language: '', features: {} })
        .glyphIds[0] ?? 0;
    points(upright.glyphPath(glyphId)).forEach(([x = 0, y = 0], index) => {
      assert.ok(Math.abs((points(italic.glyphPath(glyphId))[index]?.[0] ?? 0) - x - y / 4) < 0.01);
    });
  });
});

describe('breaking', () => {
  test('a soft hyphen shows where a line ends at it, and only there', async () => {
    const text = 'Donau\u00addampf\u00adschiff\u00adfahrt';
    const layout = await setText({ runs: [{ text }], width: 200, style: { fontSize: 32 } });
    assert.ok(layout.lines.length > 1);
    for (const line of layout.lines) {
      const last = line.runs.at(-1);
      assert.equal(last?.start === last?.end, line !== layout.lines.at(-1));
      assert.ok(line.width <= 200);
    }
    const wide = await setText({ runs: [{ text }], width: 900, style: { fontSize: 32 } });
    assert.ok(runsOf(wide).every((run) => run.start < run.end));
  });

  test('no-break spaces hold words together', async () => {
    const layout = await setText({ runs: [{ text: 'aaaa bbbb\u00a0cccc' }], width: 150, style: { fontSize: 28 } });
    assert.deepEqual(lineTexts(layout), ['aaaa ', 'bbbb\u00a0cccc']);
  });

  test('Japanese punctuation does not begin a line, brackets do not end one', async () => {
    for (let width = 125; width < 330; width += 13) {
      const layout = await setText({
        runs: [{ text: '「組版」では、ッと「禁則」処理。' }],
        width,
        style: { fontSize: 30 },
      });
      for (const line of lineTexts(layout)) {
        assert.doesNotMatch(line, /^[、。」ッ]/);
        assert.doesNotMatch(line, /「$/);
      }
    }
  });

  test('Thai breaks between words', async () => {
    const layout = await setText({ runs: [{ text: 'สวัสดีชาวโลกภาษาไทย' }], width: 110, style: { fontSize: 30 } });
    const words = new Set(['สวัสดี', 'ชาวโลก', 'ชาว', 'โลก', 'ภาษา', 'ไทย', 'ภาษาไทย']);
    assert.ok(layout.lines.length > 1);
    for (const line of lineTexts(layout)) {
      const rest = [...words]
        .toSorted((a, b) => b.length - a.length)
        .reduce((left, word) => left.replaceAll(word, ''), line);
      assert.equal(rest, '', `${line} is cut within a word`);
    }
  });

  test('a word longer than the line is cut, shorter ones are not', async () => {
    const layout = await setText({ runs: [{ text: 'a extraordinarily b' }], width: 100, style: { fontSize: 30 } });
    assert.equal(lineTexts(layout)[0], 'a ');
    assert.equal(lineTexts(layout).join(''), 'a extraordinarily b');
    const anywhere = await setText({
      runs: [{ text: 'a extraordinarily b' }],
      width: 100,
      wrap: 'anywhere',
      style: { fontSize: 30 },
    });
    assert.match(lineTexts(anywhere)[0] ?? '', /^a e/);
  });

  test('fitting prefers smaller text to cut words', async () => {
    const layout = await setText({ runs: [{ text: 'Congratulations' }], mode: 'fit', maxFontSize: 80, width: 200 });
    assert.equal(layout.lines.length, 1);
  });
});

describe('emoji', () => {
  const images = (layout: TextLayout) => runsOf(layout).flatMap((run) => run.emoji ?? []);

  test('sequences are one image each', async () => {
    const layout = await setText({ runs: [{ text: '👩‍💻🇩🇪1️⃣❤️👍🏿🏴󠁧󠁢󠁥󠁮󠁧󠁿' }], width: 900 });
    assert.deepEqual(images(layout), [
      'emoji/1f469-200d-1f4bb.svg',
      'emoji/1f1e9-1f1ea.svg',
      'emoji/31-20e3.svg',
      'emoji/2764.svg',
      'emoji/1f44d-1f3ff.svg',
      'emoji/1f3f4-e0067-e0062-e0065-e006e-e0067-e007f.svg',
    ]);
    assert.deepEqual(layout.missingCharacters, []);
  });

  test('digits, ©, and what asks to be text are text', async () => {
    const layout = await setText({ runs: [{ text: '1 # © ® ☎\ufe0e' }] });
    assert.deepEqual(images(layout), []);
  });

  test('a sequence without an image falls apart into those there are', async () => {
    const available = new Set(['emoji/1f469.svg', 'emoji/1f4bb.svg']);
    const emoji = { has: (path: string) => available.has(path) };
    const layout = await setText({ runs: [{ text: '👩‍💻' }] }, { emoji });
    assert.deepEqual(images(layout), ['emoji/1f469.svg', 'emoji/1f4bb.svg']);
    assert.equal(new Set(runsOf(layout)[0]?.glyphs.map((glyph) => glyph.cluster)).size, 1);
  });
});

describe('lines and paragraphs', () => {
  test('list markers hang beside their paragraphs, blank ones are not counted', async () => {
    const layout = await setText({ runs: [{ text: 'eight\n\nnine\nten' }], list: { type: 'number', start: 8 } });
    const markers = layout.lines.map((line) => line.runs.filter((run) => run.start === run.end).length);
    assert.deepEqual(markers, [1, 0, 1, 1]);
    const rights = layout.lines.flatMap((line) =>
      line.runs.filter((run) => run.start === run.end).map((run) => run.x + run.width),
    );
    for (const right of rights)
      assert.ok(right < (layout.lines[0]?.x ?? 0) && Math.abs(right - (rights[0] ?? 0)) < 0.01);
    for (const line of layout.lines) assert.equal(line.x, layout.lines[0]?.x);
  });

  test('neighbors with one decoration share a bar, others do not', async () => {
    const style = { decoration: ['underline' as const] };
    const one = await setText({
      runs: [
        { text: 'under ', style },
        { text: 'שלום', style },
      ],
      width: 900,
    });
    assert.equal(one.lines[0]?.decorations.length, 1);
    const two = await setText({
      runs: [
        { text: 'under', style },
        { text: 'lined', style: { ...style, fill: red } },
      ],
      width: 900,
    });
    assert.equal(two.lines[0]?.decorations.length, 2);
  });

  test('justified lines fill the width but for the last of a paragraph', async () => {
    const layout = await setText({
      runs: [{ text: 'some words to be justified, some more of them' }],
      align: 'justify',
      width: 260,
    });
    assert.ok(layout.lines.length > 2);
    for (const line of layout.lines.slice(0, -1)) assert.ok(Math.abs(line.width - 260) < 0.05, `${line.width}`);
    assert.ok((layout.lines.at(-1)?.width ?? 0) < 259);
  });

  test('line height, paragraph spacing, padding and vertical alignment place the lines', async () => {
    const layout = await setText({
      runs: [{ text: 'a\nb' }],
      style: { fontSize: 20 },
      lineHeight: 1.5,
      paragraphSpacing: 10,
      verticalAlign: 'bottom',
      padding: { top: 5, bottom: 15, left: 7 },
      height: 200,
    });
    assert.equal(layout.contentHeight, 30 + 10 + 30 + 20);
    assert.deepEqual(
      layout.lines.map((line) => [line.x, line.top, line.height]),
      [
        [7, 115, 30],
        [7, 155, 30],
      ],
    );
  });

  test('transforms follow words and language', async () => {
    const layout = await setText({
      runs: [
        { text: 'straße ', style: { textTransform: 'uppercase' } },
        { text: 'istanbul ', style: { textTransform: 'uppercase', language: 'tr' } },
        { text: "don't stop", style: { textTransform: 'capitalize' } },
      ],
    });
    assert.equal(layout.text, "STRASSE İSTANBUL Don't Stop");
  });

  test('text on a path follows it', async () => {
    const layout = await setText({ runs: [{ text: 'on a path\nnot this' }], path: { d: 'M0 100 L0 0 L400 0' } });
    assert.equal(layout.lines.length, 1);
    assert.equal(layout.overflows, true);
    const first = layout.lines[0]?.runs[0]?.placements?.[0];
    assert.ok(first !== undefined && Math.abs(first.angle + Math.PI / 2) < 0.001 && Math.abs(first.y - 100) < 2);
    const fits = await setText({ runs: [{ text: 'on' }], path: { d: 'M0 100 H300', offset: 0.5 }, align: 'center' });
    const placed = fits.lines[0]?.runs[0]?.placements ?? [];
    assert.ok((placed[0]?.x ?? 0) < 150 && (placed.at(-1)?.x ?? 0) > 140);
    assert.equal(fits.overflows, false);
  });

  test('faces are found again by the keys of runs', async () => {
    const layer = makeText({ runs: [{ text: 'abc 日本 שלום', style: { fontWeight: 700 } }] });
    const fonts = await loadFor(layer);
    const layout = layoutText(layer, layer, fonts);
    for (const run of runsOf(layout)) assert.ok(fonts.face(run.fontKey) !== undefined, run.fontKey);
    assert.ok((await store.bundled()).sources.length > 900);
  });
});
