import { assert } from 'chai';
import { createRendererOn } from '@platen/engine';
import { createBrowserPlatform } from '@platen/engine/browser';
import { parseTemplate } from '@platen/template';
import { until } from './editor-page.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

/** An image of stripes as a data URI. */
async function drawStripes(width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no context.');
  for (let column = 0; column < 60; column++) {
    context.fillStyle = `hsl(${column * 6} 80% 50%)`;
    context.fillRect((column * width) / 60, 0, width / 60, height - column * 20);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(blob);
  });
}

async function pixelsOf(blob: Blob): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return { width, height, data: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
}

describe('images on the artboard', () => {
  let mounted: MountedArtboard;
  afterEach(() => mounted.unmount());

  it('are held as large as they are drawn, asked for anew when they are drawn larger, and whole in files', async () => {
    const source = await drawStripes(3000, 2000);
    const layer = { type: 'image', id: 'photo', x: 50, y: 50, width: 150, height: 100, source };
    const template = { schemaVersion: 1, pages: [{ id: 'page', width: 300, height: 200, layers: [layer] }] };
    mounted = await mountArtboard(template);
    const { artboard } = mounted.element;
    const held = (): number => {
      const image = artboard?.image(source);
      assert.deepEqual([image?.width, image?.height], [3000, 2000], 'its natural size');
      return image?.kind === 'pixels' ? image.image.width : 0;
    };
    artboard?.zoomTo(1);
    await until(() => held() === 1500, 'a smaller copy');

    const scale = 20;
    const given = await artboard?.toPng(undefined, scale / 2);
    assert.equal(held(), 1500, 'the copy stays');
    const platform = createBrowserPlatform({ assetBase: new URL('/assets/', location.href).href });
    const renderer = createRendererOn(platform);
    const { outputs } = await renderer.render(parseTemplate(template), {}, { format: 'png', scale: scale / 2 });
    await renderer.close();
    const [drawn, rendered] = [
      await pixelsOf(given ?? new Blob()),
      await pixelsOf(new Blob([new Uint8Array(outputs[0]?.bytes ?? [])])),
    ];
    assert.deepEqual([drawn.width, drawn.height], [rendered.width, rendered.height]);
    let differing = 0;
    for (let index = 0; index < drawn.data.length; index += 4) {
      if (Math.abs((drawn.data[index] ?? 0) - (rendered.data[index] ?? 0)) > 2) differing++;
    }
    assert.isAtMost(differing / (drawn.width * drawn.height), 0.001, 'as the engine renders it');

    artboard?.zoomTo(scale);
    await artboard?.settled();
    assert.equal(held(), 3000, 'all of it, once all of it is seen');
  });
});
