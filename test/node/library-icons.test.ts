import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { readLibraryFile } from '@platen/library/node';
import { DOMParser } from '@xmldom/xmldom';
import { parseIconIndex, searchIcons } from '../../packages/editor/panels/icons-panel/icon-index.ts';
import { iconLayer } from '../../packages/editor/panels/icons-panel/icon-layer.ts';

const readText = async (path: string): Promise<string> => new TextDecoder().decode(await readLibraryFile(path));
const index = parseIconIndex(await readText('icons/index.json'));
const search = (text: string, more: { category?: string; isFilled?: boolean } = {}): string[] =>
  searchIcons(index, { text, category: '', isFilled: false, ...more }).map(({ name }) => name);

describe('icons', () => {
  test('are thousands, each drawn in a square of 24, and filled where the index says so', async () => {
    assert.ok(index.icons.length > 5000, `${index.icons.length}`);
    assert.ok(index.icons.filter(({ hasFilled }) => hasFilled).length > 1000);
    const all = index.icons.flatMap(({ name, hasFilled }) => (hasFilled ? [name, `${name}-filled`] : [name]));
    for (const [at, name] of all.entries()) {
      const svg = await readText(`icons/${name}.svg`);
      if (at % 40 !== 0) continue;
      const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
      assert.equal(root?.getAttribute('viewBox'), '0 0 24 24', name);
      assert.match(svg, /currentColor/, name);
    }
  });

  test('that were named otherwise before are still there, and no other path is', async () => {
    assert.equal(await readText('icons/123.svg'), await readText('icons/number-123.svg'));
    for (const path of ['icons/no-such-icon.svg', 'icons/heart', 'icons/../package.json', 'icons/__proto__.svg']) {
      await assert.rejects(readLibraryFile(path), { code: 'ASSET_UNREACHABLE' }, path);
    }
  });

  test('are found by name first, then by other words and categories, and only with all words', () => {
    assert.equal(search('heart')[0], 'heart');
    assert.equal(search('shopping cart')[0], 'shopping-cart');
    assert.equal(search('Shopping-Cart')[0], 'shopping-cart');
    assert.ok(search('love').includes('heart'), 'by a word that its makers gave it');
    assert.ok(search('arro').includes('arrow-left'), 'by the beginning of a word');
    assert.deepEqual(search('heart zebra'), []);
    assert.ok(search('heart', { isFilled: true }).length < search('heart').length);
    const weather = search('', { category: 'Weather' });
    assert.ok(weather.length > 20 && weather.includes('cloud-rain'));
    const inGerman = searchIcons(index, { text: 'wetter', category: '', isFilled: false }, (name) =>
      name === 'Weather' ? 'Wetter' : name,
    );
    assert.deepEqual(inGerman.map(({ name }) => name).sort(), weather.toSorted());
  });

  test('become drawings of one color, which stay lines in a PDF', async () => {
    const page = { id: 'page', width: 200, height: 100 };
    const layer = iconLayer('heart', page, '#cc0000');
    assert.deepEqual([layer.x, layer.y, layer.width, layer.height], [92, 42, 16, 16]);
    const template = { schemaVersion: 1, name: 'Icon', pages: [{ ...page, layers: [layer] }] } as const;
    const renderer = await createRenderer();
    try {
      const { outputs, report } = await renderer.render(template, {}, { format: 'pdf' });
      assert.deepEqual(report, []);
      const pdf = Buffer.from(outputs[0]?.bytes ?? []).toString('latin1');
      assert.doesNotMatch(pdf, /\/Subtype\s*\/Image/);
    } finally {
      await renderer.close();
    }
  });
});
