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
const savedAnswer = json('The updated template, without its content.', savedTemplate);

/** A page of a template that is created: Platen's own, or one of another service's page-and-element anatomy. */
const givenPage = z
  .looseObject({})
  .describe('A page in Platen’s format with `layers`, or one with `canvas` and `elements`.');

/** The operations on templates themselves. */
export const templateOperations = {
  listAllTemplates: defineOperation({
    id: 'listAllTemplates',
    method: 'GET',
    path: '/studio/templates/all',
    tag: 'Templates',
    summary: 'List templates with pagination',
    description:
      'Newest first. With `embedId` and `embedUserId`, only that user’s templates; without them, all templates of the workspace, including those of embed users. If nothing matches, the list is empty and has a normal pagination block.',
    access: readTemplates,
    rateLimit: { group: 'templates-all', perMinute: 30, per: 'caller', dialect: 'draft' },
    query: templateFilter.extend({
      page: pageOfList,
      limit: z.coerce.number().int().positive().max(40).default(10).describe('Maximum number of templates.'),
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
      'A plain array, newest first. `X-Total-Count` gives the total; if it exceeds `limit`, request the next `page`.',
    access: readTemplates,
    rateLimit: { group: 'templates', perMinute: 30, per: 'caller', dialect: 'draft' },
    query: templateFilter.extend({
      page: pageOfList,
      limit: z.coerce.number().int().positive().max(1000).default(1000).describe('Maximum number of templates.'),
    }),
    answers: { 200: json('Templates.', z.array(templateEntry)) },
    errors: ['embed_not_found'],
  }),
  listTemplateTags: defineOperation({
    id: 'listTemplateTags',
    method: 'GET',
    path: '/studio/templates/tags',
    tag: 'Templates',
    summary: 'List template tags',
    description: 'All tags in use, sorted by number of templates. Spellings that differ only in case count as one tag.',
    access: readTemplates,
    rateLimit: generalLimits.reads,
    query: embedScoping,
    answers: {
      200: json(
        'The tags, most used first.',
        z.strictObject({
          data: z
            .array(
              z.strictObject({
                tag: z.string().describe('The tag.'),
                count: z.int().describe('Number of templates with the tag.'),
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
      'The complete template with its parameters, pages and content. `ETag` carries its revision for a later `If-Match`. In an embed, templates of the workspace itself can be read too.',
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
    description: `Creates an empty template of a given size (\`name\`, \`canvas_width\`, \`canvas_height\`), a template with pages (\`pages_data\`, in Platen’s format or with pages of elements), an import (\`content\`: a complete template in Platen’s format, Polotno’s JSON, Fabric’s JSON, an object with \`pages_data\`, the text of an SVG file, or a PSD or PSB file as a data URI, \`data:image/vnd.adobe.photoshop;base64,…\`), or a copy of a library template (\`library_template\`, its slug). The body may also be such a JSON file itself. \`report\` lists what an import could not preserve. In an embed this needs the permission \`create\`, for imports \`import\`, and for more than one page \`multipage\`.`,
    access: changeTemplates('create'),
    rateLimit: generalLimits.saves,
    idempotent: true,
    query: embedScoping,
    body: z
      .looseObject({
        name: storedName(255).optional().describe('Its name. Required unless the import has one.'),
        description: storedText(5000).optional().describe('Description of its purpose.'),
        canvas_width: z.int().min(1).max(5000).optional().describe('Pixels. Required without `content`.'),
        canvas_height: z.int().min(1).max(5000).optional().describe('Pixels. Required without `content`.'),
        pages_data: z.array(givenPage).max(200).optional().describe('Its pages. Default: one empty page.'),
        tags: templateTags.optional().describe('Its tags.'),
        library_template: z.string().min(1).max(100).optional().describe('Slug of a library template to copy.'),
        folder_id: folderOfTemplate.optional(),
        content: z
          .union([z.string(), z.looseObject({}), z.array(z.unknown())])
          .optional()
          .describe('A template in one of the formats that can be imported.'),
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
      'Replaces the whole content with a template in Platen’s format, as a new revision that is stored as a version. `If-Match` names the revision that was edited, as given by `ETag`; if another revision was saved since, the response is 412 with the current `revision` and nothing changes. `If-Match: *` overwrites every revision. Unchanged content creates no new revision. In an embed this needs the permission `save`, and for more than one page `multipage`.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    headers: z.object({
      'if-match': z.string().max(1000).optional().describe('The revision that was edited, such as `"7"`.'),
    }),
    body: z
      .looseObject({
        schemaVersion: z.int().describe('The version of the format; older versions are migrated.'),
        pages: z.array(z.unknown()).describe('Its pages.'),
      })
      .describe('The complete template in Platen’s format.'),
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
      'Omitted fields stay unchanged. Name, description and tags are part of the content, so changing them creates a new revision; moving to a folder does not. In an embed, the name needs the permission `rename`, description and tags need `save`, and folders cannot be changed.',
    access: changeTemplates('any'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    body: z
      .strictObject({
        name: storedName(255).optional().describe('Its name.'),
        description: storedText(5000).optional().describe('Description of its purpose; an empty text clears it.'),
        tags: templateTags.optional().describe('Replaces its tags; an empty list clears them.'),
        folder_id: folderOfTemplate.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, { error: 'Name at least one field to change.' })
      .describe('The fields to change.'),
    answers: { 200: savedAnswer },
    errors: ['template-not-found', 'folder_not_found', 'embed_not_found'],
  }),
  updateTemplateModifications: defineOperation({
    id: 'updateTemplateModifications',
    method: 'PATCH',
    path: '/studio/templates/{id}/update-modifications',
    tag: 'Templates',
    summary: 'Change the default values of a template',
    description:
      'Sets the defaults of parameters by key, like the values of a render: `title`, `page2@title`, and style keys such as `title.color`. The layers take on these values, so the editor shows them too. `modifications` is an object of keys and values, or a list of entries as listed by templates, with the value in `value`, `default` or `example`; a different `description` there is saved as well. Without `modifications`, the body itself is the object. If a key does not exist in the template, the request is refused and nothing changes. Creates one new revision.',
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
    description: 'Also deletes its versions and sharing. This cannot be undone. Existing renders are kept.',
    access: changeTemplates('delete'),
    rateLimit: generalLimits.writes,
    params: templateInPath,
    query: embedScoping,
    answers: {
      200: json(
        'The template was deleted.',
        z.strictObject({
          message: z.string().describe('A sentence.'),
          id: z.string().describe('The id of the deleted template.'),
        }),
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
        name: storedName(255).optional().describe('Name of the copy. Default: `Copy of …`.'),
        folder_id: folderOfTemplate.optional().describe('Its folder. Default: that of the original.'),
      })
      .describe('Fields that differ in the copy.'),
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
      'A JSON Schema (2020-12) that accepts exactly the modifications used by a render of the template, or with `as=typescript` a module that exports their type.',
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
