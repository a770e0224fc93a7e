import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { bundledFilesPath } from './bundled-files.ts';

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

const images: Record<string, { draw: Draw; colorType: number; share: number }> = {
  'a few opaque colors': {
    draw(context, size) {
      for (let index = 0; index < 40; index++) {
        context.fillStyle = `hsl(${index * 9} 80% 50%)`;
        context.fillRect(index * 7, (index * 37) % size, 40, size);
      }
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size, size);
    },
    colorType: 3,
    share: 1,
  },
  'transparent shapes of few colors': {
    draw(context, size) {
      context.fillStyle = '#c026d3';
      context.fillRect(10, 10, size / 2, size / 3);
      context.fillStyle = 'rgb(0 128 255 / 50%)';
      context.fillRect(0, size / 2, size, 20);
    },
    colorType: 3,
    share: 1,
  },
  'an opaque gradient': {
    draw(context, size) {
      const gradient = context.createLinearGradient(0, 0, size, size);
      gradient.addColorStop(0, '#ff3366');
      gradient.addColorStop(0.5, '#22ccaa');
      gradient.addColorStop(1, '#3366ff');
      context.fillStyle = gradient;
      context.fillRect(0, 0, size, size);
    },
    colorType: 2,
    share: 0.9,
  },
  'a fading gradient': {
    draw(context, size) {
      const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
      gradient.addColorStop(0, '#ff3366');
      gradient.addColorStop(1, 'rgb(20 60 250 / 0)');
      context.fillStyle = gradient;
      context.fillRect(0, 0, size, size);
    },
    colorType: 6,
    share: 1,
  },
};

describe('a small PNG of a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });

  for (const [name, { draw, colorType, share }] of Object.entries(images)) {
    it(`${name}: the same pixels in fewer bytes`, async () => {
      const size = 301;
      const canvas = platform.createCanvas(size, size);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no context');
      draw(context, size);
      const wanted = context.getImageData(0, 0, size, size).data;
      const [fast, small] = [
        await platform.encodeImage(canvas, 'png', 90, 'fast'),
        await platform.encodeImage(canvas, 'png', 90, 'small'),
      ];
      assert.equal(small[25], colorType);
      assert.isBelow(small.byteLength, fast.byteLength * share);
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(small)]), { premultiplyAlpha: 'none' });
      const shown = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
      if (!shown) throw new Error('no context');
      shown.drawImage(bitmap, 0, 0);
      const found = shown.getImageData(0, 0, size, size).data;
      let differing = 0;
      for (let index = 0; index < wanted.length; index++) if (wanted[index] !== found[index]) differing++;
      assert.equal(differing, 0);
    });
  }
});
