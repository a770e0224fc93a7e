import { z } from 'zod';
import { readAssets, type Access } from '../access.ts';
import { embedScoping } from '../embed-scoping.ts';
import { nextCursor } from '../field.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';
import {
  addFileBody,
  addFileQuery,
  assetParams,
  listAssetsQuery,
  replaceFileBody,
  updateFileBody,
} from './asset-input.ts';

const mebibyte = 1024 * 1024;
const base = { tag: 'Brand assets' } as const;

/** The rights to change brand assets; users of embeds need the permission. */
export const writeAssets = (permission: 'upload' | 'rename' | 'delete'): Access => ({
  kind: 'caller',
  level: 'write',
  scope: 'workspace:assets:write',
  embed: permission,
});

/** Section 8 of the interface: 30 requests a minute for each endpoint. */
export function assetRateLimit(group: string): RateLimit {
  return { group, perMinute: 30, per: 'caller', dialect: 'draft' };
}

/** Names used by the operations of one type of asset. */
export interface AssetOperationNames {
  /** The part of the path: `images`. */
  path: string;
  /** The noun at the beginning of a sentence: `Image`. */
  noun: string;
  plural: string;
  /** The noun in error messages: `Asset` or `Color`. */
  called: 'Asset' | 'Color';
}

/** List, delete: the same for files and colors. */
export function assetOperations<Record extends z.ZodType>(names: AssetOperationNames, record: Record) {
  const { path, noun, plural, called } = names;
  const small = noun.toLowerCase();
  return {
    list: defineOperation({
      ...base,
      id: `listBrand${plural}`,
      method: 'GET',
      path: `/brand-assets/${path}/get`,
      summary: `List ${plural.toLowerCase()}`,
      description:
        'Newest first. With `tag`, only those that have all of its tags; with `embedId` and `embedUserId`, only those of that user.',
      access: readAssets,
      rateLimit: assetRateLimit(`brand-assets-${path}-get`),
      query: listAssetsQuery,
      answers: {
        200: json(
          'Newest first.',
          z.object({
            data: z.array(record),
            next_cursor: nextCursor,
          }),
        ),
      },
      errors: ['embed_not_found'],
    }),
    remove: defineOperation({
      ...base,
      id: `deleteBrand${noun}`,
      method: 'DELETE',
      path: `/brand-assets/${path}/delete/{id}`,
      summary: `Delete a ${small}`,
      description: 'This cannot be undone. Templates that refer to it show nothing in its place.',
      access: writeAssets('delete'),
      rateLimit: assetRateLimit(`brand-assets-${path}-delete`),
      params: assetParams,
      query: embedScoping,
      answers: { 200: json('The asset was deleted.', z.object({ message: z.string(), id: z.string() })) },
      errors: ['asset_not_found', 'access_denied', 'embed_not_found'],
      invalidSentences: { id: `${called} ID is required` },
    }),
  };
}

/** The five operations of a type of asset that is a file. */
export function fileOperations<Record extends z.ZodType>(
  names: AssetOperationNames,
  record: Record,
  options: { bodyTypes: readonly string[]; maxMebibytes: number },
) {
  const { path, noun } = names;
  const small = noun.toLowerCase();
  const article = /^[aeiou]/i.test(noun) ? 'an' : 'a';
  return {
    add: defineOperation({
      ...base,
      id: `addBrand${noun}`,
      method: 'POST',
      path: `/brand-assets/${path}/add`,
      summary: `Add ${article} ${small}`,
      description:
        'Send the file as a URL, data URI or base64 in JSON, as the part `file` of a form, or as the whole body. Its type is detected from the content. For larger files, request an upload address.',
      access: writeAssets('upload'),
      rateLimit: assetRateLimit(`brand-assets-${path}-add`),
      idempotent: true,
      query: addFileQuery,
      body: addFileBody,
      bodyTypes: ['multipart/form-data', ...options.bodyTypes, 'application/octet-stream'],
      bodyLimitBytes: options.maxMebibytes * mebibyte,
      answers: { 200: json('The asset as stored.', z.object({ data: record })) },
      errors: [
        'asset_type_mismatch',
        'asset_unsupported',
        'body_too_large',
        'url_not_allowed',
        'url_unreachable',
        'folder_not_found',
        'embed_not_found',
      ],
    }),
    replace: defineOperation({
      ...base,
      id: `replaceBrand${noun}`,
      method: 'PUT',
      path: `/brand-assets/${path}/replace/{id}`,
      summary: `Replace the file of ${article} ${small}`,
      description: `Puts another file in its place, sent in any of the ways of adding one. Its id, name, tags, data and folder stay, its \`url\` changes: templates that use it show the new file from then on, and renders that were made with the old one are made anew. The old file stays at its address for a day. The new one must be of the same type of asset${path === 'fonts' ? ', and have the same family, by which templates name it' : ''}. In an embed this needs the permissions \`upload\` and \`delete\`.`,
      access: writeAssets('upload'),
      rateLimit: assetRateLimit(`brand-assets-${path}-replace`),
      params: assetParams,
      query: embedScoping,
      body: replaceFileBody,
      bodyTypes: ['multipart/form-data', ...options.bodyTypes, 'application/octet-stream'],
      bodyLimitBytes: options.maxMebibytes * mebibyte,
      answers: { 200: json('The asset with its new file.', z.object({ data: record })) },
      errors: [
        'asset_not_found',
        'access_denied',
        'asset_type_mismatch',
        'asset_unsupported',
        'body_too_large',
        'url_not_allowed',
        'url_unreachable',
        'conflict',
        'embed_not_found',
      ],
      invalidSentences: { id: 'Asset ID is required' },
    }),
    ...assetOperations(names, record),
    update: defineOperation({
      ...base,
      id: `updateBrand${noun}`,
      method: 'PATCH',
      path: `/brand-assets/${path}/update/{id}`,
      summary: `Change the tags, name, data or folder of ${article} ${small}`,
      description:
        'Omitted fields stay unchanged. `tags` replaces all tags; an empty list removes them. `folder_id` moves it.',
      access: writeAssets('rename'),
      rateLimit: assetRateLimit(`brand-assets-${path}-update`),
      params: assetParams,
      query: embedScoping,
      body: updateFileBody,
      answers: { 200: json('The updated asset.', z.object({ data: record })) },
      errors: ['asset_not_found', 'access_denied', 'folder_not_found', 'embed_not_found'],
      invalidSentences: { id: 'Asset ID is required' },
    }),
  };
}
