/**
 * RGBA as I420: brightness for each pixel, colour for two by two, one plane after the other. BT.709 in limited range (ITU-R
 * BT.709-6, 3.4 and 3.5), in fixed point, right to one step. Alpha that is not full darkens, as if on black. Width and height
 * must be even.
 */
export function toI420(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = width * height;
  const planes = new Uint8Array(pixels * 1.5);
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, pixels);
  let blue = pixels;
  let red = pixels + pixels / 4;
  for (let row = 0; row < height; row += 2) {
    let upper = row * width;
    let lower = upper + width;
    for (const end = lower; upper < end; upper += 2, lower += 2) {
      let sumRed = 0;
      let sumGreen = 0;
      let sumBlue = 0;
      for (let corner = 0; corner < 4; corner++) {
        const index = (corner < 2 ? upper : lower) + (corner & 1);
        const word = onBlack(words[index] ?? 0);
        const r = word & 255;
        const g = (word >>> 8) & 255;
        const b = (word >>> 16) & 255;
        planes[index] = (11_966 * r + 40_254 * g + 4064 * b + 1_081_344) >> 16;
        sumRed += r;
        sumGreen += g;
        sumBlue += b;
      }
      planes[blue++] = (-6596 * sumRed - 22_189 * sumGreen + 28_785 * sumBlue + 33_685_504) >> 18;
      planes[red++] = (28_785 * sumRed - 26_145 * sumGreen - 2640 * sumBlue + 33_685_504) >> 18;
    }
  }
  return planes;
}

/** A pixel without transparency, as it is on black. */
function onBlack(word: number): number {
  const alpha = word >>> 24;
  if (alpha === 255) return word;
  const share = (shift: number): number => Math.round((((word >>> shift) & 255) * alpha) / 255) << shift;
  return share(0) | share(8) | share(16);
}
