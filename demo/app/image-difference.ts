/** How two images of the same size differ. */
export interface ImageDifference {
  /** Share (0 to 1) of pixels of which a channel differs by more than 2 of 255. */
  share: number;
  /** Largest difference of a channel, 0 to 255. */
  largest: number;
  /** The differences as an image: black is equal, brighter is further apart (amplified). */
  image: Blob;
}

async function readPixels(image: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(image);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives no 2D canvas.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Compares two images pixel by pixel. Throws when their sizes differ. */
export async function compareImages(first: Blob, second: Blob): Promise<ImageDifference> {
  const [a, b] = await Promise.all([readPixels(first), readPixels(second)]);
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`The images differ in size: ${a.width}x${a.height} and ${b.width}x${b.height}.`);
  }
  const shown = new ImageData(a.width, a.height);
  let differing = 0;
  let largest = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    let distance = 0;
    for (let channel = 0; channel < 4; channel++) {
      distance = Math.max(distance, Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)));
    }
    if (distance > 2) differing++;
    largest = Math.max(largest, distance);
    const heat = distance === 0 ? 0 : Math.min(255, 60 + distance * 24);
    shown.data[at] = heat;
    shown.data[at + 1] = Math.max(0, heat - 120);
    shown.data[at + 2] = distance === 0 ? 0 : 40;
    shown.data[at + 3] = 255;
  }
  const canvas = new OffscreenCanvas(a.width, a.height);
  canvas.getContext('2d')?.putImageData(shown, 0, 0);
  return { share: differing / (a.width * a.height), largest, image: await canvas.convertToBlob() };
}
