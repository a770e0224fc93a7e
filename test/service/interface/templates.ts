import { below, draftLimit, embedPair, keyErrors } from './common-expectations.ts';
import type { ExpectedEndpoint, ExpectedFields } from './expectation.ts';

const parameterTypes = [
  'text',
  'voiceText',
  'imageUrl',
  'videoUrl',
  'backgroundColor',
  'fill',
  'color',
  'stroke',
] as const;

/** One thing that a render can be given. */
const modification: ExpectedFields = {
  key: { type: 'string', required: true },
  id: { type: 'string', required: true },
  type: { oneOf: parameterTypes, closed: true, required: true },
  description: { type: 'string', required: true },
  help_text: { type: 'string', required: true },
  element_name: { type: 'string', required: false },
  example: { type: 'string', required: true },
  page_number: { type: 'integer', required: true },
  page_id: { type: 'string', required: true },
};

/** A template in a list. */
const entry: ExpectedFields = {
  id: { type: 'integer', required: true },
  created_at: { type: 'string', required: true },
  updated_at: { type: 'string', required: true },
  workspace_id: { type: 'string', required: true },
  user_id: { type: 'string', required: true },
  canvas_width: { type: 'number', required: true },
  canvas_height: { type: 'number', required: true },
  name: { type: 'string', required: true },
  description: { type: 'string', required: true },
  tags: { type: 'array', items: 'string', required: true },
  thumbnail_url: { type: 'string', required: true },
  embed_user_id: { type: 'string', nullable: true, required: true },
  'pages_data[].page_id': { type: 'string', required: true },
  'pages_data[].name': { type: 'string', required: true },
  'pages_data[].thumbnail_url': { type: 'string', required: true },
  ...below('modifications[].', modification),
};

const sharing: ExpectedFields = {
  enabled: { type: 'boolean', required: true },
  allow_duplication: { type: 'boolean', required: true },
  share_url: { type: 'string', nullable: true, required: true },
  embed_url: { type: 'string', nullable: true, required: true },
  embed_code: { type: 'string', nullable: true, required: true },
  'stats.views': { type: 'integer', required: true },
  'stats.copies': { type: 'integer', required: true },
  created_at: { type: 'string', required: true },
};

const notFound = [404, 'template-not-found'] as const;

