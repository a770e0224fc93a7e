import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { tagList, timestamp } from '../field.ts';
import { defineOperation, json } from '../operation.ts';
import { folderOfAsset } from './asset-input.ts';
import { assetRateLimit, writeAssets } from './asset-operations.ts';
import { assetMeta, brandAudio, brandFont, brandImage, brandVideo } from './brand-asset.ts';

/** Announcement of a file before it is uploaded. */
export const uploadBody = z.strictObject({
  type: z.enum(['image', 'font', 'video', 'audio']).describe('The type of asset to create.'),
  fileName: z.string().min(1).max(1000),
  fileType: z.string().min(1).max(255).describe('Media type. The upload must be sent with it.'),
  fileSize: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Bytes, exactly.'),
  tags: tagList.default([]),
  meta: assetMeta.default({}),
  listed: z.boolean().default(true).describe('As when a file is added.'),
  folder_id: folderOfAsset.optional(),
  replaces: z
    .int()
    .positive()
    .optional()
    .describe('The asset of the same type whose file it replaces; its name, tags, data and folder stay as they are.'),
});

/** Where and how to upload a file. */
export const upload = z.object({
  id: z.string().describe('Id of the upload; cannot be guessed.'),
  upload_url: z.url().describe('Accepts the file by a single PUT, without a key.'),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()).describe('Headers to send with the file.'),
  expires_at: timestamp.describe('The upload must be confirmed by then, or it is discarded.'),
});
export type Upload = z.infer<typeof upload>;

const uploadParams = z.object({ id: z.string().min(1).max(200).describe('The id of the upload.') });

/** Operations for uploading large files, directly to the bucket if files are stored in one. */
export const uploadOperations = {
  createBrandAssetUpload: defineOperation({
    id: 'createBrandAssetUpload',
    method: 'POST',
    path: '/brand-assets/upload-url',
    tag: 'Brand assets',
    summary: 'Get an address to upload a large file to',
    description:
      'Upload the file there, then confirm the upload. The asset does not exist until then. With `replaces`, the file becomes that of an asset that is there, as by replacing it.',
    access: writeAssets('upload'),
    rateLimit: assetRateLimit('brand-assets-upload-url'),
    idempotent: true,
    query: embedScoping,
    body: uploadBody,
    answers: { 200: json('The address to upload to.', z.object({ data: upload })) },
    errors: [
      'asset_unsupported',
      'asset_not_found',
      'access_denied',
      'folder_not_found',
      'body_too_large',
      'embed_not_found',
    ],
  }),
  putBrandAssetUpload: defineOperation({
    id: 'putBrandAssetUpload',
    method: 'PUT',
    path: '/brand-assets/uploads/{id}',
    tag: 'Brand assets',
    summary: 'Upload a file',
    description:
      'The address of an upload if files are stored by the service itself. Size and type must match the announcement.',
    access: { kind: 'public' },
    rateLimit: { group: 'brand-assets-upload', perMinute: 120, per: 'address', dialect: 'draft' },
    params: uploadParams,
    bodyTypes: ['*/*'],
    answers: { 204: { description: 'The file was received completely.' } },
    errors: ['upload_not_found', 'body_too_large', 'unsupported_media_type', 'conflict'],
  }),
  confirmBrandAssetUpload: defineOperation({
    id: 'confirmBrandAssetUpload',
    method: 'POST',
    path: '/brand-assets/uploads/{id}/confirm',
    tag: 'Brand assets',
    summary: 'Turn an uploaded file into an asset',
    description: 'Can be called once. A refused file must be uploaded again to a new address.',
    access: writeAssets('upload'),
    rateLimit: assetRateLimit('brand-assets-upload-confirm'),
    idempotent: true,
    params: uploadParams,
    query: embedScoping,
    body: z.strictObject({}),
    bodyOptional: true,
    answers: {
      200: json(
        'The asset as stored.',
        z.object({ data: z.discriminatedUnion('type', [brandImage, brandFont, brandVideo, brandAudio]) }),
      ),
    },
    errors: [
      'upload_not_found',
      'conflict',
      'asset_not_found',
      'access_denied',
      'asset_type_mismatch',
      'asset_unsupported',
      'embed_not_found',
    ],
  }),
};
