export * from './create-open-api.ts';
export * from './describe-errors.ts';
export * from './examples/index.ts';
export type { JsonObject } from './json-schemas.ts';
export * from './open-api-document.ts';
