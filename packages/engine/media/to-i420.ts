/** Options that may differ between conversions. */
export interface I420Options {
  /** The order of a pixel's bytes; default `rgba`. */
  order?: 'rgba' | 'bgra';
  /** Takes the planes instead of fresh memory: one and a half bytes a pixel. */
  planes?: Uint8Array<ArrayBuffer>;
}

/**
 * RGBA as I420: brightness for each pixel, color for two by two, one plane after the other. BT.709 in limited range (ITU-R
 * BT.709-6, 3.4 and 3.5), in fixed point, right to one step. What is not opaque is taken as if on black. Width and height must
 * be even, and the bytes begin at a multiple of four.
 */
export function toI420(
  pixels: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
  { order = 'rgba', planes = new Uint8Array((width * height * 3) / 2) }: I420Options = {},
): Uint8Array<ArrayBuffer> {
  const count = width * height;
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, count);
  const redAt = order === 'rgba' ? 0 : 16;
  const blueAt = 16 - redAt;
  let blue = count;
  let red = count + count / 4;
  for (let row = 0; row < height; row += 2) {
    let upper = row * width;
    let lower = upper + width;
    // Four pixels in one go, written out: this runs for every frame of a video.
    for (const end = lower; upper < end; upper += 2, lower += 2) {
      let one = words[upper] ?? 0;
      let two = words[upper + 1] ?? 0;
      let three = words[lower] ?? 0;
      let four = words[lower + 1] ?? 0;
      if ((one & two & three & four) >>> 24 !== 255) {
        [one, two, three, four] = [onBlack(one), onBlack(two), onBlack(three), onBlack(four)];
      }
      const r1 = (one >>> redAt) & 255;
      const g1 = (one >>> 8) & 255;
      const b1 = (one >>> blueAt) & 255;
      const r2 = (two >>> redAt) & 255;
      const g2 = (two >>> 8) & 255;
      const b2 = (two >>> blueAt) & 255;
      const r3 = (three >>> redAt) & 255;
      const g3 = (three >>> 8) & 255;
      const b3 = (three >>> blueAt) & 255;
      const r4 = (four >>> redAt) & 255;
      const g4 = (four >>> 8) & 255;
      const b4 = (four >>> blueAt) & 255;
      planes[upper] = (11_966 * r1 + 40_254 * g1 + 4064 * b1 + 1_081_344) >> 16;
      planes[upper + 1] = (11_966 * r2 + 40_254 * g2 + 4064 * b2 + 1_081_344) >> 16;
      planes[lower] = (11_966 * r3 + 40_254 * g3 + 4064 * b3 + 1_081_344) >> 16;
      planes[lower + 1] = (11_966 * r4 + 40_254 * g4 + 4064 * b4 + 1_081_344) >> 16;
      const r = r1 + r2 + r3 + r4;
      const g = g1 + g2 + g3 + g4;
      const b = b1 + b2 + b3 + b4;
      planes[blue++] = (-6596 * r - 22_189 * g + 28_785 * b + 33_685_504) >> 18;
      planes[red++] = (28_785 * r - 26_145 * g - 2640 * b + 33_685_504) >> 18;
    }
  }
  return planes;
}

/** A pixel without transparency, as it is on black. */
function onBlack(word: number): number {
  const alpha = word >>> 24;
  const share = (shift: number): number => Math.round((((word >>> shift) & 255) * alpha) / 255) << shift;
  return share(0) | share(8) | share(16);
}
