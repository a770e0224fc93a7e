import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { createFrameDrawer } from '../../packages/engine/motion/frame-drawer.ts';
import { planTimeline } from '../../packages/engine/motion/timeline.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { giveMotion } from '../motion/give-motion.ts';
import { countDifferent, openPages, pixelsOf } from '../motion/open-pages.ts';

const platform = createNodePlatform();
const size = { width: 480, height: 300 };

/** Draws frames one after the other with one drawer and each of them with a drawer of its own, and compares. */
async function compareFrames(template: unknown, indices: readonly number[]): Promise<void> {
  const opened = await openPages(template, platform);
  const timeline = planTimeline(opened.pages, { sources: new Map(), voices: new Map() });
  const options = { ...opened, ...size, timeline, fps: 10 };
  const drawer = createFrameDrawer(options);
  for (const index of indices) {
    const { canvas } = await drawer.drawFrame(index);
    const fresh = createFrameDrawer(options);
    const expected = await fresh.drawFrame(index);
    const { pixels, largest } = countDifferent(pixelsOf(canvas), pixelsOf(expected.canvas));
    fresh.close();
    assert.equal(pixels, 0, `frame ${index}: ${pixels} pixels differ, by ${largest} at most`);
  }
  drawer.close();
}

/** In order, long enough for what does not move to be kept; then at random, as segments on several threads do. */
const inOrderThenAnyhow = [...Array.from({ length: 11 }, (_, index) => index), 30, 3, 19];

describe('what is kept between frames changes no pixel', () => {
  for (const name of listCases().filter((one) => one.startsWith('motion-'))) {
    test(`of ${name}`, async () => compareFrames((await loadCase(name)).template, inOrderThenAnyhow));
  }

  const still = [
    'blend-modes-1',
    'filter-chain',
    'frame',
    'group-blend',
    'group-clip',
    'mask-layer-luminance',
    'mask-nested',
    'page-backgrounds',
    'placement-group',
    'shadow-inner',
    'shadow-wide',
    'stroke-position',
    'svg-effects',
    'table-lines',
    'text-effects',
    'text-mode-flow',
  ];
  for (const [index, name] of still.entries()) {
    test(`of ${name} when layers of it move`, async () => {
      const { template } = await loadCase(name);
      await compareFrames(giveMotion(template, index + 1), inOrderThenAnyhow);
    });
  }

  test('of pages that follow each other', async () => {
    const { template } = await loadCase('motion-times');
    const [page] = (template as { pages: { id: string; layers: { id: string }[] }[] }).pages;
    assert.ok(page);
    const types = ['fade', 'dissolve', 'wipe', 'slide', 'push'];
    const pages = types.map((type) => ({
      ...JSON.parse(JSON.stringify(page).replaceAll(/"(id|layerId)":"(\w+)"/g, `"$1":"$2-${type}"`)),
      durationMs: 1500,
      transition: { type, durationMs: 500, easing: 'back-out' },
    }));
    const frames = Array.from({ length: 55 }, (_, index) => index);
    await compareFrames({ schemaVersion: 1, pages }, [...frames, 12, 40, 13]);
  });
});
