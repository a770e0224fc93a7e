import type { Pixels } from './image-difference.ts';

/** The pixels of an image's file. Throws when the browser cannot read it. */
export async function readPixels(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return (
    context?.getImageData(0, 0, canvas.width, canvas.height) ?? { width: 0, height: 0, data: new Uint8ClampedArray() }
  );
}

/** Shows pixels on a canvas, which takes their size. */
export function showPixels(canvas: HTMLCanvasElement, { width, height, data }: Pixels): void {
  canvas.width = width;
  canvas.height = height;
  const pixels = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
}
