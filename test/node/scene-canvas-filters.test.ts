import assert from 'node:assert/strict';
import { createCanvas } from '@napi-rs/canvas';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { compareImages } from '../compare/compare-images.ts';
import { loadCase } from '../corpus/load-case.ts';
import { renderCase, type RenderedCase } from '../corpus/render-case.ts';

const cases = ['filter-blur', 'filter-chain', 'filter-color', 'filter-duotone', 'shadow-inner', 'shadow-wide'];

test('where canvases have no filters, as in WebKit, blurs and colors are computed and look the same', async () => {
  const draw = async (): Promise<RenderedCase[]> => {
    const renderer = createRenderer();
    try {
      const drawn: RenderedCase[] = [];
      for (const name of cases) drawn.push(await renderCase(renderer, await loadCase(name)));
      return drawn;
    } finally {
      await renderer.close();
    }
  };
  const byCanvas = await draw();
  const prototype: object = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'));
  const member = Object.getOwnPropertyDescriptor(prototype, 'filter');
  assert.ok(member);
  Reflect.deleteProperty(prototype, 'filter');
  const computed = await draw().finally(() => {
    Object.defineProperty(prototype, 'filter', member);
  });
  for (const [at, { pages, report }] of computed.entries()) {
    const expected = byCanvas[at];
    assert.deepEqual(report, expected?.report, cases[at]);
    for (const [index, { bytes }] of pages.entries()) {
      const { share, largest } = await compareImages(bytes, expected?.pages[index]?.bytes ?? new Uint8Array());
      assert.ok(share < 0.001 && largest <= 8, `${cases[at]}: ${share * 100} % of pixels differ, by up to ${largest}`);
    }
  }
});
