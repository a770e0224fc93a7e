import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setText } from '../text/node-stage.ts';

test('numbers of a right-to-left list read from left to right, with their point on the left', async () => {
  const layout = await setText({ runs: [{ text: 'أ\nب' }], list: { type: 'number', start: 10 } });
  for (const line of layout.lines) {
    const marker = line.runs.filter(({ start, end }) => start === end).toSorted((a, b) => a.x - b.x);
    assert.deepEqual(
      marker.map(({ level, glyphs }) => [level, glyphs.length]),
      [
        [1, 1],
        [2, 2],
      ],
    );
    assert.ok((marker[0]?.x ?? 0) > line.x + line.width, 'the marker stands before the text');
  }
});

test('a marker stands before its line where that is centered or at the other side', async () => {
  for (const align of ['left', 'center', 'right'] as const) {
    const layout = await setText({
      runs: [{ text: 'Rye\nA longer line' }],
      list: { type: 'bullet' },
      align,
      width: 300,
    });
    const gaps = layout.lines.map((line) => {
      const marker = line.runs.find(({ start, end }) => start === end);
      return line.x - (marker?.x ?? NaN);
    });
    assert.equal(gaps.length, 2);
    assert.ok(
      Math.abs((gaps[0] ?? NaN) - (gaps[1] ?? NaN)) < 0.01 && (gaps[0] ?? 99) < 40,
      `${align}: ${gaps.join(' ')}`,
    );
  }
});
