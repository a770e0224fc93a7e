import { below, embedPair, keyErrors } from './common-expectations.ts';
import type { ExpectedEndpoint, ExpectedFields } from './expectation.ts';

const types = ['images', 'colors', 'fonts', 'videos', 'audio'] as const;

/** A color of a workspace. */
const color: ExpectedFields = {
  id: { type: 'number', required: true },
  created_at: { type: 'string', required: true },
  type: { oneOf: ['hex', 'rgb', 'hsl', 'gradient'], closed: true, required: true },
  value: { type: 'string', required: true },
  tags: { type: 'array', items: 'string', required: true },
  workspace_id: { type: 'number', required: true },
  user_id: { type: 'string', required: true },
};

/** An asset that is a file. */
const file: ExpectedFields = {
  id: { type: 'number', required: true },
  created_at: { type: 'string', required: true },
  updated_at: { type: 'string', required: true },
  type: { required: true },
  file_name: { type: 'string', required: true },
  file_type: { type: 'string', required: true },
  file_size: { type: 'number', required: true },
  url: { type: 'string', required: true },
  thumbnail_url: { nullable: true },
  tags: { type: 'array', items: 'string', required: true },
  meta: { type: 'object', required: true },
  workspace_id: { type: 'number', required: true },
  user_id: {},
};

const assetLimit = { perMinute: 30 } as const;
const notFound = [404, 'asset_not_found'] as const;

function assetRoutes(type: (typeof types)[number]): ExpectedEndpoint[] {
  const record = type === 'colors' ? color : file;
  const limited = type === 'images' || type === 'colors' ? { rateLimit: assetLimit } : {};
  return [
    {
      method: 'POST',
      path: `/brand-assets/${type}/add`,
      query: embedPair,
      headers: ['Idempotency-Key'],
      body:
        type === 'colors'
          ? { tags: { type: 'array', items: 'string', required: false } }
          : {
              file: { type: 'string', required: true },
              fileName: { type: 'string', required: false },
              fileType: { type: 'string', required: false },
              tags: { type: 'array', items: 'string', required: false },
              meta: { type: 'object', required: false },
            },
      bodyIsOpen: true,
      answers: { 200: below('data.', record) },
      errors: keyErrors,
      ...limited,
    },
    {
      method: 'GET',
      path: `/brand-assets/${type}/get`,
      query: { tag: { type: 'string' }, ...embedPair },
      answers: { 200: below('data[].', record) },
      errors: keyErrors,
      ...limited,
    },
    {
      method: 'PATCH',
      path: `/brand-assets/${type}/update/{id}`,
      pathParameters: { id: { type: 'number' } },
      query: embedPair,
      body:
        type === 'colors'
          ? { tags: { type: 'array', items: 'string', required: true } }
          : { tags: { type: 'array', items: 'string' } },
      answers: { 200: below('data.', record) },
      errors: [...keyErrors, notFound],
      ...limited,
    },
    {
      method: 'DELETE',
      path: `/brand-assets/${type}/delete/{id}`,
      pathParameters: { id: { type: 'number' } },
      query: embedPair,
      answers: { 200: { message: { type: 'string', required: true }, id: { type: 'string', required: true } } },
      errors: [...keyErrors, notFound],
      ...limited,
    },
  ];
}

const logEntry: ExpectedFields = {
  id: { type: 'number', required: true },
  created_at: { type: 'string', required: true },
  status: { type: 'number', required: true },
  source: { type: 'string', required: true },
  template_id: { required: true },
  template_type: { oneOf: ['library', 'studio'], closed: true, required: true },
  format: { type: 'string', required: true },
  type: { type: 'string', required: true },
  response_time_ms: { type: 'number', required: true },
  response: { type: 'object', nullable: true, required: true },
  credits_used: { type: 'number', required: true },
  is_overage: { type: 'boolean', required: true },
  error: { type: 'string', nullable: true, required: true },
};

const profileBody: ExpectedFields = {
  full_name: { type: 'string', maxLength: 300, required: false },
  work_role: { type: 'string', maxLength: 300, required: false },
  work_url: { type: 'string', required: false },
};
const profileErrors = [
  ...keyErrors,
  [400, 'forbidden_fields'],
  [400, 'unknown_fields'],
  [400, 'invalid_request'],
] as const;

/** What belongs to a workspace and its people: assets, logs, profile, embeds. */
export const workspace: readonly ExpectedEndpoint[] = [
  ...types.flatMap(assetRoutes),
  {
    method: 'GET',
    path: '/brand-assets/search',
    query: {
      query: { type: 'string' },
      types: { type: 'string' },
      page: { type: 'number', default: 1, min: 1 },
      limit: { type: 'number', default: 10, min: 1, max: 50 },
      ...embedPair,
    },
    answers: {
      200: {
        'data.image.total': { type: 'integer' },
        'data.color.data': { type: 'array' },
        page: { type: 'integer', required: true },
        limit: { type: 'integer', required: true },
      },
    },
    errors: keyErrors,
  },
  { method: 'POST', path: '/brand-assets/upload-url', errors: keyErrors },
  {
    method: 'GET',
    path: '/workspace/logs',
    query: {
      limit: { type: 'number', default: 50, min: 1, max: 50 },
      cursor: { type: 'number' },
      status: { type: 'string', oneOf: ['200', 'error'] },
      source: { type: 'string' },
      template_id: { type: 'string' },
      format: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    answers: {
      200: {
        ...below('data[].', logEntry),
        'pagination.limit': { type: 'integer', required: true },
        'pagination.has_more': { type: 'boolean', required: true },
        'pagination.next_cursor': { type: 'number', nullable: true, required: true },
      },
    },
    errors: [...keyErrors, [400, 'invalid_cursor']],
  },
  { method: 'GET', path: '/me', answers: { 200: {} }, errors: keyErrors },
  { method: 'GET', path: '/profile/workspace', answers: { 200: {} }, errors: keyErrors },
  ...(['PATCH', 'POST'] as const).map((method): ExpectedEndpoint => ({
    method,
    path: '/me',
    body: profileBody,
    answers: { 200: { 'data.updated': { type: 'array', items: 'string', required: true } } },
    errors: profileErrors,
  })),
  { method: 'GET', path: '/embeds', errors: keyErrors },
  { method: 'POST', path: '/embeds', headers: ['Idempotency-Key'], errors: keyErrors },
  { method: 'PATCH', path: '/embeds/{embedId}', errors: [...keyErrors, [404, 'embed_not_found']] },
  { method: 'DELETE', path: '/embeds/{embedId}', errors: [...keyErrors, [404, 'embed_not_found']] },
  {
    method: 'POST',
    path: '/embeds/{embedId}/session',
    errors: [
      [404, 'embed_not_found'],
      [403, 'origin_not_allowed'],
      [403, 'embed_user_invalid'],
    ],
  },
  { method: 'GET', path: '/openapi.json', answers: { 200: {} } },
  { method: 'GET', path: '/docs', answers: { 200: {} } },
];
