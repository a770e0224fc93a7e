/** Size of the frames that show their number. */
export const numberedSize = { width: 192, height: 96 };

/** Bits of the number; the lower half of the frame shows them the other way round, so that a wrong reading is noticed. */
const bits = 12;
const block = numberedSize.width / bits;

/** A frame that shows its number as black and white blocks, the lowest bit at the left. RGBA. */
export function drawNumberedFrame(number: number): Uint8Array {
  const { width, height } = numberedSize;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isSet = ((number >> Math.floor(x / block)) & 1) === 1;
      const value = isSet === y < height / 2 ? 255 : 0;
      pixels.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return pixels;
}

/** The number that an image of such a frame shows, whatever its size. Throws when it shows none. */
export function readFrameNumber({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): number {
  const isLight = (x: number, y: number): boolean => {
    const value = data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4 + 1] ?? 0;
    if (value > 80 && value < 175) throw new Error(`A block of the frame is neither black nor white: ${value}.`);
    return value > 127;
  };
  let number = 0;
  for (let bit = 0; bit < bits; bit++) {
    const x = (bit + 0.5) / bits;
    if (isLight(x, 0.25) === isLight(x, 0.75)) throw new Error('The frame shows no number.');
    if (isLight(x, 0.25)) number |= 1 << bit;
  }
  return number;
}
