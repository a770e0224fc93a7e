export { interfaceVersion, createOpenApi } from './create-open-api.ts';
export { errorCodesOf, describeErrors, rateLimitHeaders } from './describe-errors.ts';
export { writeClientTypes } from './write-client-types.ts';
export { examples } from './examples/index.ts';
export type { OperationExample } from './examples/operation-example.ts';
export type { JsonObject } from './json-schemas.ts';
export type {
  OpenApiParameter,
  OpenApiMedia,
  OpenApiReference,
  OpenApiResponse,
  OpenApiOperation,
  OpenApiDocument,
} from './open-api-document.ts';
