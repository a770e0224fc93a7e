import { z } from 'zod';

/**
 * What Pinterest's OpenAPI description says of the requests and answers that publishing needs, in the words of this project. Taken from
 * https://github.com/pinterest/api-description, `v5/openapi.json`.
 */
export const pinterestVersion = '5.23.0';

const digits = z.string().regex(/^\d+$/);
const base64 = z.string().regex(/^[a-zA-Z0-9+/=]+$/);
const contentType = z.enum(['image/jpeg', 'image/png']);

const mediaSource = z.discriminatedUnion('source_type', [
  z.strictObject({
    source_type: z.literal('image_base64'),
    content_type: contentType,
    data: base64,
    is_standard: z.boolean().optional(),
  }),
  z.strictObject({
    source_type: z.literal('multiple_image_base64'),
    items: z
      .array(
        z.strictObject({
          content_type: contentType,
          data: base64,
          title: z.string().optional(),
          description: z.string().optional(),
          link: z.string().optional(),
        }),
      )
      .min(2)
      .max(5),
    index: z.int().min(0).optional(),
  }),
  z.strictObject({
    source_type: z.literal('video_id'),
    media_id: digits,
    cover_image_url: z.string().optional(),
    cover_image_content_type: contentType.optional(),
    cover_image_data: z.string().optional(),
    cover_image_key_frame_time: z.int().min(0).optional(),
    is_standard: z.boolean().optional(),
  }),
]);

/** `PinCreate`. */
export const pinCreate = z.strictObject({
  board_id: digits,
  board_section_id: digits.nullish(),
  title: z.string().max(100).nullish(),
  description: z.string().max(800).nullish(),
  link: z.string().max(2048).nullish(),
  alt_text: z.string().max(500).nullish(),
  dominant_color: z.string().nullish(),
  parent_pin_id: digits.nullish(),
  media_source: mediaSource,
});
/** `Pin`. */
export const pin = z.strictObject({
  id: digits,
  board_id: digits,
  created_at: z.iso.datetime({ local: true, offset: true }),
  title: z.string().max(100).nullable(),
  description: z.string().max(800).nullable(),
  link: z.string().max(2048).nullable(),
  alt_text: z.string().max(500).nullable(),
});
/** `MediaUploadCreate`. */
export const mediaUploadCreate = z.strictObject({ media_type: z.literal('video') });
/** `MediaUpload`. */
export const mediaUpload = z.strictObject({
  media_id: digits,
  media_type: z.literal('video'),
  upload_url: z.url(),
  upload_parameters: z.strictObject({
    'Content-Type': z.string(),
    key: z.string(),
    policy: z.string(),
    'x-amz-algorithm': z.string(),
    'x-amz-credential': z.string(),
    'x-amz-date': z.string(),
    'x-amz-security-token': z.string(),
    'x-amz-signature': z.string(),
  }),
});
/** `Media`. */
export const media = z.strictObject({
  media_id: digits,
  media_type: z.literal('video'),
  status: z.enum(['registered', 'processing', 'succeeded', 'failed']),
});
/** Query of every list: `page_size`, `bookmark`. */
export const listQuery = z.strictObject({
  page_size: z.coerce.number().int().min(1).max(250).optional(),
  bookmark: z.string().optional(),
});
