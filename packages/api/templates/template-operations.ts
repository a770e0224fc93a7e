import { z } from 'zod';
import { readTemplates, type Access, type EmbedPermission } from '../access.ts';
import { embedScoping } from '../embed-scoping.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import {
  folderOfTemplate,
  storedName,
  storedText,
  templateFilter,
  templateInPath,
  templateTags,
} from './template-fields.ts';
import { pageBlock, savedTemplate, templateDetail, templateEntry } from './template.ts';

/** The rights of operations that users of an embed may change their templates with. */
export function changeTemplates(embed: EmbedPermission | 'any'): Access {
  return { kind: 'caller', level: 'write', scope: 'workspace:templates:write', embed };
}

/** Bytes of a request that brings a whole template. */
export const contentLimitBytes = 10 * 1024 * 1024;
/** Values in the JSON of a template, or of several. */
export const contentLimitValues = 500_000;

const pageOfList = z.coerce
  .number()
  .int()
  .positive()
  .max(1_000_000)
  .default(1)
  .describe('The page of the list, from 1.');
const savedAnswer = json('The template as it is now, without its content.', savedTemplate);

/** A page of a template that is created: Platen's own, or one of another service's page-and-element anatomy. */
const givenPage = z
  .looseObject({})
  .describe('A page: Platen’s own with `layers`, or one with `canvas` and `elements`.');

