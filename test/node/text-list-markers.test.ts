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
