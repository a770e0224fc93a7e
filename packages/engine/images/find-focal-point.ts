import type { FocalPoint } from '../geometry/image-fit.ts';

/** Pixels of an image: red, green, blue and opacity of each, 0 to 255, rows from the top. */
export interface FocalPixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Pixels of the longer side of the copy in which focal points are found. */
export const focalCopySide = 256;

/** The library as it is in Node and in bundles; its own types leave out what makes it work without a canvas. */
interface SmartCrop {
  crop(image: FocalPixels, options: object): Promise<{ topCrop: { x: number; y: number } }>;
}

/** Pixels between the windows that are compared. */
const step = 2;
/** Pixels of the squares that smartcrop rates, each by its first corner. */
const square = 8;
/** Shorter sides leave no detail to compare. */
const minSide = 2 * square;

/**
 * Finds the point of an image that boxes of another shape should keep in sight: the middle of the half that smartcrop rates best, once
 * across and once down. The same pixels give the same numbers on every host. Meant for a copy of at most `focalCopySide` pixels a side;
 * images that are too small to compare have it in the middle.
 */
export async function findFocalPoint(pixels: FocalPixels): Promise<FocalPoint> {
  const { width, height } = pixels;
  if (Math.min(width, height) < minSide) return { x: 0.5, y: 0.5 };
  const { default: loaded } = await import('smartcrop');
  const smartcrop = loaded as unknown as SmartCrop;
  // As the image is given in pixels there is no canvas, whose scaling differs between hosts.
  const image = { width, height, data: overWhite(pixels) };
  const given = () => Promise.resolve(image);
  const imageOperations = { open: given, resample: given, getData: given };
  const findBest = async (window: { width: number; height: number }) => {
    const options = { ...window, step, ruleOfThirds: false, prescale: false, imageOperations };
    const { topCrop } = await smartcrop.crop(image, options);
    return topCrop;
  };
  const halfWidth = Math.floor(width / 2);
  const halfHeight = Math.floor(height / 2);
  const across = await findBest({ width: halfWidth, height });
  const down = await findBest({ width, height: halfHeight });
  return {
    x: inThousandths(across.x + halfWidth / 2 + square / 2, width),
    y: inThousandths(down.y + halfHeight / 2 + square / 2, height),
  };
}

function inThousandths(position: number, side: number): number {
  return Math.round((position / side) * 1000) / 1000;
}

/** The pixels without transparency: what is not there has the color of paper, and no detail. */
function overWhite({ data }: FocalPixels): Uint8ClampedArray {
  const opaque = new Uint8ClampedArray(data);
  for (let at = 0; at < opaque.length; at += 4) {
    const opacity = opaque[at + 3] ?? 255;
    if (opacity === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      opaque[channel] = 255 + Math.round((((opaque[channel] ?? 0) - 255) * opacity) / 255);
    }
    opaque[at + 3] = 255;
  }
  return opaque;
}
