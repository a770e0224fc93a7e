import { uniteBoxes, type Box } from '../../../geometry/boxes.ts';

/** A layer that adds its light to what lies below: its place among the page's layers, and its bounds. */
export interface LightLayer {
  index: number;
  box: Box;
}

/** One image of the page as far as a layer, for all layers up to it that add their light within its box. */
export interface LightImage {
  /** The last layer that is in it: where it is placed. */
  last: number;
  box: Box;
}

/** Each of them shows all layers below: more would take too long. */
const maxImages = 8;

/**
 * Which images show layers that add their light. A later image shows what lies below it anyway, so those that lie over each
 * other share one, as long as it is no larger than theirs together; and no page needs more than a few.
 */
export function planAddedLight(layers: readonly LightLayer[]): Map<number, LightImage> {
  let images: LightImage[] = [];
  const planned = new Map<number, LightImage>();
  for (const { index, box } of layers.toSorted((one, other) => other.index - one.index)) {
    const shared = images.find((image) => areaOf(uniteBoxes([image.box, box])) <= areaOf(image.box) + areaOf(box));
    if (shared) shared.box = uniteBoxes([shared.box, box]);
    else images.push({ last: index, box });
    planned.set(index, shared ?? images.at(-1)!);
    const [first] = images;
    if (first && images.length > maxImages) {
      first.box = uniteBoxes(images.map((image) => image.box));
      for (const known of planned.keys()) planned.set(known, first);
      images = [first];
    }
  }
  return planned;
}

function areaOf({ width, height }: Box): number {
  return width * height;
}
