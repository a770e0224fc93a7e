import type { Operation, ServiceErrorCode } from '@platen/api';
import { PlatenError, type ErrorCode } from '@platen/template';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientGoneError } from './client-gone-error.ts';
import { isOutage } from './outage.ts';
import { ServiceError, type ServiceErrorDetails } from './service-error.ts';

/** Codes for errors of the engine and the template model that callers cause. Those that are absent are failures of ours. */
const codeOf: Partial<Record<ErrorCode, ServiceErrorCode>> = {
  TEMPLATE_INVALID: 'template_invalid',
  TEMPLATE_TOO_NEW: 'template_too_new',
  TEMPLATE_NOT_FOUND: 'template-not-found',
  PLACEMENT_CYCLE: 'template_invalid',
  MODIFICATIONS_INVALID: 'invalid_modifications',
  OPTIONS_INVALID: 'invalid_response_options',
  IMPORT_UNSUPPORTED: 'import_unsupported',
  ASSET_UNREACHABLE: 'asset_unreachable',
  ASSET_UNSUPPORTED: 'asset_unsupported',
  FONT_UNSUPPORTED: 'asset_unsupported',
  FONT_HASH_MISMATCH: 'asset_unsupported',
  LIMIT_PIXELS: 'output_too_large',
  LIMIT_LAYERS: 'output_too_large',
  LIMIT_PAGES: 'output_too_large',
  LIMIT_NESTING: 'output_too_large',
  LIMIT_ASSET_BYTES: 'output_too_large',
  LIMIT_ASSET_PIXELS: 'output_too_large',
  LIMIT_FONTS: 'output_too_large',
  LIMIT_TIME: 'render_timeout',
  LIMIT_FRAMES: 'output_too_large',
  LIMIT_COST: 'output_too_large',
  LIMIT_MEDIA: 'output_too_large',
  FORMAT_UNSUPPORTED: 'invalid_response_options',
  RENDER_REJECTED: 'render_rejected',
  RENDERER_BUSY: 'render_queue_full',
};

/** Codes of Fastify's own refusals. */
const fastifyCodes: Readonly<Record<string, [ServiceErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The body is empty, and JSON was promised.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than the limit of this operation.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'This operation does not accept bodies of this Content-Type.',
  ],
};

const unstorable = 'A text contains characters that cannot be stored: NUL or half of a surrogate pair.';

/** Codes of Postgres (SQLSTATE) for values that no check before found, and for what has gone while it was named. */
const databaseCodes: Readonly<Record<string, [ServiceErrorCode, string, ServiceErrorDetails?]>> = {
  '22021': ['invalid_request', unstorable],
  '22P05': ['invalid_request', unstorable],
  '22003': ['invalid_request', 'A number is too large.'],
  '54001': ['invalid_request', 'Lists and objects lie too deep in each other.'],
  '23503': ['conflict', 'An item that this request refers to has just been deleted.'],
  // Ours: see db/share-connections.ts.
  DATABASE_BUSY: [
    'unavailable',
    'The database is too busy. Try again in 5 seconds.',
    { headers: { 'retry-after': '5' } },
  ],
};

const knownCodes: Readonly<Record<string, [ServiceErrorCode, string, ServiceErrorDetails?]>> = {
  ...fastifyCodes,
  ...databaseCodes,
};

/** Converts an error to one that may be sent to callers; internal errors reveal nothing. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof PlatenError) {
    const code = codeOf[error.code];
    const { issues, report } = error;
    const fields = report.length > 0 ? { fields: { report } } : {};
    if (code) return new ServiceError(code, error.message, { issues, ...fields, cause: error });
  }
  const known = error instanceof Error && 'code' in error ? knownCodes[String(error.code)] : undefined;
  if (isUnstorableJson(error)) return new ServiceError('invalid_request', unstorable, { cause: error });
  if (known) return new ServiceError(...known);
  if (isOutage(error)) return toUnavailable(error);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500)
    return new ServiceError('invalid_request', 'The request is malformed.', { cause: error });
  return new ServiceError('internal_error', 'Something went wrong in the service. See its log for details.', {
    cause: error,
  });
}

function toUnavailable(cause: unknown): ServiceError {
  return new ServiceError(
    'unavailable',
    'The service cannot read or store anything at the moment. Try again in 5 seconds.',
    { headers: { 'retry-after': '5' }, cause },
  );
}

/** JSON that we write is well formed but for halves of surrogate pairs in what it was given. */
function isUnstorableJson(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22P02' && /type json/.test(error.message);
}

/** Same as `toServiceError`, and logs internal errors. */
export function toLoggedError(
  error: unknown,
  { log, headers, routeOptions }: Pick<FastifyRequest, 'log' | 'headers' | 'routeOptions'>,
): ServiceError {
  const { operation } = routeOptions.config as { operation?: Operation };
  const refusal = operation && isMediaType(error) ? nameMediaTypes(headers, operation) : toServiceError(error);
  const { code, cause } = refusal;
  // Nobody hears the answer, and nothing of ours went wrong. A wait that its client ended has that as its cause.
  const gone = error instanceof Error && error.cause instanceof ClientGoneError ? error.cause : error;
  if (gone instanceof ClientGoneError) log.info(gone.message);
  else if (isExpected(refusal)) log.warn({ code, ...(isOutage(cause) && { err: cause }) }, refusal.message);
  else if (refusal.status >= 500) log.error({ err: error }, refusal.message);
  return refusal;
}

function isMediaType(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

/** Says which media types an operation takes, in `Accept` too (RFC 9110, 15.5.16). */
function nameMediaTypes(headers: FastifyRequest['headers'], { bodyTypes = [] }: Operation): ServiceError {
  const types = [...new Set(['application/json', ...bodyTypes])];
  const given = headers['content-type']?.replace(/;.*$/s, '').trim().slice(0, 100) ?? '';
  const sentence = `This operation takes ${types.join(', ')}, and ${given === '' ? 'the body has no Content-Type' : `no ${given}`}.`;
  return new ServiceError('unsupported_media_type', sentence, { headers: { Accept: types.join(', ') } });
}

/** Sends an error in the shape of all endpoints that have none of their own. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toLoggedError(error, request);
  void reply
    .code(refusal.status)
    .headers(refusal.details.headers ?? {})
    .send(refusal.toBody());
}

/** Refusals with a status of failures that are no fault: of a service that has too much to do, or of a render that takes too long. */
function isExpected({ code }: ServiceError): boolean {
  return (
    code === 'render_queue_full' ||
    code === 'render_wait_timeout' ||
    code === 'render_timeout' ||
    code === 'unavailable'
  );
}
