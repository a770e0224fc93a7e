import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setText } from '../text/node-stage.ts';
import { lineTexts, type TextInput } from '../text/text-stage.ts';

describe('lines', () => {
  test('words wrap at the width, spaces hang over the end', async () => {
    const layout = await setText({
      width: 230,
      runs: [{ text: 'The quick brown fox jumps' }],
      style: { fontSize: 28 },
    });
    assert.deepEqual(lineTexts(layout), ['The quick brown ', 'fox jumps']);
    for (const line of layout.lines) assert.ok(line.width <= 230, `${line.width}`);
    assert.equal(layout.overflows, false);
  });

  test('without wrapping each paragraph is one line, however long', async () => {
    const text = 'A paragraph that is much longer than its box\nand another';
    const layout = await setText({ width: 100, wrap: 'none', runs: [{ text }] });
    assert.deepEqual(lineTexts(layout), text.split('\n'));
    assert.equal(layout.overflows, true);
  });

  test('alignment follows the direction of each paragraph', async () => {
    const layout = await setText({ runs: [{ text: 'left\nשלום' }] });
    const [english, hebrew] = layout.lines;
    assert.equal(english?.x, 0);
    assert.equal(hebrew?.direction, 'rtl');
    assert.equal(Math.round((hebrew?.x ?? 0) + (hebrew?.width ?? 0)), 400);
  });

  test('an empty text has no lines', async () => {
    const layout = await setText({ runs: [], mode: 'grow', padding: { top: 3, bottom: 4 } });
    assert.deepEqual(layout.lines, []);
    assert.equal(layout.height, 7);
  });
});

describe('modes', () => {
  test('fit takes the largest size at which the text stays inside', async () => {
    const layout = await setText({
      mode: 'fit',
      maxFontSize: 90,
      runs: [{ text: 'A title that has to fit' }],
      style: { fontSize: 20 },
    });
    assert.ok(layout.fontScale > 1);
    assert.ok(layout.contentHeight <= 200 && layout.contentWidth <= 400);
    assert.equal(layout.overflows, false);
  });

  test('fit on a path takes the size at which the text goes along it, not across its box', async () => {
    const ring: Partial<TextInput> = {
      mode: 'fit',
      minFontSize: 4,
      runs: [{ text: 'round and round it goes' }],
      style: { fontSize: 40 },
    };
    const onLine = await setText({ ...ring, path: { d: 'M0 100H250' } });
    const width = onLine.lines[0]?.width ?? 0;
    assert.ok(width > 240 && width <= 250.5, `${width}`);
    assert.equal(onLine.overflows, false);
    const closed = await setText({ ...ring, path: { d: 'M200 20a50 50 0 1 1-.01 0Z' } });
    const around = closed.lines[0]?.width ?? 0;
    assert.ok(around > 300 && around <= 2 * Math.PI * 50 + 1, `${around}`);
    const centered = await setText({ ...ring, align: 'center', path: { d: 'M0 100H250', offset: 0.25 } });
    assert.ok((centered.lines[0]?.width ?? 0) <= 125.5);
    assert.equal(centered.overflows, false);
  });

  test('truncate ends with the ellipsis inside the box', async () => {
    const layout = await setText({ mode: 'truncate', maxLines: 2, runs: [{ text: 'word '.repeat(60) }] });
    assert.equal(layout.lines.length, 2);
    assert.equal(layout.overflows, true);
    assert.ok(layout.shownEnd < 300);
    const [ellipsis] = layout.lines[1]?.runs.slice(-1) ?? [];
    assert.equal(ellipsis?.start, ellipsis?.end);
    for (const line of layout.lines) assert.ok(line.width <= 400);
  });

  test('grow makes the box as high as the text', async () => {
    const layout = await setText({
      mode: 'grow',
      height: 10,
      runs: [{ text: 'one\ntwo\nthree' }],
      style: { fontSize: 20 },
    });
    assert.equal(layout.height, 72);
    assert.equal(layout.overflows, false);
  });

  test('flow shows what fits and goes on from there', async () => {
    const text = 'Some text that needs more than one box to be shown as a whole. '.repeat(8);
    const input: TextInput = { mode: 'flow', height: 120, runs: [{ text }] };
    const shown: string[] = [];
    let start = 0;
    while (start < text.length) {
      const layout = await setText(input, { start });
      assert.ok(layout.contentHeight <= 120);
      shown.push(...lineTexts(layout));
      assert.ok(layout.shownEnd > start);
      start = layout.shownEnd;
    }
    assert.equal(shown.join(''), text);
  });
});
