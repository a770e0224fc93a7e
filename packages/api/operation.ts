import type { z } from 'zod';
import type { Access } from './access.ts';
import type { SecurityEvent } from './security-events.ts';
import type { ServiceErrorCode } from './error.ts';

/** The chapters of the interface. */
export const tags = [
  'Rendering',
  'Render jobs',
  'Templates',
  'Sharing',
  'Brand assets',
  'Embeds',
  'Logs',
  'Profile',
  'Account',
  'Social',
  'Approvals',
  'OAuth',
  'Workspace',
  'Service',
] as const;
export type Tag = (typeof tags)[number];

/**
 * How often an operation may be called. Operations with the same `group` share one count. `dialect` says which headers answer:
 * `x` is `X-RateLimit-Limit` and `-Remaining`, `draft` is `RateLimit-Limit`, `-Remaining` and `-Reset`; both add `Retry-After`
 * to 429. `person` counts the tokens of one person, and what they do signed in, as one, each key by itself, and the sessions of one
 * user of an embed as one.
 */
export interface RateLimit {
  group: string;
  perMinute: number;
  per: 'workspace' | 'caller' | 'person' | 'address';
  dialect: 'x' | 'draft';
  /** All callers of a workspace together may call so many times as often as one of them. Default: they are not counted together. */
  perWorkspace?: number;
  /**
   * Whether it is there only to keep one caller from taking the service from the others: `PLATEN_RATE_LIMITS` changes it, and each
   * process counts it for itself. Default false.
   */
  isGeneral?: boolean;
}

/** One kind of answer. Without a schema the body is bytes or a stream of `contentTypes`. */
export interface Answer {
  description: string;
  schema?: z.ZodType;
  contentTypes?: readonly string[];
}

/** A JSON answer. */
export function json<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
): { description: string; schema: Schema } {
  return { description, schema };
}

/**
 * Requires that a person has signed in, or confirmed their identity, within the last ten minutes; keys and tokens are exempt. They are
 * mailed about it once it is done, unless there is no `event`, as of a first step.
 */
export interface Sensitive {
  event?: SecurityEvent;
  /** Whether this call is, by its parsed input. Default: every call. */
  when?(input: { body: unknown }): boolean;
}

/**
 * One operation of the HTTP service as data: the service routes by it, the OpenAPI document describes it and the client calls it.
 * `path` is below the version segment, with `{name}` for parameters. Query and path values arrive as text, so their schemas
 * coerce.
 */
export interface Operation {
  /** Unique, camelCase; the client's method name and OpenAPI's operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  tag: Tag;
  /** A few words, imperative. */
  summary: string;
  description?: string;
  access: Access;
  rateLimit: RateLimit;
  sensitive?: Sensitive;
  /**
   * Which sites may read its answers in a browser: all, or those that embeds allow. Default: all for public operations,
   * those of embeds for all others.
   */
  origins?: 'any' | 'embeds';
  /** Whether an `Idempotency-Key` makes a repeated call answer what the first one answered. */
  idempotent?: boolean;
  /**
   * Whether everything it does is done by quick statements to the database, so that a call under an `Idempotency-Key` can be one
   * transaction with its answer: then it is done once and answered so even when the process ends in the middle. Default false.
   */
  atomic?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /**
   * The JSON body. Other media types that the operation also takes are named in `bodyTypes`: those reach the handler as
   * `request.body`, bytes within the limit; a form as `request.parts()`; and those of the type that stands for
   * any, as a stream whose bounds the handler keeps.
   */
  body?: z.ZodType;
  /** Whether a call without a body is fine; default false. */
  bodyOptional?: boolean;
  bodyTypes?: readonly string[];
  /** Default 1 MiB. */
  bodyLimitBytes?: number;
  /** How many values, each key with its own as one, a JSON body holds at most. Default 100,000. */
  bodyLimitValues?: number;
  /** By status; the first one is the default. */
  answers: Readonly<Record<number, Answer>>;
  /** Error codes besides those that every operation may return. */
  errors?: readonly ServiceErrorCode[];
  /** The code of the 400 answer when the input does not fit its schemas; default `invalid_request`. */
  invalidCode?: ServiceErrorCode;
  /** The code when the first thing that is wrong is in this field of the body. */
  invalidCodes?: Readonly<Record<string, ServiceErrorCode>>;
  /** The sentence when the first thing that is wrong is in this field, where existing clients know one; `message` then says more. */
  invalidSentences?: Readonly<Record<string, string>>;
  /** Kept for existing clients; shown as deprecated. */
  deprecated?: boolean;
}

/** Keeps an operation's exact type, so that handlers and the client know its input and answers. */
export function defineOperation<const Defined extends Operation>(operation: Defined): Defined {
  return operation;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Parsed input of an operation's handler. */
export interface OperationInput<Defined extends Operation> {
  params: Parsed<Defined['params']>;
  query: Parsed<Defined['query']>;
  headers: Parsed<Defined['headers']>;
  body: Parsed<Defined['body']>;
}

type SuccessStatus = 200 | 201 | 202 | 204;

/** The JSON body of an operation's successful answers. */
export type OperationAnswer<Defined extends Operation> = {
  [Status in keyof Defined['answers'] & SuccessStatus]: Defined['answers'][Status] extends {
    schema: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : never;
}[keyof Defined['answers'] & SuccessStatus];
