import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { compareWithGoldens } from '../corpus/golden-files.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { renderCase } from '../corpus/render-case.ts';

const renderer = createRenderer();
after(() => renderer.close());

for (const name of listCases()) {
  test(`${name} looks like its golden and reports what it should`, async () => {
    const input = await loadCase(name);
    const { pages, report } = await renderCase(renderer, input);
    const entries = [...input.imported, ...report];
    assert.deepEqual(entries.map((entry) => entry.code).toSorted(), input.report.toSorted(), JSON.stringify(entries));
    assert.deepEqual(await compareWithGoldens(name, pages, 'node'), []);
  });
}
