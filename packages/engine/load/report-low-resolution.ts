import type { Report } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { Box } from '../geometry/boxes.ts';
import { placeImage } from '../geometry/image-fit.ts';
import { imageFills } from '../layers/image-sources.ts';
import type { ImageUse } from '../layers/layer-definition.ts';
import { definitionOf } from '../layers/layer-definitions.ts';
import type { Image } from '../pages/resources.ts';

/** Output pixels per pixel of an image from which on it looks soft. */
const softFrom = 1.5;

/**
 * Names the layers and page backgrounds whose images are shown larger than one and a half times their pixels. `scale` is
 * output pixels per template pixel, default 1. Drawings have no resolution and are never named.
 */
export function reportLowResolution(
  pages: readonly PageLayout[],
  images: ReadonlyMap<string, Image>,
  scale = 1,
): Report {
  const report: Report = [];
  const check = (page: number, layer: string, uses: readonly ImageUse[], box: Box): void => {
    for (const use of uses) {
      const image = images.get(use.source);
      if (image?.kind !== 'pixels') continue;
      const { whole } = placeImage(image, box, use);
      const enlarged = Math.max(whole.width / image.width, whole.height / image.height) * scale;
      if (enlarged <= softFrom) continue;
      const size = `${image.width} by ${image.height}`;
      const message = `The image of ${size} pixels is shown at ${enlarged.toFixed(1)} times its size and looks soft.`;
      report.push({ page, layer, code: 'image_low_resolution', message });
    }
  };
  const checkLayers = (page: number, layers: readonly LaidOutLayer[]): void => {
    for (const laidOut of layers) {
      const { layer, box } = laidOut;
      if (!layer.visible) continue;
      check(page, layer.id, definitionOf(layer).images?.(layer) ?? [], box);
      if ('children' in laidOut) checkLayers(page, laidOut.children);
    }
  };
  for (const { page, number, layers } of pages) {
    check(number, '', imageFills(page.backgrounds), { x: 0, y: 0, width: page.width, height: page.height });
    checkLayers(number, layers);
  }
  return report;
}
