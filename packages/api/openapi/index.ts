export { interfaceVersion, createOpenApi } from './create-open-api.ts';
export { errorCodesOf, describeErrors, rateLimitHeaders } from './describe-errors.ts';
export { examples, type OperationExample } from './examples/index.ts';
export type { JsonObject } from './json-schemas.ts';
export type {
  OpenApiParameter,
  OpenApiMedia,
  OpenApiReference,
  OpenApiResponse,
  OpenApiOperation,
  OpenApiDocument,
} from './open-api-document.ts';
