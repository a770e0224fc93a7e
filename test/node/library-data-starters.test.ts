import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { LaidOutLayer } from '@platen/engine';
import { readStarter } from '@platen/library/node';
import type { Layer, Page } from '@platen/template';
import { casesOfTurn } from '../cases-of-turn.ts';
import { hardValues } from './hard-values.ts';

const renderer = createRenderer();
after(() => renderer.close());

interface PlacedLayer {
  layer: Layer;
  box: LaidOutLayer['box'];
  /** The box of the group that it is in, or of the page. */
  room: LaidOutLayer['box'];
}

/** Visible layers with their boxes on the page, in pixels. Groups that are turned, or clip, stand for what they hold. */
function visibleLayers(layers: readonly LaidOutLayer[], room: LaidOutLayer['box']): PlacedLayer[] {
  return layers.flatMap((item) => {
    const { layer } = item;
    if (!layer.visible) return [];
    const box = { ...item.box, x: item.box.x + room.x, y: item.box.y + room.y };
    const isOpen = 'children' in item && layer.type === 'group' && layer.rotation === 0 && !layer.clip;
    return [{ layer, box, room }, ...(isOpen ? visibleLayers(item.children, box) : [])];
  });
}

const sizeOf = ({ width, height }: Pick<Page, 'width' | 'height'>) => ({ width, height });

/** Whether a box lies in another, but for rounding. */
function isWithin(box: LaidOutLayer['box'], room: LaidOutLayer['box']): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return (
    box.x >= room.x - 1 && box.y >= room.y - 1 && right <= room.x + room.width + 1 && bottom <= room.y + room.height + 1
  );
}

describe('starters that live from data', () => {
  for (const [slug, { rows, choices }] of Object.entries(hardValues)) {
    for (const [name, { values, pages, codes = [] }] of casesOfTurn(Object.entries(rows), 3)) {
      test(`${slug} holds ${name}`, async () => {
        const template = await readStarter(slug);
        for (const choice of choices) {
          const context = `${slug} with ${name}, ${JSON.stringify(choice)}`;
          const output = { ...choice, format: 'jpg', width: 60, includeLayout: true } as const;
          const { outputs, layout = [], report } = await renderer.render(template, values, output);
          const own = report.filter(({ code }) => code !== 'translation_missing');
          assert.deepEqual([...new Set(own.map(({ code }) => code))], codes, `${context}: ${JSON.stringify(own)}`);
          assert.ok(outputs.length >= pages[0] && outputs.length <= pages[1], `${context}: ${outputs.length} pages`);
          for (const { page, layers } of layout)
            for (const { layer, box, room } of visibleLayers(layers, { x: 0, y: 0, ...sizeOf(page) }))
              assert.ok(
                isWithin(box, room),
                `${context}: ${layer.id} leaves its room: ${JSON.stringify({ box, room })}`,
              );
        }
      });
    }
    test(`${slug} has every text in all of its languages`, async () => {
      const template = await readStarter(slug);
      for (const locale of ['en', ...Object.keys(template.locales?.overrides ?? {})])
        for (const choice of choices) {
          const options = { ...choice, locale, format: 'jpg', width: 60 } as const;
          const { outputs, report } = await renderer.render(template, {}, options);
          assert.deepEqual(report, [], JSON.stringify(options));
          const hasFlow = template.pages.some(({ flow }) => flow !== undefined);
          assert.ok(hasFlow ? outputs.length >= template.pages.length : outputs.length === template.pages.length);
        }
    });
  }
});
