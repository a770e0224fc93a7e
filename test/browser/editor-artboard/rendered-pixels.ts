import { createRendererOn } from '@platen/engine';
import { createBrowserPlatform } from '@platen/engine/browser';

/** The share of pixels of which a channel differs by more than 2 of 255, as the engine's own parity is measured. */
export function differingShare(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0;
  for (let start = 0; start < one.length; start += 4) {
    const isOff = [0, 1, 2, 3].some(
      (channel) => Math.abs((one[start + channel] ?? 0) - (other[start + channel] ?? 0)) > 2,
    );
    if (isOff) count += 1;
  }
  return (count * 4) / one.length;
}

/** A template's first page as the engine renders it, as RGBA. */
export async function renderedPixels(
  written: unknown,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
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
