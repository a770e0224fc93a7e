import { operations, type BrandFile } from '@platen/api';
import type { Client } from '@platen/api/client';
import { z } from 'zod';
import { brandAssetField, describeAsset } from '../brand-asset-field.ts';
import { defineTool } from '../tool.ts';

/** Puts another file in the place of a brand asset's. */
export const replaceBrandAsset = defineTool({
  name: 'replace_brand_asset',
  title: 'Replace the file of a brand asset',
  description:
    'Puts another file of the same type in the place of a brand asset’s. Every template that uses it shows the new file from then on, and the old one cannot be brought back. Call find_brand_asset_uses first, and tell the person which templates change. To keep both, use add_brand_asset.',
  input: z.strictObject({
    type: z.enum(['image', 'font', 'video', 'audio']).describe('The type of the asset.'),
    asset_id: z.int().positive().describe('Its id, from list_brand_assets.'),
    file: z
      .string()
      .min(1)
      .max(6_000_000)
      .describe('A public http(s) URL, a data URI or base64; up to 4 MB unless a URL.'),
  }),
  output: z.object({ asset: brandAssetField }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  operations: [
    operations.replaceBrandImage,
    operations.replaceBrandFont,
    operations.replaceBrandVideo,
    operations.replaceBrandAudio,
  ],
  fieldsThere: { asset_id: 'id' },
  async run({ type, asset_id: id, file }, { client, previews }) {
    const asset = await replace[type](client, { params: { id }, query: {}, body: { file } });
    const images = asset.type === 'image' ? [asset.thumbnail_url ?? asset.url] : [];
    return { data: { asset: describeAsset(type, asset) }, content: await previews.of(images) };
  },
});

type Request = { params: { id: number }; query: object; body: { file: string } };

const replace: Readonly<Record<BrandFile['type'], (client: Client, request: Request) => Promise<BrandFile>>> = {
  image: async (client, request) => (await client.replaceBrandImage(request)).data,
  font: async (client, request) => (await client.replaceBrandFont(request)).data,
  video: async (client, request) => (await client.replaceBrandVideo(request)).data,
  audio: async (client, request) => (await client.replaceBrandAudio(request)).data,
};
