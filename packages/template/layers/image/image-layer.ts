import { z } from 'zod';
import { assetSource } from '../../values/asset-source.ts';
import { cornerRadii } from '../../values/shape-geometry.ts';
import { stroke } from '../../values/stroke.ts';
import { paint } from '../../values/paint.ts';
import { layerCommon } from '../layer-common.ts';

const address = z.string().max(2048);

/** Who made an image and what it may be used for: of a photo that asks for it. It is drawn nowhere. */
export const imageCredit = z.strictObject({
  /** The sentence to show, such as “Photo by Mei Tanaka on Unsplash”. */
  text: z.string().min(1).max(1000),
  /** The page of who made it. */
  creatorUrl: address.optional(),
  /** The page that the image is from. */
  sourceUrl: address.optional(),
  license: z.string().max(200).optional(),
  licenseUrl: address.optional(),
});
export type ImageCredit = z.infer<typeof imageCredit>;

/** How an image is in its box; shared by image and video layers. */
export const imageFit = {
  fit: z.enum(['cover', 'contain', 'fill', 'none']).default('cover'),
  /** The part of the image that is used, as fractions of it. */
  crop: z
    .strictObject({
      x: z.number().min(0).max(1),
      y: z.number().min(0).max(1),
      width: z.number().positive().max(1),
      height: z.number().positive().max(1),
    })
    .optional(),
  /** The point of the image that stays visible under `cover`, and its position under `contain` and `none` (0 to 1). */
  focalX: z.number().min(0).max(1).default(0.5),
  focalY: z.number().min(0).max(1).default(0.5),
  radius: cornerRadii.prefault({}),
  stroke: stroke.optional(),
  /** Shows through where the image does not cover or is transparent. */
  background: paint.optional(),
};

/** An image: PNG, JPEG, WebP, AVIF, GIF (first frame) or SVG. */
export const imageLayer = z.strictObject({
  type: z.literal('image'),
  ...layerCommon,
  source: assetSource.default(''),
  ...imageFit,
  /**
   * Under `cover`, the focal point is that of the image, whichever one a value puts in: of a brand asset the one that was found when it was
   * uploaded, of an image from the web or in a data URI the one found in its pixels. `focalX` and `focalY` are those of other images; a
   * value that puts in another image leaves it in the middle.
   */
  focal: z.literal('auto').optional(),
  /** The credit of the image that `source` names. */
  credit: imageCredit.optional(),
});
export type ImageLayer = z.infer<typeof imageLayer>;
