import type { z } from 'zod';
import type { Access } from './access.ts';
import type { SecurityEvent } from './security-events.ts';
import type { ServiceErrorCode } from './error.ts';

/** The sections of the API reference. */
export const tags = [
  'Rendering',
  'Render jobs',
  'Render batches',
  'Workflows',
  'Templates',
  'Sharing',
  'Brand assets',
  'Asset folders',
  'Brand kits',
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
 * Rate limit of an operation. Operations with the same `group` share one count. `dialect` selects the response headers: `x` is
 * `X-RateLimit-Limit` and `-Remaining`, `draft` is `RateLimit-Limit`, `-Remaining` and `-Reset`; both add `Retry-After` to 429. `person`
 * counts all tokens and sessions of one person together, each key separately, and the sessions of one embed user together.
 */
export interface RateLimit {
  group: string;
  perMinute: number;
  per: 'workspace' | 'caller' | 'person' | 'address';
  dialect: 'x' | 'draft';
  /** Factor of the limit for all callers of a workspace together. Default: they are not counted together. */
  perWorkspace?: number;
  /**
   * True if it only keeps one caller from blocking the service for others: `PLATEN_RATE_LIMITS` changes it, and each process counts it
   * separately. Default false.
   */
  isGeneral?: boolean;
}

/** One type of response. Without a schema the body is bytes or a stream of `contentTypes`. */
export interface Answer {
  description: string;
  schema?: z.ZodType;
  contentTypes?: readonly string[];
}

/** A JSON response. */
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
  /** Returns whether a call is sensitive, by its parsed input. Default: every call. */
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
  /** Sentences that say more than the summary; every operation of the service has one. */
  description?: string;
  access: Access;
  rateLimit: RateLimit;
  /**
   * If true, test keys are refused with `test_key`: it reaches people or programs outside, spends something, or makes live renders possible. Those that
   * only admins may call are refused to them as well. Default false.
   */
  liveOnly?: boolean;
  sensitive?: Sensitive;
  /**
   * Sites that may read its responses in a browser: all, or those that embeds allow. Default: all for public operations, those of embeds
   * for all others.
   */
  origins?: 'any' | 'embeds';
  /** If true, a repeated call with the same `Idempotency-Key` returns the first response. */
  idempotent?: boolean;
  /**
   * If true, it only runs quick database statements, so that a call under an `Idempotency-Key` can be one transaction with its response: it
   * is then run once, with its response, even if the process ends in the middle. Default false.
   */
  atomic?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /**
   * The JSON body. Other accepted media types are listed in `bodyTypes`: they reach the handler as `request.body`, bytes within the limit;
   * a form as `request.parts()`; and the wildcard type as a stream that the handler limits.
   */
  body?: z.ZodType;
  /** If true, the body is optional; default false. */
  bodyOptional?: boolean;
  bodyTypes?: readonly string[];
  /** Default 1 MiB. */
  bodyLimitBytes?: number;
  /** Maximum number of values of a JSON body, each key with its value counted as one. Default 100,000. */
  bodyLimitValues?: number;
  /** By status; the first one is the default. */
  answers: Readonly<Record<number, Answer>>;
  /** Error codes besides those that every operation may return. */
  errors?: readonly ServiceErrorCode[];
  /** The error code for invalid input; default `invalid_request`. */
  invalidCode?: ServiceErrorCode;
  /** The error code if the first issue is in this field of the body. */
  invalidCodes?: Readonly<Record<string, ServiceErrorCode>>;
  /** The sentence if the first issue is in this field, for existing clients that expect it; `message` then has more details. */
  invalidSentences?: Readonly<Record<string, string>>;
  /** For existing clients; shown as deprecated. */
  deprecated?: boolean;
}

/** Whether test keys are refused: see `liveOnly`. */
export function isLiveOnly({ liveOnly, access }: Operation): boolean {
  return liveOnly === true || (access.kind === 'caller' && access.role === 'admin' && access.level !== 'never');
}

/** Preserves an operation's exact type, so that handlers and the client know its input and responses. */
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

/** The JSON body of an operation's successful responses. */
export type OperationAnswer<Defined extends Operation> = {
  [Status in keyof Defined['answers'] & SuccessStatus]: Defined['answers'][Status] extends {
    schema: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : never;
}[keyof Defined['answers'] & SuccessStatus];