/** Templates, their variants and their sharing. */
export const templates: readonly ExpectedEndpoint[] = [
  {
    method: 'GET',
    path: '/studio/templates/all',
    query: {
      page: { type: 'integer', default: 1, min: 1 },
      limit: { type: 'integer', default: 10, min: 1, max: 40 },
      search: { type: 'string' },
      tags: { type: 'string' },
      ...embedPair,
    },
    headers: ['x-workspace-id'],
    answers: {
      200: {
        ...below('data[].', entry),
        'pagination.page': { type: 'integer', required: true },
        'pagination.limit': { type: 'integer', required: true },
        'pagination.totalTemplates': { type: 'integer', required: true },
        'pagination.totalPages': { type: 'integer', required: true },
      },
    },
    errors: [...keyErrors, [400, 'invalid_request'], [429, 'rate_limit_exceeded']],
    rateLimit: draftLimit,
  },
  { method: 'GET', path: '/studio/templates', answers: { 200: below('[].', entry) }, errors: keyErrors },
  {
    method: 'GET',
    path: '/studio/templates/{id}',
    answers: {
      200: {
        ...entry,
        modifications_json: { type: 'object', required: true },
        current_version: { required: true },
        revision: { type: 'integer', required: true },
      },
    },
    errors: [...keyErrors, notFound],
  },
  {
    method: 'POST',
    path: '/studio/templates/create',
    headers: ['Idempotency-Key'],
    body: {
      name: { type: 'string', maxLength: 255 },
      description: { type: 'string' },
      canvas_width: { type: 'number' },
      canvas_height: { type: 'number' },
      pages_data: { type: 'array' },
      tags: { type: 'array', items: 'string' },
      folder_id: { type: 'number', nullable: true },
    },
    errors: [...keyErrors, [422, 'template_invalid'], [422, 'import_unsupported']],
  },
  {
    method: 'PUT',
    path: '/studio/templates/{id}',
    headers: ['If-Match'],
    errors: [...keyErrors, notFound, [412, 'precondition_failed'], [428, 'precondition_required']],
  },
  { method: 'PATCH', path: '/studio/templates/{id}', errors: [...keyErrors, notFound] },
  { method: 'PATCH', path: '/studio/templates/{id}/update-modifications', errors: [...keyErrors, notFound] },
  { method: 'DELETE', path: '/studio/templates/{id}', errors: [...keyErrors, notFound] },
  {
    method: 'POST',
    path: '/studio/templates/{id}/duplicate',
    headers: ['Idempotency-Key'],
    errors: [...keyErrors, notFound],
  },
  { method: 'POST', path: '/studio/templates/bulk-create', headers: ['Idempotency-Key'], errors: keyErrors },
  { method: 'GET', path: '/studio/templates/{id}/versions', errors: [...keyErrors, notFound] },
  {
    method: 'GET',
    path: '/studio/templates/{id}/versions/{version}',
    errors: [...keyErrors, notFound, [404, 'version_not_found']],
  },
  {
    method: 'POST',
    path: '/studio/templates/{id}/versions/{version}/restore',
    errors: [...keyErrors, notFound, [404, 'version_not_found']],
  },
  { method: 'GET', path: '/studio/folders', errors: keyErrors },
  {
    method: 'POST',
    path: '/studio/folders',
    headers: ['Idempotency-Key'],
    body: { name: { type: 'string', required: true } },
    errors: keyErrors,
  },
  { method: 'PATCH', path: '/studio/folders/{id}', errors: [...keyErrors, [404, 'folder_not_found']] },
  { method: 'DELETE', path: '/studio/folders/{id}', errors: [...keyErrors, [404, 'folder_not_found']] },
  {
    method: 'PATCH',
    path: '/studio/templates/{id}/folder',
    errors: [...keyErrors, notFound, [404, 'folder_not_found']],
  },
  {
    method: 'GET',
    path: '/studio/templates/{id}/schema',
    query: { as: { oneOf: ['typescript'] } },
    errors: [...keyErrors, notFound],
  },
  {
    method: 'POST',
    path: '/studio/templates/{templateId}/generate-variants',
    pathParameters: { templateId: { type: 'integer' } },
    query: { includeThumbnails: { type: 'boolean', default: false } },
    body: {
      variants: { type: 'array', maxLength: 10, required: true },
      'variants[].width': { type: 'integer', min: 1, max: 5000, required: true },
      'variants[].height': { type: 'integer', min: 1, max: 5000, required: true },
      'variants[].name': { type: 'string', required: false },
      page_number: { type: 'integer', default: 1 },
      output: { oneOf: ['pages', 'templates'], closed: true, default: 'pages' },
    },
    answers: {
      200: {
        success: { type: 'boolean', required: true },
        source_template_id: { type: 'string', required: true },
        source_page: { type: 'integer', required: true },
        source_page_id: { type: 'string', required: true },
        output_mode: { oneOf: ['pages', 'templates'], required: true },
        'variants[].variant_index': { type: 'integer', required: true },
        'variants[].width': { type: 'integer', required: true },
        'variants[].height': { type: 'integer', required: true },
        'variants[].page_index': { type: 'integer', required: false },
        'variants[].page_id': { type: 'string', required: false },
        'variants[].page_name': { type: 'string', required: false },
        'variants[].template_id': { type: 'integer', required: false },
        'variants[].template_name': { type: 'string', required: false },
        'variants[].error': { type: 'string', required: false },
        'variants[].thumbnail_url': { type: 'string', nullable: true, required: false },
        'variants[].thumbnail_error': { required: false },
        'variants[].thumbnails.success': { type: 'boolean' },
        'variants[].thumbnails.pages[].page': { type: 'integer' },
        'variants[].thumbnails.pages[].page_id': { type: 'string' },
        'variants[].thumbnails.pages[].thumbnail_url': { type: 'string', nullable: true },
        'variants[].thumbnails.pages[].error': { type: 'string', nullable: true },
      },
    },
    errors: [
      ...keyErrors,
      [400, 'invalid_request'],
      [400, 'page_not_found'],
      [403, 'ai_credits_exhausted'],
      notFound,
      [429, 'rate_limit_exceeded'],
      [500, 'internal_error'],
    ],
    rateLimit: { perMinute: 30 },
  },
  {
    method: 'GET',
    path: '/studio/templates/{templateId}/share',
    pathParameters: { templateId: { type: 'integer' } },
    answers: { 200: sharing },
    errors: [...keyErrors, notFound, [429, 'rate_limit_exceeded']],
    rateLimit: { perMinute: 30 },
  },
  {
    method: 'POST',
    path: '/studio/templates/{templateId}/share',
    body: { enabled: { type: 'boolean' }, allow_duplication: { type: 'boolean' } },
    answers: { 200: sharing },
    errors: [...keyErrors, notFound],
  },
];
