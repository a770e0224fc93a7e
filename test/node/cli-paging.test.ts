import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inFolder, runPlaten } from './run-platen.ts';

const list = {
  schemaVersion: 2,
  data: { items: { type: 'list', items: { type: 'object', fields: { item: { type: 'text' } } } } },
  pages: [
    {
      id: 'page',
      width: 200,
      height: 200,
      flow: 'rows',
      layers: [
        {
          type: 'table',
          id: 'rows',
          width: 200,
          height: 180,
          columns: [{ key: 'item', title: 'Item' }],
          expressions: { content: 'items' },
        },
      ],
    },
  ],
};

test('every page of a flow becomes a file, and one of them can be asked for', () =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
    const items = Array.from({ length: 8 }, (_, index) => ({ item: `Item ${index}` }));
    writeFileSync(join(folder, 'values.json'), JSON.stringify({ items }));
    const all = await runPlaten(['render', 'list.json', '--data', 'values.json'], { cwd: folder });
    assert.equal(all.code, 0, all.said.join('\n'));
    const one = await runPlaten(['render', 'list.json', '--data', 'values.json', '--page', '2', '--out', 'two.png'], {
      cwd: folder,
    });
    assert.equal(one.code, 0, one.said.join('\n'));
    assert.deepEqual(
      readdirSync(folder)
        .filter((name) => name.endsWith('.png'))
        .toSorted(),
      ['list-1.png', 'list-2.png', 'list-3.png', 'two.png'],
    );
  }));
