import { assert } from 'chai';
import { createRendererOn } from '@platen/engine';
import { createBrowserPlatform } from '@platen/engine/browser';
import { mountArtboard, shownPixels, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const blue = { type: 'solid', color: '#2244ee' };
const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      backgrounds: [{ type: 'solid', color: '#f4f1ea' }],
      layers: [
        { type: 'shape', id: 'card', x: 40, y: 40, width: 160, height: 120, fills: [blue], radius: { topLeft: 12 } },
        { type: 'image', id: 'photo', x: 220, y: 40, width: 140, height: 120, source: 'library:pictures/lake.webp' },
        {
          type: 'text',
          id: 'title',
          x: 40,
          y: 180,
          width: 320,
          height: 60,
          runs: [{ text: 'Artboard as it is' }],
          style: { fontSize: 32, fontFamily: 'Inter' },
        },
      ],
    },
  ],
};

/** The share of pixels of which a channel differs by more than 2 of 255, as the engine's own parity is measured. */
function differingShare(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0;
  for (let start = 0; start < one.length; start += 4) {
    const isOff = [0, 1, 2, 3].some(
      (channel) => Math.abs((one[start + channel] ?? 0) - (other[start + channel] ?? 0)) > 2,
    );
    if (isOff) count += 1;
  }
  return (count * 4) / one.length;
}

async function renderedPixels(written: unknown): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const platform = createBrowserPlatform({ assetBase: new URL('/assets/', location.href).href });
  const renderer = createRendererOn(platform);
  const { outputs } = await renderer.render(written, {}, { format: 'png' });
  const bytes = outputs[0]?.bytes;
  if (!bytes) throw new Error('Nothing was rendered.');
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  await renderer.close();
  return { data, width: bitmap.width, height: bitmap.height };
}

describe('the artboard', () => {
  let mounted: MountedArtboard;
  before(async () => {
    mounted = await mountArtboard(template);
  });
  after(() => mounted.unmount());

  it('shows at 100 % what the engine renders', async () => {
    const { editor, element } = mounted;
    const { artboard } = element;
    artboard?.zoomTo(1, { x: 0, y: 0 });
    await artboard?.settled();
    const { panX, panY, zoom } = editor.state.view.value;
    assert.equal(zoom, 1);
    const { data, width, height } = await renderedPixels(template);
    assert.isAtMost(differingShare(data, shownPixels(mounted, panX, panY, width, height)), 0.001);
    assert.equal(editor.state.layout.value?.layers.length, 3);
  });
});
