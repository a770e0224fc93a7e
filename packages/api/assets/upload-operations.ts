import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { tagList, timestamp } from '../field.ts';
import { defineOperation, json } from '../operation.ts';
import { assetRateLimit, writeAssets } from './asset-operations.ts';
import { assetMeta, brandAudio, brandFont, brandImage, brandVideo } from './brand-asset.ts';

/** What is said of a file before it is uploaded. */
export const uploadBody = z.strictObject({
  type: z.enum(['image', 'font', 'video', 'audio']).describe('What it is to become.'),
  fileName: z.string().min(1).max(1000),
  fileType: z.string().min(1).max(255).describe('Media type; the upload must be sent with it.'),
  fileSize: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Bytes, exactly.'),
  tags: tagList.default([]),
  meta: assetMeta.default({}),
});

/** Where a file is uploaded to, and how. */
export const upload = z.object({
  id: z.string().describe('Names the upload; unguessable.'),
  upload_url: z.url().describe('Takes the file by one PUT, without a key.'),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()).describe('To be sent with the file.'),
  expires_at: timestamp.describe('It is confirmed by then or forgotten.'),
});
export type Upload = z.infer<typeof upload>;

const uploadParams = z.object({ id: z.string().min(1).max(200).describe('Of the upload.') });

/** The operations that bring large files, past the service where files lie in a bucket. */
export const uploadOperations = {
  createBrandAssetUpload: defineOperation({
    id: 'createBrandAssetUpload',
    method: 'POST',
    path: '/brand-assets/upload-url',
    tag: 'Brand assets',
    summary: 'Get an address to upload a large file to',
    description: 'Upload the file there, then confirm the upload; only then is there an asset.',
    access: writeAssets('upload'),
    rateLimit: assetRateLimit('brand-assets-upload-url'),
    idempotent: true,
    query: embedScoping,
    body: uploadBody,
    answers: { 200: json('Where to upload it to.', z.object({ data: upload })) },
    errors: ['asset_unsupported', 'body_too_large', 'embed_not_found'],
  }),
  putBrandAssetUpload: defineOperation({
    id: 'putBrandAssetUpload',
    method: 'PUT',
    path: '/brand-assets/uploads/{id}',
    tag: 'Brand assets',
    summary: 'Upload a file',
    description:
      'The address of an upload where files lie with the service itself. Size and type must be those announced.',
    access: { kind: 'public' },
    rateLimit: { group: 'brand-assets-upload', perMinute: 120, per: 'address', dialect: 'draft' },
    params: uploadParams,
    bodyTypes: ['*/*'],
    answers: { 204: { description: 'It has arrived whole.' } },
    errors: ['upload_not_found', 'body_too_large', 'unsupported_media_type', 'conflict'],
  }),
  confirmBrandAssetUpload: defineOperation({
    id: 'confirmBrandAssetUpload',
    method: 'POST',
    path: '/brand-assets/uploads/{id}/confirm',
    tag: 'Brand assets',
    summary: 'Make an uploaded file an asset',
    description: 'Once: a file that is refused has to be uploaded again, by a new address.',
    access: writeAssets('upload'),
    rateLimit: assetRateLimit('brand-assets-upload-confirm'),
    idempotent: true,
    params: uploadParams,
    query: embedScoping,
    body: z.strictObject({}),
    bodyOptional: true,
    answers: {
      200: json(
        'As it is stored.',
        z.object({ data: z.discriminatedUnion('type', [brandImage, brandFont, brandVideo, brandAudio]) }),
      ),
    },
    errors: ['upload_not_found', 'conflict', 'asset_type_mismatch', 'asset_unsupported', 'embed_not_found'],
  }),
};
