import type { Paint, Report } from '@platen/template';
import type { Box, LaidOutLayer, PageLayout } from '../layout/page-layout.ts';
import { placePicture, type PictureFit } from '../paint/picture-fit.ts';
import type { Picture } from './resources.ts';

/** Output pixels per pixel of a picture from which on it looks soft. */
const softFrom = 1.5;

/** A picture as it lies in a box. */
interface PictureUse extends PictureFit {
  source: string;
}

/**
 * Names the layers and page backgrounds whose pictures are shown larger than one and a half times their pixels. `scale` is
 * output pixels per template pixel, default 1. Drawings have no resolution and are never named.
 */
export function reportLowResolution(
  pages: readonly PageLayout[],
  pictures: ReadonlyMap<string, Picture>,
  scale = 1,
): Report {
  const report: Report = [];
  const check = (page: number, layer: string, uses: readonly PictureUse[], box: Box): void => {
    for (const use of uses) {
      const picture = pictures.get(use.source);
      if (picture?.kind !== 'pixels') continue;
      const { whole } = placePicture(picture, box, use);
      const enlarged = Math.max(whole.width / picture.width, whole.height / picture.height) * scale;
      if (enlarged <= softFrom) continue;
      const size = `${picture.width} by ${picture.height}`;
      const message = `The picture of ${size} pixels is shown at ${enlarged.toFixed(1)} times its size and looks soft.`;
      report.push({ page, layer, code: 'image_low_resolution', message });
    }
  };
  const checkLayers = (page: number, layers: readonly LaidOutLayer[]): void => {
    for (const laidOut of layers) {
      const { layer, box } = laidOut;
      if (!layer.visible) continue;
      check(page, layer.id, usesOf(laidOut), box);
      if ('children' in laidOut) checkLayers(page, laidOut.children);
    }
  };
  for (const { page, number, layers } of pages) {
    check(number, '', paintUses(page.backgrounds), { x: 0, y: 0, width: page.width, height: page.height });
    checkLayers(number, layers);
  }
  return report;
}

function usesOf({ layer }: LaidOutLayer): PictureUse[] {
  switch (layer.type) {
    case 'image':
      return [layer];
    case 'video':
      return [{ ...layer, source: layer.poster }];
    case 'shape':
      return paintUses(layer.fills);
    case 'text':
      return paintUses([layer.style.fill]);
    default:
      return [];
  }
}

function paintUses(paints: readonly Paint[]): PictureUse[] {
  return paints.flatMap((paint) => {
    if (paint.type !== 'image') return [];
    const { source, fit, focalX, focalY } = paint;
    // Tiles are as large as their maker says.
    return fit === 'tile' ? [] : [{ source, fit, focalX, focalY }];
  });
}
