import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { createFrameDrawer } from '../../packages/engine/motion/frame-drawer.ts';
import { planTimeline } from '../../packages/engine/motion/timeline.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { countDifferent, openPages, pixelsOf } from '../motion/open-pages.ts';

const platform = createNodePlatform();
const noDurations = { sources: new Map<string, number>(), voices: new Map<string, number>() };
const cases = listCases().filter((name) => name.startsWith('motion-'));

describe('the frames of a film', () => {
  for (const name of cases) {
    test(`${name}: what is kept between frames changes no pixel`, async () => {
      const { template } = await loadCase(name);
      const opened = await openPages(template, platform);
      const timeline = planTimeline(opened.pages, noDurations);
      const size = { width: 480, height: 300 };
      const drawer = createFrameDrawer({ ...opened, ...size, timeline, fps: 12 });
      // In order, then at random, as segments on several threads do.
      const inOrder = Array.from({ length: 24 }, (_, index) => index);
      const anyhow = [40, 3, 4, 47, 4, 5, 6, 7, 8, 9, 0, 30];
      for (const index of [...inOrder, ...anyhow]) {
        const { canvas } = await drawer.drawFrame(index);
        const fresh = createFrameDrawer({ ...opened, ...size, timeline, fps: 12 });
        const expected = await fresh.drawFrame(index);
        const { pixels, largest } = countDifferent(pixelsOf(canvas), pixelsOf(expected.canvas));
        fresh.close();
        assert.equal(pixels, 0, `frame ${index}: ${pixels} pixels differ, by ${largest} at most`);
      }
      drawer.close();
    });
  }
});
