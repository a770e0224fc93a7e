import type { Kind } from './places.ts';
import { inPath, type Entry } from './trial.ts';

const ownBusiness = 'It adds to what is the caller’s own.';
const announced = { type: 'image', fileName: 'a.svg', fileType: 'image/svg+xml', fileSize: 9 };

/** The operations of a type of brand asset. */
function assetEntries(noun: string, kind: Kind, list: string, added: unknown): Readonly<Record<string, Entry>> {
  return {
    [`addBrand${noun}`]: added === undefined ? { open: ownBusiness } : { plain: { body: added } },
    [list]: { plain: {} },
    [`updateBrand${noun}`]: {
      trials: [inPath(kind, 'id', { keysMayKnow: true, parts: { body: { tags: ['taken over'] } } })],
    },
    ...(kind !== 'color' && {
      // Of one's own it is only refused for what is sent.
      [`replaceBrand${noun}`]: {
        trials: [inPath(kind, 'id', { keysMayKnow: true, reached: [422], parts: { body: { file: 'AAAA' } } })],
      },
    }),
    [`deleteBrand${noun}`]: { trials: [inPath(kind, 'id', { keysMayKnow: true })] },
  };
}

/** Brand assets and their folders. */
export const assetTrials: Readonly<Record<string, Entry>> = {
  ...assetEntries('Image', 'image', 'listBrandImages', undefined),
  ...assetEntries('Color', 'color', 'listBrandColors', { value: '#abcdef' }),
  ...assetEntries('Font', 'font', 'listBrandFonts', undefined),
  ...assetEntries('Video', 'video', 'listBrandVideos', undefined),
  ...assetEntries('Audio', 'audio', 'listBrandAudio', undefined),
  findBrandFiles: {
    // What a render may use, its caller may fetch: embed users what is the workspace's own too.
    trials: (['image', 'font', 'video', 'audio'] as const).map((kind) => ({
      kind,
      readsWorkspace: true,
      refused: [200],
      send: (id) => ({ query: { ids: id } }),
    })),
  },
  addBrandImage: {
    trials: [
      {
        kind: 'asset folder',
        send: (id) => ({
          body: {
            file: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
            folder_id: Number(id),
          },
        }),
      },
    ],
  },
  addBrandColor: {
    plain: { body: { value: '#abcdef' } },
    trials: [{ kind: 'asset folder', send: (id) => ({ body: { value: '#abcdef', folder_id: Number(id) } }) }],
  },
  updateBrandImage: {
    trials: [
      inPath('image', 'id', { keysMayKnow: true, parts: { body: { tags: ['taken over'] } } }),
      {
        kind: 'asset folder',
        send: async (id, own) => ({ params: { id: await own('image') }, body: { folder_id: Number(id) } }),
      },
    ],
  },
  listAssetFolders: { plain: {} },
  createAssetFolder: {
    trials: [{ kind: 'asset folder', send: (id) => ({ body: { name: 'Inside', parent_id: Number(id) } }) }],
  },
  updateAssetFolder: {
    trials: [
      { kind: 'asset folder', send: (id) => ({ params: { id }, body: { name: `Taken over ${id}` } }) },
      {
        kind: 'asset folder',
        send: async (id, own) => ({ params: { id: await own('asset folder') }, body: { parent_id: Number(id) } }),
      },
    ],
  },
  deleteAssetFolder: { trials: [inPath('asset folder')] },
  listBrandAssetUses: {
    trials: [{ kind: 'image', readsWorkspace: true, refused: [200], send: (id) => ({ query: { ids: id } }) }],
  },
  // What is not the caller's is skipped, and the tables are as they were.
  updateBrandAssets: {
    trials: [
      { kind: 'image', refused: [200], send: (id) => ({ body: { ids: [Number(id)], add_tags: ['taken over'] } }) },
      {
        kind: 'asset folder',
        send: async (id, own) => ({ body: { ids: [Number(await own('image'))], folder_id: Number(id) } }),
      },
    ],
  },
  deleteBrandAssets: {
    trials: [{ kind: 'font', refused: [200], send: (id) => ({ body: { ids: [Number(id)] } }) }],
  },
  fetchRemoteImage: { open: 'It reads nothing of any workspace.' },
  searchBrandAssets: {
    plain: { query: { limit: '50' } },
    // Its answer repeats page and limit, which are the number of no folder.
    trials: [
      {
        kind: 'asset folder',
        refused: [200],
        send: (id) => ({ query: { folder_id: id, page: '7777', limit: '49' } }),
      },
    ],
  },
  createBrandAssetUpload: {
    trials: [
      { kind: 'image', keysMayKnow: true, send: (id) => ({ body: { ...announced, replaces: Number(id) } }) },
      { kind: 'asset folder', send: (id) => ({ body: { ...announced, folder_id: Number(id) } }) },
    ],
  },
  putBrandAssetUpload: { open: 'Its address is the secret; the file becomes nothing until it is confirmed.' },
  confirmBrandAssetUpload: { trials: [inPath('upload', 'id', { parts: { body: {} } })] },
};
