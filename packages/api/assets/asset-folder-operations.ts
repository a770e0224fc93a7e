import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { changedFolder, deletedFolder, folderInPath, folderLimits, newFolder } from '../templates/folder-fields.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { assetFolder } from './asset-folder.ts';
import { readAssets } from '../access.ts';
import { writeAssets } from './asset-operations.ts';

const tag = 'Asset folders';
const oneFolder = json('The folder.', z.strictObject({ data: assetFolder }));

/** The operations on folders of brand assets. */
export const assetFolderOperations = {
  listAssetFolders: defineOperation({
    id: 'listAssetFolders',
    method: 'GET',
    path: '/brand-assets/folders',
    tag,
    summary: 'List folders of brand assets',
    description:
      'All folders of one owner, sorted by name: those of the workspace, or with `embedId` and `embedUserId`, and in an embed, those of that user. `parent_id` gives the parent of each.',
    access: readAssets,
    rateLimit: generalLimits.reads,
    query: embedScoping.extend({
      owner: z
        .enum(['own', 'workspace'])
        .optional()
        .describe(
          'In an embed: `workspace` lists those of the workspace, whose assets its users may use. Default: `own`.',
        ),
    }),
    answers: { 200: json('The folders.', z.strictObject({ data: z.array(assetFolder) })) },
    errors: ['embed_not_found'],
  }),
  createAssetFolder: defineOperation({
    id: 'createAssetFolder',
    method: 'POST',
    path: '/brand-assets/folders',
    tag,
    summary: 'Create a folder of brand assets',
    description: `Folders may be nested ${folderLimits.depth} deep, and an owner may have ${folderLimits.count}. Names must be unique within a parent folder. In an embed this needs the permission \`upload\`.`,
    access: writeAssets('upload'),
    rateLimit: generalLimits.writes,
    idempotent: true,
    atomic: true,
    query: embedScoping,
    body: newFolder,
    answers: { 201: oneFolder },
    errors: ['folder_not_found', 'conflict', 'embed_not_found'],
  }),
  updateAssetFolder: defineOperation({
    id: 'updateAssetFolder',
    method: 'PATCH',
    path: '/brand-assets/folders/{id}',
    tag,
    summary: 'Rename or move a folder of brand assets',
    description:
      'Omitted fields stay unchanged. A folder cannot be moved into itself or one of its subfolders. In an embed this needs the permission `rename`.',
    access: writeAssets('rename'),
    rateLimit: generalLimits.writes,
    params: folderInPath,
    query: embedScoping,
    body: changedFolder,
    answers: { 200: oneFolder },
    errors: ['folder_not_found', 'conflict', 'embed_not_found'],
  }),
  deleteAssetFolder: defineOperation({
    id: 'deleteAssetFolder',
    method: 'DELETE',
    path: '/brand-assets/folders/{id}',
    tag,
    summary: 'Delete a folder of brand assets',
    description:
      'No asset is deleted: its assets and subfolders move to its parent. In an embed this needs the permission `delete`.',
    access: writeAssets('delete'),
    rateLimit: generalLimits.writes,
    params: folderInPath,
    query: embedScoping,
    answers: { 200: deletedFolder },
    errors: ['folder_not_found', 'embed_not_found'],
  }),
};
