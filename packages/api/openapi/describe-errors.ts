import { approvalErrors } from '../approvals/approval-error.ts';
import { serviceErrors, type ServiceErrorCode } from '../error.ts';
import { isLiveOnly, type Operation } from '../operation.ts';
import { header } from './common-parts.ts';
import type { OpenApiReference, OpenApiResponse } from './open-api-document.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The token is not valid.',
  402: 'The credits are used up.',
  403: 'The key is missing or wrong, or lacks permission.',
  404: 'Not found, or not visible to the caller.',
  405: 'The method is not allowed here.',
  408: 'The body was received too slowly.',
  409: 'The request conflicts with the current state.',
  410: 'It has expired.',
  412: 'It has been changed in the meantime.',
  413: 'Too large.',
  415: 'The media type of the body is not supported here.',
  422: 'The request is valid but cannot be carried out.',
  428: 'A precondition header is required.',
  429: 'Too many requests; wait for Retry-After.',
  500: 'The service failed.',
  502: 'A service that this one needs failed.',
  503: 'Temporarily unavailable; wait for Retry-After.',
  504: 'It took too long.',
};

/** Every code an operation can answer with: its own, and those that follow from who may call and what is sent. */
export function errorCodesOf(operation: Operation): readonly ServiceErrorCode[] {
  const takesBody = operation.body !== undefined || operation.bodyTypes !== undefined;
  const takesInput = takesBody || Boolean(operation.params ?? operation.query ?? operation.headers);
  const codes: (ServiceErrorCode | false)[] = [
    takesInput && (operation.invalidCode ?? 'invalid_request'),
    // A body that nothing asks for is read all the same.
    operation.method !== 'GET' && 'invalid_json',
    operation.method !== 'GET' && 'body_too_large',
    operation.method !== 'GET' && 'request_timeout',
    operation.method !== 'GET' && 'unsupported_media_type',
    'rate_limit_exceeded',
    'internal_error',
    // While the database, the storage or room on a disk is missing.
    'unavailable',
    ...(operation.errors ?? []),
    ...Object.values(operation.invalidCodes ?? {}),
  ];
  if (operation.access.kind === 'caller') {
    codes.push('api_key_missing', 'api_key_invalid', 'oauth_token_invalid', 'access_denied', 'insufficient_scope');
    codes.push('sandbox_restricted', 'session_invalid');
    if (operation.access.embed !== 'never') codes.push('origin_not_allowed');
  }
  if (operation.access.kind === 'person') codes.push('sign_in_required', 'access_denied');
  if (isLiveOnly(operation)) codes.push('test_key');
  if (operation.sensitive) codes.push('sign_in_again');
  if (operation.idempotent === true) {
    codes.push('idempotency_key_invalid', 'idempotency_key_reused', 'request_in_progress', 'conflict');
  }
  return [...new Set(codes.filter((code) => code !== false))];
}

/** The error answers of an operation by status. */
export function describeErrors(operation: Operation): Record<string, OpenApiResponse> {
  if (operation.tag === 'Approvals') return describeApprovalErrors(operation);
  const byStatus = new Map<number, ServiceErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const status = statusOf(operation, code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const described = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, codes]): [string, OpenApiResponse] => [String(status), describeError(operation, status, codes)]);
  return Object.fromEntries(described);
}

/** Social endpoints say of a key that does not work what others say of a token. */
function statusOf({ tag }: Operation, code: ServiceErrorCode): number {
  return tag === 'Social' && code === 'api_key_invalid' ? 401 : serviceErrors[code];
}

/** Approval endpoints have words of their own for what goes wrong, and a body of their own. */
function describeApprovalErrors(operation: Operation): Record<string, OpenApiResponse> {
  const statuses = [...new Set(Object.values(approvalErrors))].toSorted((one, other) => one - other);
  const described = statuses.map((status): [string, OpenApiResponse] => {
    const words = Object.entries(approvalErrors).filter(([, each]) => each === status);
    const limits = status === 429 ? rateLimitHeaders(operation) : {};
    const schema = {
      $ref: '#/components/schemas/ApprovalErrorBody',
      properties: { error: { enum: words.map(([word]) => word).toSorted() } },
    };
    return [
      String(status),
      {
        description: titles[status] ?? 'An error.',
        ...(status === 429 && { headers: { ...limits, 'Retry-After': header('Retry-After') } }),
        content: { 'application/json': { schema, examples: refer(words.map(([word]) => `approvals.${word}`)) } },
      },
    ];
  });
  // An address that cannot be read, and a body that does not arrive, reach no endpoint.
  return {
    400: describeError(operation, 400, ['invalid_request']),
    ...(operation.method !== 'GET' && { 408: describeError(operation, 408, ['request_timeout']) }),
    ...Object.fromEntries(described),
  };
}

function describeError(operation: Operation, status: number, codes: readonly ServiceErrorCode[]): OpenApiResponse {
  const waits = status === 429 || status === 503;
  const limits = status === 429 ? rateLimitHeaders(operation) : {};
  return {
    description: titles[status] ?? 'An error.',
    ...(waits && { headers: { ...limits, 'Retry-After': header('Retry-After') } }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody', properties: { code: { enum: codes.toSorted() } } },
        examples: refer(codes),
      },
    },
  };
}

function refer(names: readonly string[]): Record<string, OpenApiReference> {
  return Object.fromEntries(names.toSorted().map((name) => [name, { $ref: `#/components/examples/${name}` }]));
}

/** The headers in which an operation's answers say how often it may still be called. */
export function rateLimitHeaders({ rateLimit }: Operation): NonNullable<OpenApiResponse['headers']> {
  const names =
    rateLimit.dialect === 'x'
      ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining']
      : ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  return Object.fromEntries(names.map((name) => [name, header(name)]));
}
