import type { ChapterExamples, OperationExample } from './operation-example.ts';

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
  searchBrandAssets: {
    query: { query: 'spring', types: 'image,color', page: 1, limit: 10 },
    answers: {
      200: { data: { image: { data: [image], total: 1 }, color: { data: [], total: 0 } }, page: 1, limit: 10 },
    },
  },
} satisfies ChapterExamples;
