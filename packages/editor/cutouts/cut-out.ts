import { openCutoutSession, type CutoutModel } from './cutout-runtime.ts';

/**
 * Removes the background of an image with a model in this browser: nothing leaves it. Resolves to a PNG of the image’s size. Rejects for what
 * is no image, and for models of another kind.
 */
export async function cutOut(image: Blob, model: CutoutModel): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  try {
    const session = await openCutoutSession(model);
    const mask = await session.run(readInput(bitmap, model));
    return await applyMask(bitmap, mask);
  } finally {
    bitmap.close();
  }
}

/** The image, stretched to the model’s size: a plane for each of red, green and blue. */
function readInput(bitmap: ImageBitmap, { size, mean, std }: CutoutModel): Float32Array {
  const context = contextOf(size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  const plane = size * size;
  const input = new Float32Array(3 * plane);
  for (let at = 0; at < plane; at++) {
    for (const channel of [0, 1, 2] as const) {
      input[channel * plane + at] = ((data[at * 4 + channel] ?? 0) / 255 - mean[channel]) / std[channel];
    }
  }
  return input;
}

async function applyMask(
  bitmap: ImageBitmap,
  { width, height, values }: { width: number; height: number; values: Float32Array },
): Promise<Blob> {
  const alpha = new ImageData(width, height);
  const isLogit = values.some((value) => value < -0.01 || value > 1.01);
  values.forEach((value, at) => {
    const opacity = isLogit ? 1 / (1 + Math.exp(-value)) : value;
    alpha.data[at * 4 + 3] = Math.round(opacity * 255);
  });
  const mask = contextOf(width, height);
  mask.putImageData(alpha, 0, 0);
  const context = contextOf(bitmap.width, bitmap.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(mask.canvas, 0, 0, bitmap.width, bitmap.height);
  context.globalCompositeOperation = 'source-in';
  context.drawImage(bitmap, 0, 0);
  return context.canvas.convertToBlob({ type: 'image/png' });
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no memory for the image.');
  return context;
}
