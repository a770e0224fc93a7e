import type { Box } from '../../../layout/page-layout.ts';
import { uniteBoxes } from '../../../paint/boxes.ts';

/** A layer that adds its light to what lies below: its place among the page's layers, and its bounds. */
export interface LightLayer {
  index: number;
  box: Box;
}

/** One picture of the page as far as a layer, for all layers up to it that add their light within its box. */
export interface LightPicture {
  /** The last layer that is in it: where it is placed. */
  last: number;
  box: Box;
}

/** Each of them shows all layers below: more would take too long. */
const mostPictures = 8;

/**
 * Which pictures show layers that add their light. A later picture shows what lies below it anyway, so those that lie over each
 * other share one, as long as it is no larger than theirs together; and no page needs more than a few.
 */
export function planAddedLight(layers: readonly LightLayer[]): Map<number, LightPicture> {
  let pictures: LightPicture[] = [];
  const planned = new Map<number, LightPicture>();
  for (const { index, box } of layers.toSorted((one, other) => other.index - one.index)) {
    const shared = pictures.find(
      (picture) => areaOf(uniteBoxes([picture.box, box])) <= areaOf(picture.box) + areaOf(box),
    );
    if (shared) shared.box = uniteBoxes([shared.box, box]);
    else pictures.push({ last: index, box });
    planned.set(index, shared ?? pictures.at(-1)!);
    const [first] = pictures;
    if (first && pictures.length > mostPictures) {
      first.box = uniteBoxes(pictures.map((picture) => picture.box));
      for (const known of planned.keys()) planned.set(known, first);
      pictures = [first];
    }
  }
  return planned;
}

function areaOf({ width, height }: Box): number {
  return width * height;
}
