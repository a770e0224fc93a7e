import { z } from 'zod';
import { writeTemplates, type Access } from '../access.ts';
import { timestamp } from '../field.ts';
import { changedFolder, deletedFolder, folderInPath, folderLimits, newFolder } from './folder-fields.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { folderOfTemplate, templateInPath } from './template-fields.ts';
import { savedTemplate } from './template.ts';

/** A folder of templates. */
export const folder = z.strictObject({
  id: z.int().describe('The folder’s id.'),
  name: z.string().describe('Its name.'),
  parent_id: z.int().nullable().describe('The parent folder; null at the top level.'),
  template_count: z.int().describe('Number of templates directly in it.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When it was last renamed or moved.'),
});
export type Folder = z.infer<typeof folder>;

const oneFolder = json('The folder.', z.strictObject({ data: folder }));
/** Folders are the workspace’s: no embed sees them. */
const readFolders: Access = { kind: 'caller', level: 'read', scope: 'workspace:templates:read', embed: 'never' };

/** The operations on folders of templates. */
export const folderOperations = {
  listFolders: defineOperation({
    id: 'listFolders',
    method: 'GET',
    path: '/studio/folders',
    tag: 'Templates',
    summary: 'List folders',
    description: 'All folders of the workspace, sorted by name. `parent_id` gives the parent of each.',
    access: readFolders,
    rateLimit: generalLimits.reads,
    answers: { 200: json('The folders.', z.strictObject({ data: z.array(folder) })) },
  }),
  createFolder: defineOperation({
    id: 'createFolder',
    method: 'POST',
    path: '/studio/folders',
    tag: 'Templates',
    summary: 'Create a folder',
    description: `Folders may be nested ${folderLimits.depth} deep, and a workspace may have ${folderLimits.count}. Names must be unique within a parent folder.`,
    access: writeTemplates,
    rateLimit: generalLimits.writes,
    idempotent: true,
    atomic: true,
    body: newFolder,
    answers: { 201: oneFolder },
    errors: ['folder_not_found', 'conflict'],
  }),
  updateFolder: defineOperation({
    id: 'updateFolder',
    method: 'PATCH',
    path: '/studio/folders/{id}',
    tag: 'Templates',
    summary: 'Rename or move a folder',
    description: 'Omitted fields stay unchanged. A folder cannot be moved into itself or one of its subfolders.',
    access: writeTemplates,
    rateLimit: generalLimits.writes,
    params: folderInPath,
    body: changedFolder,
    answers: { 200: oneFolder },
    errors: ['folder_not_found', 'conflict'],
  }),
  deleteFolder: defineOperation({
    id: 'deleteFolder',
    method: 'DELETE',
    path: '/studio/folders/{id}',
    tag: 'Templates',
    summary: 'Delete a folder',
    description: 'No template is deleted: its templates and subfolders move to its parent.',
    access: writeTemplates,
    rateLimit: generalLimits.writes,
    params: folderInPath,
    answers: { 200: deletedFolder },
    errors: ['folder_not_found', 'conflict'],
  }),
  moveTemplate: defineOperation({
    id: 'moveTemplate',
    method: 'PATCH',
    path: '/studio/templates/{id}/folder',
    tag: 'Templates',
    summary: 'Move a template to a folder',
    description: 'The content and the revision do not change.',
    access: writeTemplates,
    rateLimit: generalLimits.writes,
    params: templateInPath,
    body: z.strictObject({ folder_id: folderOfTemplate }).describe('The target folder.'),
    answers: { 200: json('The updated template, without its content.', savedTemplate) },
    errors: ['template-not-found', 'folder_not_found'],
  }),
};
