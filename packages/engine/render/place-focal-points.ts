import type { Template } from '@platen/template';
import type { CostBudget } from '../cost/cost-budget.ts';
import type { FocalPoint } from '../geometry/image-fit.ts';
import { assetIn, focusedSources, hasOwnPoint, withFocalPoints } from '../images/focused-images.ts';
import type { Image } from '../pages/resources.ts';
import { focalPointOf } from '../paint/focal-point-of.ts';
import { pixelSteps } from '../paint/pixel-steps.ts';
import type { Platform } from '../platform/platform.ts';

/** Where focal points come from. */
export interface FocalSetting {
  /** Those of brand assets, by id. */
  points?: Readonly<Record<string, FocalPoint>> | undefined;
  /** The images of the render, by source. */
  images: ReadonlyMap<string, Image>;
  platform: Platform;
  cost: CostBudget;
}

/**
 * A template with all values in it whose image layers and paints with `focal: 'auto'` have the focal points of their images: those of
 * brand assets as they were stored, and of images from the web and in data URIs as they are found in their pixels, which is the same
 * on every host. Those that cover nothing are in the middle. Parts without such images stay the same objects.
 */
export async function placeFocalPoints(template: Template, setting: FocalSetting): Promise<Template> {
  const sources = focusedSources(template.pages);
  if (!sources) return template;
  const { points = {}, images, platform, cost } = setting;
  const found = new Map<string, FocalPoint>();
  for (const source of sources) {
    const image = hasOwnPoint(source) ? images.get(source) : undefined;
    if (image?.kind !== 'pixels') continue;
    // Found before or not: a render costs the same.
    cost.spend(image.image.width * image.image.height * pixelSteps.copy, 'Finding a focal point');
    found.set(source, await focalPointOf(image.image, platform));
  }
  const pages = withFocalPoints(template.pages, (source) => {
    const id = assetIn(source);
    return id !== undefined && Object.hasOwn(points, id) ? points[id] : found.get(source);
  });
  return pages === template.pages ? template : { ...template, pages };
}
