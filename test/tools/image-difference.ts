import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Pixels } from '../compare/share-that-differs.ts';

/** Decodes an image file, drawn at another size if one is given. */
export async function readPixels(file: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(file));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let channel = at; channel < at + 3; channel++) data[channel] = Math.round((data[channel] ?? 0) * alpha);
  }
  return { width, height, data };
}
