import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { createFrameDrawer } from '../../packages/engine/motion/frame-drawer.ts';
import { planTimeline } from '../../packages/engine/motion/timeline.ts';
import type { PlatformCanvas } from '../../packages/engine/platform/canvas.ts';
import { layOut, imageOf, resourcesWith, type Written } from '../scene/stage.ts';
import { setInSquares } from '../scene/square-type.ts';

describe('the frames of a video in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: `${location.origin}/` });
  const solid = (color: string) => ({ type: 'solid', color });
  const rows = Array.from({ length: 40 }, (_, row) => (row % 2 === 0 ? 'rgbw' : 'wbgr').repeat(10));
  const resources = resourcesWith({ photo: imageOf(platform, rows) });
  const layers: Written[] = [
    { type: 'image', source: 'photo', x: 5, y: 5, width: 70, height: 60, rotation: 7, radius: { topLeft: 12 } },
    {
      type: 'shape',
      x: 20,
      y: 20,
      width: 30,
      height: 30,
      geometry: { shape: 'star' },
      fills: [solid('#ffcc00')],
      shadows: [{ type: 'drop', color: '#000000', offsetX: 3, offsetY: 3, blur: 5 }],
      motion: { loop: { preset: 'rotate', periodMs: 900 } },
    },
    {
      type: 'group',
      x: 40,
      y: 40,
      width: 50,
      height: 50,
      opacity: 0.7,
      mask: { type: 'shape', geometry: { shape: 'ellipse' } },
      layers: [
        { type: 'shape', width: 50, height: 25, fills: [solid('#0000ff')], blendMode: 'multiply' },
        { type: 'shape', y: 25, width: 50, height: 25, fills: [solid('#00ff00')] },
      ],
    },
    {
      type: 'text',
      x: 10,
      y: 70,
      width: 80,
      height: 20,
      runs: [{ text: 'ab ba' }],
      style: { fontSize: 16, fill: solid('#800080') },
      motion: { enter: { preset: 'blur', unit: 'graphemes', durationMs: 500, staggerMs: 100, radius: 4 } },
    },
  ];
  const page = { durationMs: 2000, backgrounds: [solid('#eeeeff')] };
  const pages = [
    layOut(layers, { ...page, id: 'one' }),
    layOut(layers, { ...page, id: 'two', transition: { type: 'push', durationMs: 500 } }),
  ];
  const options = {
    platform,
    pages,
    timeline: planTimeline(pages, { sources: new Map(), voices: new Map() }),
    resources,
    setText: setInSquares,
    width: 120,
    height: 100,
    fps: 10,
  };
  const pixelsOf = (canvas: PlatformCanvas) => canvas.getContext('2d')!.getImageData(0, 0, 120, 100).data;

  it('are the same whatever was drawn before', async () => {
    const drawer = createFrameDrawer(options);
    const inOrder = Array.from({ length: 24 }, (_, index) => index);
    for (const index of [...inOrder, 2, 30, 16, 3]) {
      const pixels = pixelsOf((await drawer.drawFrame(index)).canvas);
      const fresh = createFrameDrawer(options);
      assert.deepEqual(pixels, pixelsOf((await fresh.drawFrame(index)).canvas), `frame ${index}`);
      fresh.close();
    }
    drawer.close();
  });

  it('say when nothing moves', async () => {
    const drawer = createFrameDrawer({ ...options, pages: [layOut(layers.slice(0, 1), page)] });
    const changed = [];
    for (let index = 0; index < 4; index += 1) changed.push((await drawer.drawFrame(index)).changed);
    assert.deepEqual(changed, [true, false, false, false]);
    drawer.close();
  });
});
