import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { casesOfTurn } from '../cases-of-turn.ts';
import { createFrameDrawer } from '../../packages/engine/motion/frame-drawer.ts';
import { planTimeline } from '../../packages/engine/motion/timeline.ts';
import { largestShare } from '../corpus/golden-files.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { giveMotion } from '../motion/give-motion.ts';
import { countDifferent, drawMoment, openPages, pixelsOf } from '../motion/open-pages.ts';

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
    const fresh = createFrameDrawer({ ...options, keepsStill: false });
    const expected = await fresh.drawFrame(index);
    const { pixels, largest } = countDifferent(pixelsOf(canvas), pixelsOf(expected.canvas));
    fresh.close();
    assert.equal(pixels, 0, `frame ${index}: ${pixels} pixels differ, by ${largest} at most`);
  }
  drawer.close();
}

/** The share of pixels that differ by more than 2 of 255, and by how much the most different does. */
function compareStill(one: Uint8ClampedArray, other: Uint8ClampedArray): { share: number; largest: number } {
  let pixels = 0;
  for (let index = 0; index < one.length; index += 4) {
    const differences = [0, 1, 2, 3].map((at) => Math.abs((one[index + at] ?? 0) - (other[index + at] ?? 0)));
    if (Math.max(...differences) > 2) pixels += 1;
  }
  return { share: pixels / (one.length / 4), largest: countDifferent(one, other).largest };
}

/** In order, long enough for what does not move to be kept; then at random, as segments on several threads do. */
const inOrderThenAnyhow = [...Array.from({ length: 11 }, (_, index) => index), 30, 3, 19];

describe('what is kept between frames changes no pixel', () => {
  for (const name of listCases().filter((one) => one.startsWith('motion-'))) {
    test(`of ${name}`, async () => compareFrames((await loadCase(name)).template, inOrderThenAnyhow));
  }

  const designed = [
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
  for (const [index, name] of casesOfTurn([...designed.entries()], 3)) {
    test(`of ${name} when layers of it move`, async () => {
      const { template } = await loadCase(name);
      await compareFrames(giveMotion(template, index + 1), inOrderThenAnyhow);
    });
  }

  test('of costly layers over and under what moves, which look as in a still', async () => {
    const card = (id: string, more: object) => ({
      type: 'shape',
      id,
      width: 180,
      height: 120,
      radius: { topLeft: 20, bottomRight: 20 },
      fills: [
        {
          type: 'linear',
          angle: 40,
          stops: [
            { offset: 0, color: '#1d4ed8' },
            { offset: 1, color: '#f472b680' },
          ],
        },
      ],
      shadows: [{ type: 'drop', color: 'rgba(0, 0, 0, 0.5)', offsetX: 4, offsetY: 6, blur: 12 }],
      ...more,
    });
    const turning = { motion: { loop: { preset: 'rotate', periodMs: 1900 } } };
    const layers = [
      card('ground', { x: 10, y: 10 }),
      card('first', { x: 100, y: 60, ...turning }),
      card('second', { x: 60, y: 40, opacity: 0.7 }),
      card('third', { x: 150, y: 90, rotation: 12, filters: [{ type: 'blur', radius: 2 }] }),
      card('over', { x: 200, y: 150, blendMode: 'multiply' }),
      card('fourth', { x: 20, y: 150, ...turning }),
      card('fifth', { x: 40, y: 130 }),
      card('sixth', { x: 90, y: 160, mask: { type: 'shape', geometry: { shape: 'ellipse' } } }),
    ];
    const page = { id: 'page', width: 400, height: 300, durationMs: 4000, layers };
    const template = { schemaVersion: 2, pages: [page] };
    await compareFrames(template, inOrderThenAnyhow);

    const opened = await openPages(template, platform);
    const [layout] = opened.pages;
    assert.ok(layout);
    const timeline = planTimeline(opened.pages, { sources: new Map(), voices: new Map() });
    const drawer = createFrameDrawer({ ...opened, ...size, timeline, fps: 10 });
    for (const index of [0, 7, 20]) {
      const still = drawMoment(opened, layout, index * 100, size);
      const { canvas } = await drawer.drawFrame(index);
      const { share, largest } = compareStill(pixelsOf(canvas), pixelsOf(still));
      platform.releaseCanvas(still);
      assert.ok(share <= largestShare && largest <= 4, `frame ${index}: ${share} of its pixels, by ${largest} at most`);
    }
    drawer.close();
  });

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
    await compareFrames({ schemaVersion: 2, pages }, [...frames, 12, 40, 13]);
  });
});
