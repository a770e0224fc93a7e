import { brandAssetType, operations, type BrandFile } from '@platen/api';
import type { Client } from '@platen/api/client';
import { z } from 'zod';
import { brandAssetField, describeAsset, type AnyBrandAsset } from '../brand-asset-field.ts';
import { defineTool } from '../tool.ts';
import { tags } from './shared-fields.ts';

const added = z
  .strictObject({
    type: brandAssetType.describe('The type of asset; files are checked by their content.'),
    file: z
      .string()
      .min(1)
      .max(6_000_000)
      .optional()
      .describe('For all types except color: a public http(s) URL, a data URI or base64; up to 4 MB unless a URL.'),
    color: z.string().min(1).max(4000).optional().describe('For colors: "#ff8800", "rgb(…)" or a CSS gradient.'),
    file_name: z.string().min(1).max(1000).optional().describe('With an extension. Default: generated from the time.'),
    tags: tags.default([]).describe('Tags to find it by.'),
    folder_id: z.int().positive().optional().describe('The folder to put it in, from list_asset_folders.'),
  })
  .refine(({ type, color }) => (type === 'color') === (color !== undefined), {
    path: ['color'],
    error: 'is required for type color, and for no other',
  })
  .refine(({ type, file }) => (type === 'color') === (file === undefined), {
    path: ['file'],
    error: 'is required for every type except color',
  });

/** Adds a brand asset. */
export const addBrandAsset = defineTool({
  name: 'add_brand_asset',
  title: 'Add a brand asset',
  description:
    'Stores an image, font, video, audio or color in the workspace’s brand assets, for people and templates to use. Use it when the person asks to store something or when a render needs a file that has no public URL. Search first: adding twice creates two. Next: use reference (asset:12) in render_template.',
  input: added,
  output: z.object({ asset: brandAssetField }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  operations: [
    operations.addBrandImage,
    operations.addBrandColor,
    operations.addBrandFont,
    operations.addBrandVideo,
    operations.addBrandAudio,
  ],
  fieldsThere: { file_name: 'fileName' },
  async run({ type, file = '', color = '', file_name, tags: given, folder_id }, { client, previews }) {
    const folder = folder_id !== undefined && { folder_id };
    if (type === 'color') {
      const { data } = await client.addBrandColor({ body: { value: color, tags: given, ...folder } });
      return { data: { asset: describeAsset(type, data) } };
    }
    const body = { file, tags: given, ...folder, ...(file_name !== undefined && { fileName: file_name }) };
    const asset = await add[type](client, body);
    const images = asset.type === 'image' ? [asset.thumbnail_url ?? asset.url] : [];
    return {
      data: { asset: describeAsset(type, asset satisfies AnyBrandAsset) },
      content: await previews.of(images),
    };
  },
});

type Body = { file: string; tags: string[]; fileName?: string; folder_id?: number };

const add: Readonly<Record<BrandFile['type'], (client: Client, body: Body) => Promise<BrandFile>>> = {
  image: async (client, body) => (await client.addBrandImage({ body })).data,
  font: async (client, body) => (await client.addBrandFont({ body })).data,
  video: async (client, body) => (await client.addBrandVideo({ body })).data,
  audio: async (client, body) => (await client.addBrandAudio({ body })).data,
};
