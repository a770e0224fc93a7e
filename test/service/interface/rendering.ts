import { below, keyErrors } from './common-expectations.ts';
import type { ExpectedEndpoint, ExpectedFields } from './expectation.ts';

const formats = ['png', 'jpg', 'webp', 'avif', 'pdf', 'mp4', 'webm', 'gif'] as const;
const statuses = ['queued', 'processing', 'succeeded', 'failed', 'canceled'] as const;

/** A render job as it is told everywhere. */
const job: ExpectedFields = {
  id: { type: 'string', required: true },
  status: { oneOf: statuses, closed: true, required: true },
  finished: { type: 'boolean', required: true },
  self: { type: 'string', required: true },
  template_id: { required: true },
  format: { type: 'string', required: true },
  progress: { type: 'number', min: 0, max: 1, required: true },
  created_at: { type: 'string', required: true },
  started_at: { type: 'string', nullable: true, required: true },
  completed_at: { type: 'string', nullable: true, required: true },
  result: { type: 'object', nullable: true, required: true },
  error: { type: 'string', nullable: true, required: true },
  error_code: { type: 'string', nullable: true, required: true },
  metadata: { type: 'string', nullable: true, required: true },
  webhook: { type: 'object', nullable: true, required: true },
  'webhook.url': { type: 'string' },
  'webhook.attempts': { type: 'integer' },
  'webhook.delivered_at': { type: 'string', nullable: true },
};

const pdfOptions: ExpectedFields = {
  title: { type: 'string' },
  author: { type: 'string' },
  dpi: { type: 'number' },
  colorMode: { oneOf: ['rgb', 'cmyk'] },
  margin: { type: 'number' },
  rangeFrom: { type: 'integer' },
  rangeTo: { type: 'integer' },
  bleed: {},
  cropMarks: { type: 'boolean' },
  tagged: { type: 'boolean' },
  imageQuality: { type: 'number' },
};

const videoOptions: ExpectedFields = {
  fps: { type: 'number', min: 1, max: 60 },
  quality: {},
  trimStart: { type: 'number' },
  trimEnd: { type: 'number' },
  duration: { type: 'number' },
  muted: { type: 'boolean' },
  loop: {},
  audioSource: {},
  subtitleSource: {},
  combinePages: { type: 'boolean' },
  pageTransition: { oneOf: ['fade', 'dissolve', 'wipe', 'slide'] },
  pageTransitionDuration: { type: 'number' },
};

const response: ExpectedFields = {
  type: { oneOf: ['url', 'base64', 'binary'], closed: true, default: 'url' },
  format: { oneOf: formats, default: 'png' },
  mode: { oneOf: ['async'] },
  scale: { type: 'number' },
  size: { type: 'string' },
  width: { type: 'integer', min: 10, max: 5000 },
  height: { type: 'integer', min: 10, max: 5000 },
  includePages: { type: 'array', items: 'integer' },
  fileName: { type: 'string' },
  quality: { type: 'number', min: 1, max: 100 },
  extraSizes: { type: 'array', maxLength: 50 },
  strict: { type: 'boolean', default: false },
  ...below('pdfOptions.', pdfOptions),
  ...below('videoOptions.', videoOptions),
};

const renderRefusals = [
  [400, 'template_id_missing'],
  [400, 'invalid_modifications'],
  [400, 'invalid_response_options'],
  [402, 'credits_exhausted'],
  [403, 'render_blocked_by_approval'],
  [404, 'template-not-found'],
  [413, 'output_too_large'],
  [422, 'asset_unreachable'],
  [422, 'asset_unsupported'],
  [422, 'render_rejected'],
  [500, 'render_failed'],
  [503, 'render_queue_full'],
  [504, 'render_timeout'],
] as const;

