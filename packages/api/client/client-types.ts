import type { z } from 'zod';
import type { Operation } from '../operation.ts';
import type { Operations } from '../operations.ts';

/** A body that is not JSON: a form with files, or a file's bytes. A Blob's own type is its content type. */
export type RawBody = FormData | Blob | Uint8Array<ArrayBuffer> | string;

/** Options of a call, besides its data. */
export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. */
  signal?: AbortSignal;
  /** Makes a repeated call return the first response, for operations that create. */
  idempotencyKey?: string;
  /** The workspace to act in, for tokens with access to several. */
  workspaceId?: string;
  /** The content type of a body of bytes or text. Default: the first one accepted by the operation. */
  contentType?: string;
}

/** Values parsed from text have an unknown input type: they are sent as the type they are parsed to. */
type Sendable<Sent, Read> = unknown extends Sent ? Read : Sent;

/** Lists are sent with commas, booleans as `true` and `false`. */
type TextValue<Value> =
  | Value
  | (string extends Value ? readonly string[] : never)
  | ('true' extends Value ? boolean : never);

type TextFields<Schema> = Schema extends z.ZodType
  ? {
      [Name in keyof z.input<Schema>]: TextValue<
        Sendable<z.input<Schema>[Name], Name extends keyof z.output<Schema> ? z.output<Schema>[Name] : never>
      >;
    }
  : never;

type BodyOf<Defined extends Operation> =
  | (Defined['body'] extends z.ZodType ? z.input<Defined['body']> : never)
  | (Defined['bodyTypes'] extends readonly string[] ? RawBody : never);

/** Parts with only optional fields are optional. */
type Part<Name extends string, Fields> = [Fields] extends [never]
  ? unknown
  : Record<never, never> extends Fields
    ? { [Key in Name]?: Fields }
    : { [Key in Name]: Fields };

type BodyPart<Defined extends Operation> = [BodyOf<Defined>] extends [never]
  ? unknown
  : Defined['bodyOptional'] extends true
    ? { body?: BodyOf<Defined> }
    : { body: BodyOf<Defined> };

/** Data of a call: `params` for its path, `query`, `headers` and `body`, as far as the operation accepts them. */
export type ClientRequest<Defined extends Operation> = Part<'params', TextFields<Defined['params']>> &
  Part<'query', TextFields<Defined['query']>> &
  Part<'headers', TextFields<Defined['headers']>> &
  BodyPart<Defined>;

type AnswerBody<Answered> =
  | (Answered extends { schema: infer Schema extends z.ZodType } ? z.output<Schema> : never)
  | (Answered extends { contentTypes: readonly string[] } ? Response : never)
  | (Answered extends { schema: z.ZodType } | { contentTypes: readonly string[] } ? never : undefined);

type SuccessStatus = 200 | 201 | 202 | 204;

/** Result of a call: the parsed body for JSON, the `Response` for bytes and streams, undefined if there is none. */
export type ClientAnswer<Defined extends Operation> = {
  [Status in keyof Defined['answers'] & SuccessStatus]: AnswerBody<Defined['answers'][Status]>;
}[keyof Defined['answers'] & SuccessStatus];

type Arguments<Defined extends Operation> =
  Record<never, never> extends ClientRequest<Defined>
    ? [request?: ClientRequest<Defined>, options?: CallOptions]
    : [request: ClientRequest<Defined>, options?: CallOptions];

/** A function for each operation of the service, by its id. */
export type Client = {
  [Id in keyof Operations]: (...given: Arguments<Operations[Id]>) => Promise<ClientAnswer<Operations[Id]>>;
};
