import { z } from 'zod';
import { timestamp } from '../field.ts';

/** The types of brand assets. */
export const brandAssetTypes = ['image', 'color', 'font', 'video', 'audio'] as const;
/** The schema of a brand asset's type. */
export const brandAssetType = z.enum(brandAssetTypes);
export type BrandAssetType = z.infer<typeof brandAssetType>;

/** The ways in which a brand color is written. */
export const brandColorTypes = ['hex', 'rgb', 'hsl', 'gradient'] as const;
/** The schema of how a brand color is written. */
export const brandColorType = z.enum(brandColorTypes);
export type BrandColorType = z.infer<typeof brandColorType>;

/** Free-form data stored with an asset; at most 16,384 characters as JSON. */
export const assetMeta = z
  .record(z.string().max(255), z.unknown())
  .refine((meta) => JSON.stringify(meta).length <= 16_384, { message: 'is longer than 16384 characters as JSON' })
  .meta({ type: 'object', additionalProperties: true });

const identity = {
  id: z.int().positive().describe('A permanent id: templates refer to the file by `asset:<id>`.'),
  created_at: timestamp,
};
const folder_id = z.int().nullable().describe('The folder it is in; null for none.');
const owners = {
  workspace_id: z.int().positive(),
  user_id: z.string().nullable().describe('The person who saved it; null if it was saved by an embed user.'),
};

/** A brand color in responses. */
export const brandColor = z.object({
  ...identity,
  type: brandColorType,
  value: z.string().describe('CSS text: `#ff8800`, `rgb(255 136 0)`, `hsl(32 100% 50%)`, `linear-gradient(…)`.'),
  tags: z.array(z.string()),
  folder_id,
  ...owners,
});
export type BrandColor = z.infer<typeof brandColor>;

const file = {
  ...identity,
  updated_at: timestamp,
  file_name: z.string().describe('A label: renaming does not affect the address or templates.'),
  file_type: z.string().describe('Media type, detected from the content.'),
  file_size: z.int().nonnegative().describe('Size in bytes, as stored.'),
  url: z.url().describe('Address of the file; another one once the file is replaced.'),
  thumbnail_url: z.url().nullable().describe('A WebP of at most 480 pixels per side.'),
  tags: z.array(z.string()),
  folder_id,
  meta: z.record(z.string(), z.unknown()),
  ...owners,
  embed_id: z.string().nullable(),
  embed_user_id: z.string().nullable(),
};
const pixels = z.int().positive().nullable();
const seconds = z
  .number()
  .nonnegative()
  .nullable()
  .describe('Duration in seconds; null if the file does not state it.');

/** An image in responses. */
export const brandImage = z.object({
  ...file,
  type: z.literal('image'),
  width: pixels.describe('Pixels, after rotation; null for a drawing without a size.'),
  height: pixels,
  focal_point: z
    .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
    .nullable()
    .describe(
      'The point to keep in sight when the image is cut, as fractions of its width and height, found in its content when it is uploaded. Null for drawings and for images uploaded before points were found.',
    ),
});
/** A font in responses. */
export const brandFont = z.object({
  ...file,
  type: z.literal('font'),
  family: z.string(),
  weight: z.number().describe('1 to 1000; for a variable font, the default.'),
  style: z.enum(['normal', 'italic']),
  axes: z
    .array(z.object({ tag: z.string(), min: z.number(), default: z.number(), max: z.number() }))
    .describe('Axes of a variable font; empty for others.'),
  embedding: z
    .enum(['installable', 'editable', 'preview', 'restricted'])
    .describe('The font’s embedding permissions (OpenType fsType). Informational, not enforced.'),
});
/** A video in responses. */
export const brandVideo = z.object({
  ...file,
  type: z.literal('video'),
  width: pixels,
  height: pixels,
  duration: seconds,
});
/** An audio clip in responses. */
export const brandAudio = z.object({ ...file, type: z.literal('audio'), duration: seconds });

export type BrandImage = z.infer<typeof brandImage>;
export type BrandFont = z.infer<typeof brandFont>;
export type BrandVideo = z.infer<typeof brandVideo>;
export type BrandAudio = z.infer<typeof brandAudio>;
/** An asset that is a file. */
export type BrandFile = BrandImage | BrandFont | BrandVideo | BrandAudio;
