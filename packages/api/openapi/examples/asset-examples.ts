import type { ChapterExamples, OperationExample } from './operation-example.ts';
import { saved } from './template-examples.ts';

type Asset = Readonly<Record<string, unknown>> & { id: number };

function file(id: number, type: string, name: string, fileType: string, fileSize: number) {
  return {
    id,
    created_at: '2026-02-27T08:00:00.000Z',
    updated_at: '2026-02-27T08:00:00.000Z',
    type,
    file_name: name,
    file_type: fileType,
    file_size: fileSize,
    url: `https://studio.example/files/assets/1/7d0a${id}/${name}`,
    thumbnail_url: null,
    tags: ['spring'],
    folder_id: null,
    meta: { source: 'shop' },
    workspace_id: 1,
    user_id: '1',
    embed_id: null,
    embed_user_id: null,
  };
}

/** An image in responses. */
export const image = {
  ...file(31, 'image', 'logo.svg', 'image/svg+xml', 2140),
  thumbnail_url: 'https://studio.example/files/assets/1/7d0a31/thumbnail.webp',
  width: 320,
  height: 96,
  focal_point: null,
};
const font = {
  ...file(32, 'font', 'Bakery-Variable.woff2', 'font/woff2', 48_210),
  family: 'Bakery',
  weight: 400,
  style: 'normal',
  axes: [{ tag: 'wght', min: 100, default: 400, max: 900 }],
  embedding: 'installable',
};
const video = { ...file(33, 'video', 'oven.mp4', 'video/mp4', 8_400_120), width: 1920, height: 1080, duration: 12.5 };
const audio = { ...file(34, 'audio', 'jingle.mp3', 'audio/mpeg', 190_400), duration: 7.9 };
const color = {
  id: 35,
  created_at: '2026-02-27T08:00:00.000Z',
  type: 'hex',
  value: '#c2410c',
  tags: ['autumn'],
  folder_id: null,
  workspace_id: 1,
  user_id: '1',
};

function add(asset: Asset): OperationExample {
  const { file_name: fileName, tags, meta } = asset;
  return {
    body: { file: `https://shop.example/${String(fileName)}`, fileName, tags, meta },
    answers: { 200: { data: asset } },
  };
}

function list(asset: Asset, tag = 'spring'): OperationExample {
  return { query: { tag, limit: 100 }, answers: { 200: { data: [asset], next_cursor: null } } };
}

function update(asset: Asset): OperationExample {
  const tags = ['spring', 'window'];
  return { params: { id: asset.id }, body: { tags }, answers: { 200: { data: { ...asset, tags } } } };
}

function replace(asset: Asset): OperationExample {
  const name = String(asset['file_name']);
  const url = `https://studio.example/files/assets/1/91c4${asset.id}/${name}`;
  return {
    params: { id: asset.id },
    body: { file: `https://shop.example/new/${name}` },
    answers: { 200: { data: { ...asset, url, updated_at: '2026-03-02T09:30:00.000Z' } } },
  };
}

const folder = {
  id: 7,
  name: 'Logos',
  parent_id: null,
  asset_count: 12,
  created_at: '2026-02-27T08:00:00.000Z',
  updated_at: '2026-02-27T08:00:00.000Z',
};

function remove({ id }: Asset, called = 'Asset'): OperationExample {
  return { params: { id }, answers: { 200: { message: `${called} deleted`, id: String(id) } } };
}

/** Brand assets of all types. */
export const assetExamples = {
  addBrandImage: add(image),
  listBrandImages: list(image),
  updateBrandImage: update(image),
  deleteBrandImage: remove(image),
  addBrandColor: {
    body: { type: 'hex', value: '#c2410c', tags: ['autumn'] },
    answers: { 200: { data: color } },
  },
  listBrandColors: list(color, 'autumn'),
  updateBrandColor: update(color),
  deleteBrandColor: remove(color, 'Color'),
  addBrandFont: add(font),
  listBrandFonts: list(font),
  updateBrandFont: update(font),
  deleteBrandFont: remove(font),
  addBrandVideo: add(video),
  listBrandVideos: list(video),
  updateBrandVideo: update(video),
  deleteBrandVideo: remove(video),
  addBrandAudio: add(audio),
  listBrandAudio: list(audio),
  updateBrandAudio: update(audio),
  deleteBrandAudio: remove(audio),
  findBrandFiles: { query: { ids: '31,33' }, answers: { 200: { data: [image, video] } } },
  fetchRemoteImage: { body: { url: 'https://images.example/spring.jpg' } },
  replaceBrandImage: replace(image),
  replaceBrandFont: replace(font),
  replaceBrandVideo: replace(video),
  replaceBrandAudio: replace(audio),
  listAssetFolders: { answers: { 200: { data: [folder] } } },
  createAssetFolder: { body: { name: 'Logos', parent_id: null }, answers: { 201: { data: folder } } },
  updateAssetFolder: {
    params: { id: folder.id },
    body: { name: 'Marks' },
    answers: { 200: { data: { ...folder, name: 'Marks' } } },
  },
  deleteAssetFolder: {
    params: { id: folder.id },
    answers: { 200: { message: 'The folder was deleted; its content moved to the parent folder.', id: '7' } },
  },
  listBrandAssetUses: {
    query: { ids: '31,32', limit: 50 },
    answers: {
      200: {
        data: [
          {
            id: saved.id,
            name: saved.name,
            thumbnail_url: saved.thumbnail_url,
            updated_at: saved.updated_at,
            asset_ids: [31],
          },
        ],
        total: 1,
        assets: [
          { id: 31, template_count: 1 },
          { id: 32, template_count: 0 },
        ],
        brand_kits: [{ id: 'kit_6tYp0wQ2mVbX9sLr4Nc1Zd', name: 'Bakery', used_in: 1, asset_ids: [31] }],
        next_cursor: null,
      },
    },
  },
  updateBrandAssets: {
    body: { ids: [31, 33], folder_id: 7, add_tags: ['spring'] },
    answers: { 200: { data: { changed: [31, 33], skipped: [] } } },
  },
  deleteBrandAssets: { body: { ids: [31, 99] }, answers: { 200: { data: { deleted: [31], skipped: [99] } } } },
  searchBrandAssets: {
    query: { query: 'spring', types: 'image,color', page: 1, limit: 10 },
    answers: {
      200: { data: { image: { data: [image], total: 1 }, color: { data: [], total: 0 } }, page: 1, limit: 10 },
    },
  },
} satisfies ChapterExamples;
