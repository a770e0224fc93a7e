/** Steps for one pixel, as measured with Skia on the processor; blurs of any radius take the same. */
export const pixelSteps = {
  solid: 2,
  linear: 4,
  radial: 5,
  conic: 6,
  image: 7,
  /** A surface that is cleared, drawn on and put where it belongs. */
  surface: 8,
  /** A copy that is mixed with what is there. */
  copy: 4,
  blur: 25,
  /** A filter that changes each pixel's color, by the canvas. */
  color: 4,
  /** Filters that are computed pixel by pixel. */
  duotone: 15,
  noise: 32,
  pixelate: 60,
  /** Reading pixels out of a canvas and compressing them. */
  packing: 30,
  /** Brightness as alpha. */
  luminance: 15,
} as const;
