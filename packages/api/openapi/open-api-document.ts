import type { JsonObject } from './json-schemas.ts';

/** One parameter of an operation, in its path, query or headers. */
export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonObject;
  example?: unknown;
  deprecated?: boolean;
}

/** A body in one media type. */
export interface OpenApiMedia {
  schema?: JsonObject;
  example?: unknown;
  examples?: Readonly<Record<string, OpenApiReference>>;
}

/** A reference to a component. */
export interface OpenApiReference {
  $ref: string;
}

/** One answer. */
export interface OpenApiResponse {
  description: string;
  headers?: Readonly<Record<string, OpenApiReference>>;
  content?: Readonly<Record<string, OpenApiMedia>>;
}

/** One operation. */
export interface OpenApiOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  parameters?: readonly (OpenApiParameter | OpenApiReference)[];
  requestBody?: { required: boolean; content: Readonly<Record<string, OpenApiMedia>> };
  responses: Readonly<Record<string, OpenApiResponse>>;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  deprecated?: boolean;
  /** How often it may be called: `{group, perMinute, per}`. */
  'x-rate-limit'?: JsonObject;
}

/** An OpenAPI document, version 3.1.0, as far as the service's own uses the format. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string; description: string; license: JsonObject };
  servers: readonly { url: string; description?: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  webhooks: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  components: {
    schemas: Readonly<Record<string, JsonObject>>;
    parameters: Readonly<Record<string, OpenApiParameter>>;
    examples: Readonly<Record<string, { summary: string; value: JsonObject }>>;
    headers: Readonly<Record<string, { description: string; schema: JsonObject }>>;
    securitySchemes: Readonly<Record<string, JsonObject>>;
  };
}
