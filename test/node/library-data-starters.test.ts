import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { LaidOutLayer } from '@platen/engine';
import { readStarter } from '@platen/library/node';
import type { Layer } from '@platen/template';
import { hardValues } from './hard-values.ts';

const renderer = createRenderer();
after(() => renderer.close());

/** Boxes of visible layers on their page, in pixels. Turned groups stand for what they hold. */
function visibleBoxes(layers: readonly LaidOutLayer[], x = 0, y = 0): { layer: Layer; box: LaidOutLayer['box'] }[] {
  return layers.flatMap((item) => {
    const { layer } = item;
    if (!layer.visible) return [];
    const box = { ...item.box, x: item.box.x + x, y: item.box.y + y };
    const inner = 'children' in item && layer.rotation === 0 ? visibleBoxes(item.children, box.x, box.y) : [];
    return [{ layer, box }, ...inner];
  });
}

describe('starters that live from data', () => {
  for (const [slug, { rows, choices }] of Object.entries(hardValues)) {
    for (const [name, { values, pages }] of Object.entries(rows)) {
      test(`${slug} holds ${name}`, async () => {
        const template = await readStarter(slug);
        for (const choice of choices) {
          const context = `${slug} with ${name}, ${JSON.stringify(choice)}`;
          const output = { ...choice, format: 'jpg', width: 60, includeLayout: true } as const;
          const { outputs, layout = [], report } = await renderer.render(template, values, output);
          const own = report.filter(({ code }) => code !== 'translation_missing');
          assert.deepEqual(own, [], context);
          assert.ok(outputs.length >= pages[0] && outputs.length <= pages[1], `${context}: ${outputs.length} pages`);
          for (const { page, layers } of layout)
            for (const { layer, box } of visibleBoxes(layers))
              assert.ok(
                box.x >= -1 &&
                  box.y >= -1 &&
                  box.x + box.width <= page.width + 1 &&
                  box.y + box.height <= page.height + 1,
                `${context}: ${layer.id} leaves the page: ${JSON.stringify(box)}`,
              );
        }
      });
    }
    test(`${slug} has every text in its languages`, async () => {
      const template = await readStarter(slug);
      for (const choice of choices) {
        const { report } = await renderer.render(template, {}, { ...choice, format: 'jpg', width: 60 });
        assert.deepEqual(report, [], JSON.stringify(choice));
      }
    });
  }
});
