import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Operation, OperationAnswer, OperationInput } from '@platen/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withShare } from '../fairness/present-share.ts';
import { serviceShare, shareOf, type Share } from '../fairness/share.ts';
import { LargeBody, type BodyReader, type TemplateOutcome } from './large-body.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { Caller, SignedInPerson } from './caller.ts';
import { ClientGoneError } from './client-gone-error.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { Guard } from './guard.ts';
import { parseInput } from './parse-input.ts';
import { refuseEncoded } from './refuse-encoded.ts';
import { Reply } from './reply.ts';

export { Reply };

/** Data of the call for a handler, besides its parsed input. */
export interface Call<Defined extends Operation = Operation> {
  /** The caller; undefined for public operations. */
  caller: Defined['access'] extends { kind: 'public' | 'person' } ? undefined : Caller;
  /** The person who is signed in; undefined for operations that do not ask for one. */
  person: Defined['access'] extends { kind: 'person' } ? SignedInPerson : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Fires when the client has gone. */
  signal: AbortSignal;
  /**
   * Records within a transaction the response to a call under an `Idempotency-Key` for the case that the process ends before the real
   * response was stored. Without it, such a call is refused when it is repeated.
   */
  commit(answer: Reply): Promise<void>;
  /** The template of a body that was read in another thread: then the body has nothing of it. */
  outcome: TemplateOutcome | undefined;
  /** Bytes taken out of a large body: see `LargeBodyRead`. */
  rest: Uint8Array | undefined;
}

/** Runs an operation: returns the body of its default status, or a `Reply`. Throws ServiceError. */
export type Handler<Defined extends Operation> = (
  input: OperationInput<Defined>,
  call: Call<Defined>,
) => Promise<OperationAnswer<Defined> | Reply>;

/** Where a concern puts its operations. */
export interface Routes {
  serve<Defined extends Operation>(operation: Defined, handler: Handler<Defined>): void;
}

/**
 * Routes by operations: who may call, how often, whether it was called before, what it is given, and what it answers. `bodies` reads
 * what is large.
 */
export function createRoutes(app: FastifyInstance, guard: Guard, crossOrigin: CrossOrigin, bodies: BodyReader): Routes {
  const byPath = new Map<string, Operation[]>();
  return {
    serve(operation, handler) {
      const url = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
      const beside = byPath.get(url);
      if (beside) beside.push(operation);
      else {
        const here: Operation[] = [operation];
        byPath.set(url, here);
        app.options(url, (request, reply) => crossOrigin.preflight(here, request, reply));
      }
      const usual = Number(Object.keys(operation.answers)[0] ?? 200);
      takeBodies(app, operation.bodyTypes, (scope) =>
        scope.route({
          method: operation.method,
          url,
          bodyLimit: bodyLimitOf(operation),
          config: { operation },
          // Before the body is read: who may not call is not listened to.
          onRequest: async (request, reply) => {
            try {
              // Who calls is found out in the name of the credential alone: many callers are not to wait for those of another one.
              await withShare(credentialShare(request), () => guard.admit(operation, request, reply));
              if (operation.method !== 'GET') refuseEncoded(request);
            } finally {
              await crossOrigin.mark(operation, request, reply, guard.callerOf(request));
            }
          },
          onSend: (request, reply, payload) =>
            withShare(shareOfCall(guard, request), () => guard.keep(request, reply, payload)),
          handler: async (request, reply) => {
            const isOther = operation.bodyTypes?.some((type) => hasType(request, type)) === true;
            const large = request.body instanceof LargeBody ? request.body : undefined;
            const input = parseInput(
              isOther || large ? { ...operation, body: undefined } : operation,
              {
                params: request.params,
                query: request.query,
                headers: request.headers,
                body: large ? undefined : request.body,
              },
              // Clients of other services send what those know.
              { takesAnyQuery: app.prefix === '/compat' },
            ) as OperationInput<typeof operation>;
            const signal = signalOf(request, reply, guard.signalOf(request));
            const read =
              large && operation.body
                ? await bodies.read(
                    { bytes: large.bytes, operation: operation.id, isCompared: 'idempotency-key' in request.headers },
                    shareOfCall(guard, request),
                    signal,
                  )
                : undefined;
            if (large && read) {
              large.digest = read.digest;
              Object.assign(input, { body: read.value });
            }
            const caller = guard.callerOf(request) as Call<typeof operation>['caller'];
            const person = guard.personOf(request) as Call<typeof operation>['person'];
            const run = (): Promise<unknown> =>
              handler(input, {
                caller,
                person,
                request,
                reply,
                signal,
                outcome: read?.outcome,
                rest: read?.rest,
                commit: (answer) => guard.commit(request, answer),
              });
            guard.checkSensitive(operation, request, input);
            const answered = await withShare(shareOfCall(guard, request), () => guard.once(operation, request, run));
            guard.describeSensitive(operation, request, input);
            return send(reply, answered, usual);
          },
        }),
      );
    },
  };
}

/** Lets one operation accept bodies of its media types. */
function takeBodies(
  app: FastifyInstance,
  types: readonly string[] = [],
  define: (scope: FastifyInstance) => void,
): void {
  if (types.length === 0) {
    define(app);
    return;
  }
  void app.register(async (scope) => {
    for (const type of types) {
      if (type === 'multipart/form-data') await scope.register(multipart);
      else if (type === '*/*') scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      else {
        const matched = type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`, 'i') : type;
        // JSON, too, for those who need its very bytes.
        if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
        scope.addContentTypeParser(matched, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      }
    }
    define(scope);
  });
}

/** The share of someone who is not known yet. */
function credentialShare({ headers, ip }: FastifyRequest): Share {
  const { authorization, cookie } = headers;
  return { ...serviceShare, user: hash('sha256', authorization ?? cookie ?? ip, 'base64') };
}

/** Returns the share of a call. */
function shareOfCall(guard: Guard, request: FastifyRequest): Share {
  const caller = guard.callerOf(request);
  if (!caller) return credentialShare(request);
  const { workspaceId, embed } = caller;
  return shareOf({ workspaceId, embedId: embed?.id ?? null, embedUserId: embed?.userId ?? null });
}

function hasType(request: FastifyRequest, type: string): boolean {
  const given = request.headers['content-type']?.toLowerCase() ?? '';
  if (type === '*/*') return true;
  return type.endsWith('/*') ? given.startsWith(type.slice(0, -1)) : given.startsWith(type);
}

function signalOf(request: FastifyRequest, reply: FastifyReply, inner: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGoneError(`The client of ${request.id} has gone.`));
  });
  return inner ? AbortSignal.any([controller.signal, inner]) : controller.signal;
}

function send(reply: FastifyReply, answered: unknown, usual: number): FastifyReply {
  // A handler that wrote to the raw response itself, such as an event stream, has hijacked the reply.
  if (reply.sent) return reply;
  if (answered instanceof Reply && answered.onSent) reply.raw.once('finish', answered.onSent);
  if (answered instanceof Reply) return reply.code(answered.status).headers(answered.headers).send(answered.body);
  return reply.code(usual).send(answered);
}
