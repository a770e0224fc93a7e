/** A palette's color, 0 to 255 each. */
export type PaletteColor = readonly [red: number, green: number, blue: number];

/** Thresholds of ordered dithering after Bayer, eight by eight, from -0.5 to 0.5. */
const thresholds = Float32Array.from({ length: 64 }, (_, cell) => {
  const [x, y] = [cell & 7, cell >> 3];
  let rank = 0;
  for (let bit = 0; bit < 3; bit++) {
    const [a, b] = [(x >> bit) & 1, (y >> bit) & 1];
    rank |= (((a ^ b) << 1) | b) << (2 * (2 - bit));
  }
  return (rank + 0.5) / 64 - 0.5;
});

/** Steps that the pattern moves a color by, where the palette does not have it. */
const ditherSteps = 12;

const keyOf = (red: number, green: number, blue: number): number =>
  ((red & 0xf8) << 8) | ((green & 0xfc) << 3) | (blue >> 3);

/**
 * Finds the palette's color for a pixel. What the palette has is taken as it is; other colors are mixed of their neighbors
 * in a fixed pattern, which stands still from frame to frame.
 */
export class ColorIndex {
  readonly #palette: readonly PaletteColor[];
  /** By color to 5, 6 and 5 bits: index in the palette, -1 while it is not known. */
  readonly #nearest = new Int16Array(65_536).fill(-1);
  /** By the same: a color of the palette as a word, -1 when there is none. */
  readonly #exact = new Int32Array(65_536).fill(-1);

  constructor(palette: readonly PaletteColor[]) {
    this.#palette = palette;
    for (const [index, [red, green, blue]] of palette.entries()) {
      const key = keyOf(red, green, blue);
      if (this.#exact[key] !== -1) continue;
      this.#exact[key] = red | (green << 8) | (blue << 16);
      this.#nearest[key] = index;
    }
  }

  /** The palette's index for a pixel (red in the lowest byte) at that place of the frame. */
  find(word: number, x: number, y: number): number {
    const red = word & 255;
    const green = (word >>> 8) & 255;
    const blue = (word >>> 16) & 255;
    const key = keyOf(red, green, blue);
    if (this.#exact[key] === (word & 0xffffff)) return this.#nearest[key] ?? 0;
    const step = (thresholds[((y & 7) << 3) | (x & 7)] ?? 0) * ditherSteps;
    return this.#nearestTo(keyOf(moved(red, step), moved(green, step), moved(blue, step)));
  }

  #nearestTo(key: number): number {
    const known = this.#nearest[key] ?? -1;
    if (known >= 0) return known;
    const red = ((key >> 8) & 0xf8) | 4;
    const green = ((key >> 3) & 0xfc) | 2;
    const blue = ((key << 3) & 0xf8) | 4;
    let best = 0;
    let min = Infinity;
    for (const [index, [r, g, b]] of this.#palette.entries()) {
      // Eyes see green best and blue least.
      const distance = 3 * (r - red) ** 2 + 6 * (g - green) ** 2 + (b - blue) ** 2;
      if (distance < min) [best, min] = [index, distance];
    }
    this.#nearest[key] = best;
    return best;
  }
}

function moved(value: number, step: number): number {
  const sum = Math.round(value + step);
  return sum < 0 ? 0 : sum > 255 ? 255 : sum;
}
