import { readAssets } from '../access.ts';
import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { defineOperation, json } from '../operation.ts';
import { addColorBody, assetParams, updateColorBody } from './asset-input.ts';
import { assetOperations, assetRateLimit, fileOperations, writeAssets } from './asset-operations.ts';
import { brandAudio, brandColor, brandFont, brandImage, brandVideo } from './brand-asset.ts';
import { findFilesQuery, searchedAssets, searchAssetsQuery } from './search-assets.ts';

const images = fileOperations({ path: 'images', noun: 'Image', plural: 'Images', called: 'Asset' }, brandImage, {
  bodyTypes: ['image/*'],
  maxMebibytes: 70,
});
const fonts = fileOperations({ path: 'fonts', noun: 'Font', plural: 'Fonts', called: 'Asset' }, brandFont, {
  bodyTypes: ['font/*'],
  maxMebibytes: 30,
});
const videos = fileOperations({ path: 'videos', noun: 'Video', plural: 'Videos', called: 'Asset' }, brandVideo, {
  bodyTypes: ['video/*'],
  maxMebibytes: 140,
});
const audio = fileOperations({ path: 'audio', noun: 'Audio', plural: 'Audio', called: 'Asset' }, brandAudio, {
  bodyTypes: ['audio/*'],
  maxMebibytes: 140,
});
const colors = assetOperations({ path: 'colors', noun: 'Color', plural: 'Colors', called: 'Color' }, brandColor);

/** The operations on brand assets. */
export const brandAssetOperations = {
  addBrandImage: images.add,
  listBrandImages: images.list,
  updateBrandImage: images.update,
  replaceBrandImage: images.replace,
  deleteBrandImage: images.remove,
  addBrandColor: defineOperation({
    id: 'addBrandColor',
    method: 'POST',
    path: '/brand-assets/colors/add',
    tag: 'Brand assets',
    summary: 'Add a color',
    description:
      'A color is stored as text: a hex, `rgb()` or `hsl()` color, or a gradient. Its type is detected when it is omitted.',
    access: writeAssets('upload'),
    rateLimit: assetRateLimit('brand-assets-colors-add'),
    idempotent: true,
    atomic: true,
    query: embedScoping,
    body: addColorBody,
    answers: { 200: json('The color as stored.', z.object({ data: brandColor })) },
    errors: ['folder_not_found', 'embed_not_found'],
  }),
  listBrandColors: colors.list,
  updateBrandColor: defineOperation({
    id: 'updateBrandColor',
    method: 'PATCH',
    path: '/brand-assets/colors/update/{id}',
    tag: 'Brand assets',
    summary: 'Change the tags of a color',
    description: '`tags` replaces all tags of the color; an empty list removes them.',
    access: writeAssets('rename'),
    rateLimit: assetRateLimit('brand-assets-colors-update'),
    params: assetParams,
    query: embedScoping,
    body: updateColorBody,
    answers: { 200: json('The updated color.', z.object({ data: brandColor })) },
    errors: ['asset_not_found', 'access_denied', 'embed_not_found'],
    invalidSentences: { id: 'Color ID is required' },
  }),
  deleteBrandColor: colors.remove,
  addBrandFont: fonts.add,
  listBrandFonts: fonts.list,
  updateBrandFont: fonts.update,
  replaceBrandFont: fonts.replace,
  deleteBrandFont: fonts.remove,
  addBrandVideo: videos.add,
  listBrandVideos: videos.list,
  updateBrandVideo: videos.update,
  replaceBrandVideo: videos.replace,
  deleteBrandVideo: videos.remove,
  addBrandAudio: audio.add,
  listBrandAudio: audio.list,
  updateBrandAudio: audio.update,
  replaceBrandAudio: audio.replace,
  deleteBrandAudio: audio.remove,
  findBrandFiles: defineOperation({
    id: 'findBrandFiles',
    method: 'GET',
    path: '/brand-assets/files',
    tag: 'Brand assets',
    summary: 'Find files by their ids',
    description:
      'The files that a template refers to as `asset:<id>` and that a render by the caller may use: in an embed, those of its user and those of the workspace itself. Unknown ids, colors and assets the caller may not use are omitted.',
    access: readAssets,
    rateLimit: { group: 'brand-assets-files', perMinute: 120, per: 'caller', dialect: 'draft' },
    query: findFilesQuery,
    answers: {
      200: json(
        'The files found, by id.',
        z.object({ data: z.array(z.union([brandImage, brandFont, brandVideo, brandAudio])) }),
      ),
    },
    errors: ['embed_not_found'],
  }),
  searchBrandAssets: defineOperation({
    id: 'searchBrandAssets',
    method: 'GET',
    path: '/brand-assets/search',
    tag: 'Brand assets',
    summary: 'Search assets of all types',
    description:
      'Finds assets with the text in their file name, font family, color value, video or audio name, or one of their tags, ignoring case. Each type has its own pages and total.',
    access: readAssets,
    rateLimit: assetRateLimit('brand-assets-search'),
    query: searchAssetsQuery,
    answers: { 200: json('Each requested type, newest first.', searchedAssets) },
    errors: ['embed_not_found'],
  }),
};
