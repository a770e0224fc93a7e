import { z } from 'zod';
import { assetOwner } from '../assets/asset-owner.ts';
import { readAssets } from '../access.ts';
import { writeAssets } from '../assets/asset-operations.ts';
import { embedScoping } from '../embed-scoping.ts';
import { cursorQuery, nextCursor } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { changeTemplates } from '../templates/template-operations.ts';
import { templateInPath } from '../templates/template-fields.ts';
import { savedTemplate } from '../templates/template.ts';
import { brandKitFields, brandKitRecord, brandKitUse } from './brand-kit.ts';

const kitId = z.string().min(1).max(100);
const kitInPath = z.object({ id: kitId.describe('The id of the brand kit.') });
const kitAnswer = z.object({ data: brandKitRecord });
const { name, axes, values } = brandKitFields;
const tag = 'Brand kits';

/** The operations on brand kits. */
export const brandKitOperations = {
  listBrandKits: defineOperation({
    id: 'listBrandKits',
    method: 'GET',
    path: '/brand-kits',
    tag,
    summary: 'List brand kits',
    description: 'Newest first. `used_in` counts the templates that follow each kit.',
    access: readAssets,
    rateLimit: generalLimits.reads,
    query: embedScoping.extend({ owner: assetOwner, ...cursorQuery({ max: 100, usual: 100 }) }),
    answers: { 200: json('Newest first.', z.object({ data: z.array(brandKitRecord), next_cursor: nextCursor })) },
    errors: ['embed_not_found'],
  }),
  createBrandKit: defineOperation({
    id: 'createBrandKit',
    method: 'POST',
    path: '/brand-kits',
    tag,
    summary: 'Create a brand kit',
    description:
      'Tokens and their axes, shared by the templates that follow the kit. At most 65,536 characters as JSON, and 100 kits of a workspace or of a user of an embed.',
    access: writeAssets('upload'),
    rateLimit: generalLimits.writes,
    idempotent: true,
    atomic: true,
    query: embedScoping,
    body: z.strictObject({ name, axes, values }),
    answers: { 201: json('The brand kit.', kitAnswer) },
    errors: ['conflict', 'embed_not_found'],
  }),
  getBrandKit: defineOperation({
    id: 'getBrandKit',
    method: 'GET',
    path: '/brand-kits/{id}',
    tag,
    summary: 'Read a brand kit',
    description: 'In an embed, also a kit of the workspace.',
    access: readAssets,
    rateLimit: generalLimits.reads,
    params: kitInPath,
    query: embedScoping,
    answers: { 200: json('The brand kit. `ETag` names its revision.', kitAnswer) },
    errors: ['brand_kit_not_found', 'embed_not_found'],
  }),
  updateBrandKit: defineOperation({
    id: 'updateBrandKit',
    method: 'PATCH',
    path: '/brand-kits/{id}',
    tag,
    summary: 'Change a brand kit',
    description:
      'Omitted fields stay unchanged; `axes` and `values` are replaced as a whole. Every template that follows the kit is drawn with its new tokens from now on, without a new revision of the template. With `If-Match`, only the revision that it names is changed; else the response is 412 with the current `revision`.',
    access: writeAssets('upload'),
    rateLimit: generalLimits.writes,
    params: kitInPath,
    query: embedScoping,
    headers: z.object({
      'if-match': z.string().max(1000).optional().describe('The revision that was edited, such as `"7"`.'),
    }),
    body: z
      .strictObject({ name, axes: axes.unwrap(), values: values.unwrap() })
      .partial()
      .refine((fields) => Object.keys(fields).length > 0, 'Name at least one field to change.'),
    answers: { 200: json('The updated brand kit.', kitAnswer) },
    errors: ['brand_kit_not_found', 'access_denied', 'precondition_failed', 'embed_not_found'],
  }),
  deleteBrandKit: defineOperation({
    id: 'deleteBrandKit',
    method: 'DELETE',
    path: '/brand-kits/{id}',
    tag,
    summary: 'Delete a brand kit',
    description: 'This cannot be undone. A kit that templates follow is not deleted.',
    access: writeAssets('delete'),
    rateLimit: generalLimits.writes,
    params: kitInPath,
    query: embedScoping,
    answers: { 200: json('The brand kit was deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: ['brand_kit_not_found', 'brand_kit_in_use', 'access_denied', 'embed_not_found'],
  }),
  listBrandKitUses: defineOperation({
    id: 'listBrandKitUses',
    method: 'GET',
    path: '/brand-kits/{id}/templates',
    tag,
    summary: 'List the templates that follow a brand kit',
    description: 'The templates that a change of the kit would change.',
    access: readAssets,
    rateLimit: generalLimits.reads,
    params: kitInPath,
    query: embedScoping.extend(cursorQuery({ max: 100, usual: 50 })),
    answers: { 200: json('Newest first.', z.object({ data: z.array(brandKitUse), next_cursor: nextCursor })) },
    errors: ['brand_kit_not_found', 'embed_not_found'],
  }),
  followBrandKit: defineOperation({
    id: 'followBrandKit',
    method: 'PUT',
    path: '/studio/templates/{id}/brand-kit',
    tag,
    summary: 'Let a template follow a brand kit, or none',
    description:
      'A new revision of the template. A template that stops following a kit keeps, as its own, the tokens that it uses. In an embed this needs the permission `save`.',
    access: changeTemplates('save'),
    rateLimit: generalLimits.saves,
    params: templateInPath,
    query: embedScoping,
    body: z.strictObject({ brand_kit_id: kitId.nullable().describe('The brand kit; null for none.') }),
    answers: { 200: json('The updated template, without its content.', savedTemplate) },
    errors: ['template-not-found', 'brand_kit_not_found', 'access_denied', 'embed_not_found'],
  }),
};
