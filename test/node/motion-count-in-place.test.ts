import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { setCounting } from '../../packages/engine/motion/count-in-place.ts';
import { openPages } from '../motion/open-pages.ts';

const platform = createNodePlatform();

async function openText(text: string, more: object = {}) {
  const layer = {
    type: 'text',
    id: 'words',
    width: 300,
    height: 300,
    runs: [{ text }],
    style: { fontSize: 40 },
    ...more,
  };
  const { pages, setText } = await openPages(
    { schemaVersion: 1, pages: [{ id: 'page', width: 400, height: 300, layers: [layer] }] },
    platform,
  );
  const item = pages[0]?.layers[0];
  assert.ok(item?.layer.type === 'text' && 'text' in item);
  const { layer: parsed, box } = item;
  return {
    final: item.text,
    at: (progress: number, from = 0) => setCounting(setText, () => ({ progress, from }))(parsed, box, 0),
  };
}

const times = Array.from({ length: 50 }, (_, index) => index / 50);

for (const align of ['left', 'center', 'right']) {
  test(`a text that counts stays in the lines and places of its final text, aligned ${align}`, async () => {
    const { final, at } = await openText('We shipped 1,000,000 parcels this year', { align });
    assert.ok(final.lines.length >= 3);
    const number = [final.text.indexOf('1'), final.text.indexOf(' parcels')] as const;
    const places = new Map(
      final.lines.flatMap(({ runs }) =>
        runs.flatMap(({ x, glyphs }) => glyphs.map((each) => [each.cluster, { ...each, x: x + each.x }])),
      ),
    );
    for (const progress of times) {
      const counted = at(progress);
      assert.deepEqual(
        counted.lines.map(({ start, end, x, width }) => ({ start, end, x, width })),
        final.lines.map(({ start, end, x, width }) => ({ start, end, x, width })),
      );
      const seen = new Set<number>();
      for (const { runs } of counted.lines) {
        for (const { x, glyphs } of runs) {
          for (const glyph of glyphs) {
            const place = places.get(glyph.cluster);
            assert.ok(place);
            seen.add(glyph.cluster);
            if (glyph.cluster < number[0] || glyph.cluster >= number[1]) assert.equal(x + glyph.x, place.x);
            else assert.ok(Math.abs(x + glyph.x - place.x) < 12 && glyph.advance === place.advance);
          }
        }
      }
      // Leading digits that are not there yet are left out; nothing else is.
      const missing = '1,000,000'.length - Math.round(progress * 1e6).toLocaleString('en').length;
      assert.equal(seen.size, places.size - missing);
    }
  });
}

test('a number that is longer on its way than it will be has the room it needs', async () => {
  const { at, final } = await openText('8 left');
  assert.equal(at(0, 1000).text, '1000 left');
  assert.equal(at(1, 1000).text, final.text);
});
