import type { Pixels } from './psd-pixels.ts';

/** An outline around the visible pixels of an image. */
export interface PixelStroke {
  width: number;
  position: 'inside' | 'center' | 'outside';
}

/** How far an outline reaches beyond the image it is of, with a pixel that is empty. */
export function strokeReach({ width, position }: PixelStroke): number {
  return Math.ceil(position === 'inside' ? 0 : position === 'center' ? width / 2 : width) + 1;
}

/**
 * The outline of an image's visible pixels as an image of white pixels, larger by `strokeReach` on each side. Distances are Euclidean
 * (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
 */
export function strokePixels(image: Pixels, stroke: PixelStroke): Pixels {
  const reach = strokeReach(stroke);
  const [width, height] = [image.width + 2 * reach, image.height + 2 * reach];
  const alpha = new Float32Array(width * height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      alpha[(y + reach) * width + x + reach] = (image.data[(y * image.width + x) * 4 + 3] ?? 0) / 255;
    }
  }
  const [beyond, within] =
    stroke.position === 'center'
      ? [stroke.width / 2, stroke.width / 2]
      : stroke.position === 'inside'
        ? [0, stroke.width]
        : [stroke.width, 0];
  // Distances are between the middles of pixels; the edge lies half a pixel nearer.
  const outer = beyond > 0 ? distances(alpha, width, height, (value) => value >= 0.5) : undefined;
  const inner = within > 0 ? distances(alpha, width, height, (value) => value < 0.5) : undefined;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < alpha.length; at++) {
    const covered = alpha[at] ?? 0;
    const far = outer ? clamp(beyond + 1 - Math.sqrt(outer[at] ?? Infinity)) * (1 - (inner ? 0 : covered)) : 0;
    const near = inner ? clamp(within + 1 - Math.sqrt(inner[at] ?? Infinity)) * covered : 0;
    data[at * 4 + 3] = 255 * Math.max(covered >= 0.5 && inner ? 0 : far, near);
  }
  return { width, height, data };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The squared distance of each pixel to the nearest one that `isTarget`. */
function distances(
  alpha: Float32Array,
  width: number,
  height: number,
  isTarget: (value: number) => boolean,
): Float64Array {
  const result = Float64Array.from(alpha, (value) => (isTarget(value) ? 0 : 1e20));
  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const parabolas = new Int32Array(longest);
  const bounds = new Float64Array(longest + 1);
  const pass = (start: number, step: number, count: number): void => {
    for (let at = 0; at < count; at++) line[at] = result[start + at * step] ?? 0;
    const value = (at: number): number => (line[at] ?? 0) + at * at;
    let last = 0;
    parabolas[0] = 0;
    bounds[0] = -Infinity;
    bounds[1] = Infinity;
    for (let at = 1; at < count; at++) {
      let crossing = 0;
      for (;;) {
        const before = parabolas[last] ?? 0;
        crossing = (value(at) - value(before)) / (2 * at - 2 * before);
        if (crossing > (bounds[last] ?? -Infinity) || last === 0) break;
        last -= 1;
      }
      if (crossing <= (bounds[last] ?? -Infinity)) parabolas[last] = at;
      else parabolas[++last] = at;
      bounds[last] = last === 0 ? -Infinity : crossing;
      bounds[last + 1] = Infinity;
    }
    let nearest = 0;
    for (let at = 0; at < count; at++) {
      while ((bounds[nearest + 1] ?? Infinity) < at) nearest += 1;
      const from = parabolas[nearest] ?? 0;
      result[start + at * step] = (at - from) ** 2 + (line[from] ?? 0);
    }
  };
  for (let x = 0; x < width; x++) pass(x, width, height);
  for (let y = 0; y < height; y++) pass(y * width, 1, width);
  return result;
}