/** Rendering and its jobs. */
export const rendering: readonly ExpectedEndpoint[] = [
  {
    method: 'POST',
    path: '/studio/render',
    query: { cache: { type: 'boolean' } },
    headers: ['Idempotency-Key', 'x-workspace-id'],
    body: {
      templateId: { type: 'number', required: true },
      modifications: { type: 'object', required: false },
      response: { type: 'object', required: false },
      ...below('response.', response),
      webhook_url: { type: 'string', required: false },
      metadata: { type: 'string', required: false },
      source: { type: 'string', maxLength: 64, default: 'api' },
      pdfOptions: { type: 'object', required: false },
      ...below('pdfOptions.', pdfOptions),
      videoOptions: { type: 'object', required: false },
      ...below('videoOptions.', videoOptions),
    },
    answers: {
      200: {
        data: { required: true },
        'data.content': { type: 'string', required: true },
        'data.format': { type: 'string', required: true },
        'data.type': { type: 'string', required: true },
        'data.responseTime': { type: 'number', required: true },
        'data[].page': { type: 'integer', required: true },
        'data[].content': { type: 'string', required: true },
        totalPages: { type: 'integer' },
        renderedPages: { type: 'integer' },
        report: { type: 'array' },
        'report[].page': {},
        'report[].layer': {},
        'report[].code': { type: 'string' },
        'report[].message': { type: 'string' },
      },
      202: { id: { type: 'string', required: true }, status: { oneOf: ['queued'], closed: true, required: true } },
    },
    errors: [...keyErrors, ...renderRefusals],
  },
  {
    method: 'GET',
    path: '/studio/dynamic-url/{name}.png',
    query: { templateId: { type: 'string', required: true }, sign: { type: 'string' } },
    answers: { 200: {} },
    errors: [
      [403, 'invalid_signature'],
      [410, 'url_expired'],
      [404, 'template-not-found'],
    ],
  },
  {
    method: 'POST',
    path: '/signed-url/create',
    body: {
      templateId: { required: true },
      renderType: {},
      responseFormat: {},
      modifications: { type: 'object' },
      expiresAt: { type: 'number', nullable: true },
    },
    answers: {
      200: { 'data.url': { type: 'string', required: true }, 'data.expiresAt': { type: 'number', nullable: true } },
    },
    errors: [...keyErrors, [404, 'template-not-found']],
  },
  ...(['images', 'pdfs', 'videos'] as const).flatMap((kind): ExpectedEndpoint[] => [
    {
      method: 'POST',
      path: `/generate/${kind}`,
      headers: ['Idempotency-Key'],
      answers: { 200: {} },
      errors: [...keyErrors, ...renderRefusals],
    },
    {
      method: 'POST',
      path: `/generate/${kind}/{id}`,
      headers: ['Idempotency-Key'],
      answers: { 200: {} },
      errors: [...keyErrors, ...renderRefusals],
    },
  ]),
  { method: 'GET', path: '/templates', answers: { 200: {} }, errors: keyErrors },
  {
    method: 'GET',
    path: '/templates/modifications',
    query: { template_id: { required: true } },
    answers: { 200: {} },
    errors: keyErrors,
  },
  {
    method: 'GET',
    path: '/studio/template/modifications',
    query: { templateId: { required: true } },
    answers: { 200: {} },
    errors: keyErrors,
  },
  {
    method: 'GET',
    path: '/studio/templates/{id}/modifications',
    answers: { 200: { '[].key': { type: 'string' } } },
    errors: keyErrors,
  },
  {
    method: 'POST',
    path: '/studio/render-jobs/{id}/cancel',
    pathParameters: { id: { type: 'string' } },
    body: {},
    bodyIsOpen: true,
    answers: { 200: job },
    errors: [...keyErrors, [400, 'invalid-job-id'], [404, 'job-not-found']],
  },
  {
    method: 'GET',
    path: '/studio/render-jobs/{id}',
    pathParameters: { id: { type: 'string' } },
    answers: { 200: job },
    errors: [...keyErrors, [400, 'invalid-job-id'], [404, 'job-not-found']],
  },
  {
    method: 'GET',
    path: '/studio/render-jobs',
    query: {
      status: { type: 'string', oneOf: statuses, closed: true },
      limit: { type: 'number', default: 20, max: 100 },
      cursor: { type: 'number' },
    },
    answers: {
      200: {
        ...below('data[].', job),
        'pagination.limit': { type: 'integer', required: true },
        'pagination.has_more': { type: 'boolean', required: true },
        'pagination.next_cursor': { type: 'number', nullable: true, required: true },
        next_cursor: { type: 'number', nullable: true, required: true },
      },
    },
    errors: [...keyErrors, [400, 'invalid-status-filter']],
  },
  {
    method: 'GET',
    path: '/studio/render-jobs/{id}/events',
    pathParameters: { id: { type: 'string' } },
    answers: { 200: {} },
    errors: [...keyErrors, [404, 'job-not-found']],
  },
  { method: 'POST', path: '/studio/webhook/{id}', answers: {}, errors: [[404, 'webhook_not_found']] },
];
