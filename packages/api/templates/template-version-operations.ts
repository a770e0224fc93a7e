import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { cursorQuery, idInPath, pagination, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { storedText, templateInPath } from './template-fields.ts';
import { changeTemplates } from './template-operations.ts';
import { savedTemplate, templateContent } from './template.ts';

/** One saved state of a template, as lists show it. */
export const templateVersion = z.strictObject({
  version: z.string().describe('Its number: the revision it was saved as.'),
  created_at: timestamp.describe('When it was saved.'),
  user_id: z.string().nullable().describe('The person who saved it; null if it was saved in an embed.'),
  embed_user_id: z.string().nullable().describe('The embed user who saved it; null if it was saved outside of embeds.'),
  author: z
    .string()
    .nullable()
    .describe('What that person is called; null for the users of embeds, and once the person is gone.'),
  name: z.string().nullable().describe('The name that somebody gave it.'),
  note: z.string().nullable().describe('Why it was saved, if known, such as `Restored version 3`.'),
  is_current: z.boolean().describe('True if it is the template’s current content.'),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

const versionInPath = templateInPath.extend({ version: idInPath.describe('The number of the version.') });
/** Versions belong to those who may change the template: in an embed, with the permission `save`. */
const readVersions = { ...changeTemplates('save'), level: 'read', scope: 'workspace:templates:read' } as const;

/** The operations on versions of templates. */
export const templateVersionOperations = {
  listTemplateVersions: defineOperation({
    id: 'listTemplateVersions',
    method: 'GET',
    path: '/studio/templates/{id}/versions',
    tag: 'Templates',
    summary: 'List the versions of a template',
    description:
      'Newest first. Every save creates a version. The newest 100 are all kept; of older ones, the last of each day (UTC), those with a name or a note and those last approved in a flow.',
    access: readVersions,
    rateLimit: generalLimits.reads,
    params: templateInPath,
    query: embedScoping.extend({
      ...cursorQuery({ max: 100, usual: 20 }),
    }),
    answers: {
      200: json(
        'Versions.',
        z.strictObject({
          data: z.array(templateVersion),
          pagination,
        }),
      ),
    },
    errors: ['template-not-found', 'embed_not_found'],
  }),
  getTemplateVersion: defineOperation({
    id: 'getTemplateVersion',
    method: 'GET',
    path: '/studio/templates/{id}/versions/{version}',
    tag: 'Templates',
    summary: 'Read a version of a template',
    description: 'The template as it was in that version. `restoreTemplateVersion` makes it the current one again.',
    access: readVersions,
    rateLimit: generalLimits.reads,
    params: versionInPath,
    query: embedScoping,
    answers: {
      200: json(
        'The version with its content.',
        templateVersion.extend({ content: templateContent.describe('The complete template at that version.') }),
      ),
    },
    errors: ['template-not-found', 'version_not_found', 'embed_not_found'],
  }),
  updateTemplateVersion: defineOperation({
    id: 'updateTemplateVersion',
    method: 'PATCH',
    path: '/studio/templates/{id}/versions/{version}',
    tag: 'Templates',
    summary: 'Name a version of a template',
    description: 'Versions with a name are all kept. The content stays as it is, and there is no new revision.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    params: versionInPath,
    query: embedScoping,
    body: z
      .strictObject({
        name: storedText(120).nullable().describe('Its name; null or an empty text for none.'),
      })
      .describe('The fields to change.'),
    answers: { 200: json('The version, without its content.', templateVersion) },
    errors: ['template-not-found', 'version_not_found', 'embed_not_found'],
  }),
  restoreTemplateVersion: defineOperation({
    id: 'restoreTemplateVersion',
    method: 'POST',
    path: '/studio/templates/{id}/versions/{version}/restore',
    tag: 'Templates',
    summary: 'Restore a version of a template',
    description:
      'Saves the content of the version as a new revision, so that nothing is lost. With `If-Match`, only if the template is still at that revision.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    idempotent: true,
    atomic: true,
    params: versionInPath,
    query: embedScoping,
    headers: z.object({
      'if-match': z.string().max(1000).optional().describe('The revision to replace, such as `"7"`.'),
    }),
    body: z.looseObject({}).describe('Its content is ignored.'),
    bodyOptional: true,
    answers: { 200: json('The updated template, without its content.', savedTemplate) },
    errors: [
      'template-not-found',
      'version_not_found',
      'precondition_failed',
      'precondition_required',
      'embed_not_found',
    ],
  }),
};