/** The operations on templates themselves. */
export const templateOperations = {
  listAllTemplates: defineOperation({
    id: 'listAllTemplates',
    method: 'GET',
    path: '/studio/templates/all',
    tag: 'Templates',
    summary: 'List templates page by page',
    description:
      'Newest first. With `embedId` and `embedUserId` only that user’s templates; without them all templates of the workspace, those of embed users included. A list without matches is empty, with a normal pagination block.',
    access: readTemplates,
    rateLimit: { group: 'templates-all', perMinute: 30, per: 'caller', dialect: 'draft' },
    query: templateFilter.extend({
      page: pageOfList,
      limit: z.coerce.number().int().positive().max(40).default(10).describe('At most this many templates.'),
    }),
    answers: {
      200: json('One page of templates.', z.strictObject({ data: z.array(templateEntry), pagination: pageBlock })),
    },
    errors: ['embed_not_found'],
  }),
  listTemplates: defineOperation({
    id: 'listTemplates',
    method: 'GET',
    path: '/studio/templates',
    tag: 'Templates',
    summary: 'List templates',
    description:
      'A bare array, newest first. `X-Total-Count` says how many there are; when that is more than `limit`, ask for the next `page`.',
    access: readTemplates,
    rateLimit: { group: 'templates', perMinute: 30, per: 'caller', dialect: 'draft' },
    query: templateFilter.extend({
      page: pageOfList,
      limit: z.coerce.number().int().positive().max(1000).default(1000).describe('At most this many templates.'),
    }),
    answers: { 200: json('Templates.', z.array(templateEntry)) },
    errors: ['embed_not_found'],
  }),
  listTemplateTags: defineOperation({
    id: 'listTemplateTags',
    method: 'GET',
    path: '/studio/templates/tags',
    tag: 'Templates',
    summary: 'List the tags of templates',
    description: 'Every tag that a template has, by how many have it. Spellings that differ in case are one tag.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    query: embedScoping,
    answers: {
      200: json(
        'The tags, the most used first.',
        z.strictObject({
          data: z
            .array(
              z.strictObject({
                tag: z.string().describe('The tag.'),
                count: z.int().describe('Templates that have it.'),
              }),
            )
            .describe('At most 1,000 tags.'),
        }),
      ),
    },
    errors: ['embed_not_found'],
  }),
  getTemplate: defineOperation({
    id: 'getTemplate',
    method: 'GET',
    path: '/studio/templates/{id}',
    tag: 'Templates',
    summary: 'Read a template',
    description:
      'The whole template with its parameters, pages and content. `ETag` carries its revision for a later `If-Match`. In an embed, templates of the workspace itself can be read too.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    params: templateInPath,
    query: embedScoping,
    answers: { 200: json('The template.', templateDetail) },
    errors: ['template-not-found', 'embed_not_found'],
  }),
  createTemplate: defineOperation({
    id: 'createTemplate',
    method: 'POST',
    path: '/studio/templates/create',
    tag: 'Templates',
    summary: 'Create a template',
    description: `Either an empty template of a size (\`name\`, \`canvas_width\`, \`canvas_height\`), or one with pages (\`pages_data\`, Platen’s own or of the page-and-element anatomy), or an import: \`content\` is a whole template in Platen’s own format, Polotno’s JSON, Fabric’s JSON, an object with \`pages_data\`, or the text of an SVG file; or a copy of one of the library (\`library_template\`, its slug). The body may also be such a JSON file itself. What an import cannot keep stands in \`report\`. In an embed this needs the permission \`create\`, imports \`import\`, and more than one page \`multipage\`.`,
    access: changeTemplates('create'),
    rateLimit: generalLimits.saves,
    idempotent: true,
    query: embedScoping,
    body: z
      .looseObject({
        name: storedName(255).optional().describe('Its name; needed unless the import has one.'),
        description: storedText(5000).optional().describe('What it is for.'),
        canvas_width: z.int().min(1).max(5000).optional().describe('Pixels; needed without `content`.'),
        canvas_height: z.int().min(1).max(5000).optional().describe('Pixels; needed without `content`.'),
        pages_data: z.array(givenPage).max(200).optional().describe('Its pages; without them it has one, empty.'),
        tags: templateTags.optional().describe('Its tags.'),
        library_template: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .describe('Slug of a template of the library that it begins as a copy of.'),
        folder_id: folderOfTemplate.optional(),
        content: z
          .union([z.string(), z.looseObject({}), z.array(z.unknown())])
          .optional()
          .describe('A template of any kind that can be imported.'),
      })
      .describe('A new template.'),
    bodyLimitBytes: contentLimitBytes,
    bodyLimitValues: contentLimitValues,
    answers: { 201: json('The new template.', savedTemplate) },
    errors: [
      'template-not-found',
      'template_invalid',
      'template_too_new',
      'import_unsupported',
      'asset_unsupported',
      'output_too_large',
      'folder_not_found',
      'embed_not_found',
    ],
  }),
  saveTemplate: defineOperation({
    id: 'saveTemplate',
    method: 'PUT',
    path: '/studio/templates/{id}',
    tag: 'Templates',
    summary: 'Save the content of a template',
    description:
      'Replaces the whole content by a template in Platen’s own format, as a new revision that is kept as a version. `If-Match` names the revision that the change was made to, as `ETag` gave it; when another was saved since, the answer is 412 with the `revision` there is and nothing changes. `If-Match: *` saves over any. Content that is equal to what there is makes no new revision. In an embed this needs the permission `save`, and more than one page `multipage`.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    headers: z.object({
      'if-match': z.string().max(1000).optional().describe('The revision that was changed, such as `"7"`.'),
    }),
    body: z
      .looseObject({
        schemaVersion: z.int().describe('The version of the format; older ones are brought up to date.'),
        pages: z.array(z.unknown()).describe('Its pages.'),
      })
      .describe('The whole template in Platen’s own format.'),
    bodyLimitBytes: contentLimitBytes,
    bodyLimitValues: contentLimitValues,
    answers: { 200: savedAnswer },
    errors: [
      'template-not-found',
      'template_invalid',
      'template_too_new',
      'output_too_large',
      'precondition_failed',
      'precondition_required',
      'embed_not_found',
    ],
  }),
  updateTemplate: defineOperation({
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/studio/templates/{id}',
    tag: 'Templates',
    summary: 'Rename, describe, tag or move a template',
    description:
      'Fields that are left out stay as they are. Name, description and tags are part of the content, so changing them is a new revision; moving to a folder is not. In an embed the name needs the permission `rename`, description and tags `save`; folders are the workspace’s.',
    access: changeTemplates('any'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    body: z
      .strictObject({
        name: storedName(255).optional().describe('Its name.'),
        description: storedText(5000).optional().describe('What it is for; empty clears it.'),
        tags: templateTags.optional().describe('Its tags in place of those it has; an empty list clears them.'),
        folder_id: folderOfTemplate.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, { error: 'Name at least one field to change.' })
      .describe('What changes.'),
    answers: { 200: savedAnswer },
    errors: ['template-not-found', 'folder_not_found', 'embed_not_found'],
  }),
  updateTemplateModifications: defineOperation({
    id: 'updateTemplateModifications',
    method: 'PATCH',
    path: '/studio/templates/{id}/update-modifications',
    tag: 'Templates',
    summary: 'Change what a template draws when it is given nothing',
    description:
      'Sets the defaults of parameters, by key, as a render would set their values: `title`, `page2@title`, and style keys such as `title.color`. The layers take them over, so that the editor shows them too. `modifications` is an object of keys and values, or a list of entries as templates list them, with the value in `value`, `default` or `example`; a `description` there that differs is taken over as well. Without `modifications` the body itself is the object. A key that the template does not have is refused, and then nothing changes. One new revision.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    body: z
      .looseObject({
        modifications: z
          .union([z.looseObject({}), z.array(z.looseObject({})).max(2000)])
          .optional()
          .describe('Keys and values, or a list of entries.'),
      })
      .describe('The new defaults.'),
    bodyLimitBytes: contentLimitBytes,
    answers: { 200: savedAnswer },
    errors: ['template-not-found', 'invalid_modifications', 'template_invalid', 'embed_not_found'],
  }),
  deleteTemplate: defineOperation({
    id: 'deleteTemplate',
    method: 'DELETE',
    path: '/studio/templates/{id}',
    tag: 'Templates',
    summary: 'Delete a template',
    description: 'With its versions and its sharing. It cannot be undone. Renders that were made of it stay.',
    access: changeTemplates('delete'),
    rateLimit: generalLimits.writes,
    params: templateInPath,
    query: embedScoping,
    answers: {
      200: json(
        'It is gone.',
        z.strictObject({ message: z.string().describe('A sentence.'), id: z.string().describe('The id it had.') }),
      ),
    },
    errors: ['template-not-found', 'embed_not_found'],
  }),
  duplicateTemplate: defineOperation({
    id: 'duplicateTemplate',
    method: 'POST',
    path: '/studio/templates/{id}/duplicate',
    tag: 'Templates',
    summary: 'Copy a template',
    description:
      'The copy begins at revision 1 and is not shared. In an embed, templates of the workspace itself can be copied too; the copy belongs to the embed user.',
    access: changeTemplates('create'),
    rateLimit: generalLimits.saves,
    idempotent: true,
    params: templateInPath,
    query: embedScoping,
    body: z
      .strictObject({
        name: storedName(255).optional().describe('Name of the copy; default `Copy of …`.'),
        folder_id: folderOfTemplate.optional().describe('Its folder; default that of the original.'),
      })
      .describe('What differs in the copy.'),
    bodyOptional: true,
    answers: { 201: json('The copy.', savedTemplate) },
    errors: ['template-not-found', 'folder_not_found', 'embed_not_found'],
  }),
  getTemplateSchema: defineOperation({
    id: 'getTemplateSchema',
    method: 'GET',
    path: '/studio/templates/{id}/schema',
    tag: 'Templates',
    summary: 'Read the schema of a template’s modifications',
    description:
      'A JSON Schema (2020-12) that accepts exactly the modifications a render of the template uses, or with `as=typescript` a module that exports their type.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    params: templateInPath,
    query: embedScoping.extend({
      as: z.enum(['json', 'typescript']).default('json').describe('The language of the schema.'),
    }),
    answers: {
      200: {
        description: 'The JSON Schema, or the text of a TypeScript module.',
        contentTypes: ['application/schema+json', 'text/plain'],
      },
    },
    errors: ['template-not-found', 'embed_not_found'],
  }),
};
