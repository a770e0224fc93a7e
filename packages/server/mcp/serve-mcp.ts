import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Storage } from '../storage/storage.ts';
import { shareOf } from '../fairness/share.ts';
import { toLoggedError } from '../http/answer-error.ts';
import type { Caller } from '../http/caller.ts';
import { ClientGoneError } from '../http/client-gone-error.ts';
import { keepLargeBodies, LargeBody, type BodyReader } from '../http/large-body.ts';
import { checkNesting } from '../http/check-nesting.ts';
import type { Guard } from '../http/guard.ts';
import type { InnerCalls } from '../http/inner-calls.ts';
import { refuseEncoded } from '../http/refuse-encoded.ts';
import { ServiceError } from '../http/service-error.ts';
import { admitClient, checkOrigin } from './admit-client.ts';
import { resourceMetadataUrl } from './challenge.ts';
import { createInnerClient } from './inner-client.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { createToolList } from './list-tool.ts';
import type { McpCall } from './mcp-call.ts';
import { createImagePreviews } from './image-previews.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  storage: Storage;
  log: Logger;
}

/** Bytes of one message: files are given as addresses, and small ones as data URIs. */
export const mcpBodyLimitBytes = 8 * 1024 * 1024;

/** Codes of JSON-RPC 2.0, 5.1; -32000 is the first one for servers. */
const parseError = -32_700;
const invalidRequest = -32_600;
const serverError = -32_000;

/**
 * The MCP server at `/mcp`: Streamable HTTP (https://modelcontextprotocol.io/specification) without sessions, so that any process
 * answers any message. Each POST is one message; the newest protocol and that of 2025 are answered by the same server.
 */
export function serveMcp(
  app: FastifyInstance,
  dependencies: Parts,
  { guard, innerCalls, bodies }: { guard: Guard; innerCalls: InnerCalls; bodies: BodyReader },
): void {
  const { publicUrl, log } = dependencies;
  const previews = createImagePreviews(dependencies);
  const listTool = createToolList();
  const callers = new WeakMap<FastifyRequest, Caller>();
  /** The calls by what the protocol's handler hands on of them. */
  const calls = new WeakMap<AuthInfo, McpCall>();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const call = authInfo && calls.get(authInfo);
      if (!call) throw new Error('A message arrived without its caller.');
      return createMcpServer(call, listTool);
    },
    {
      // Subscriptions would be streams without end, and no changes are notified.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, 'A message of an MCP client was refused.'),
    },
  );
  const handle = toNodeHandler(handler, {
    onerror: (error) => log.error({ err: error }, 'A message of an MCP client failed.'),
  });
  // After the connections have been let end, so that calls that are in progress are answered.
  app.addHook('onClose', () => handler.close());

  void app.register(async (scope) => {
    keepLargeBodies(scope);
    scope.route({
      method: 'POST',
      url: '/mcp',
      bodyLimit: mcpBodyLimitBytes,
      errorHandler: answerMcpError,
      onRequest: async (request, reply) => {
        checkOrigin(request, dependencies);
        callers.set(request, await admitClient(guard, dependencies, request, reply));
        refuseEncoded(request);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Error('A message was rejected.');
        const { body } = request;
        const gone = goneSignal(reply);
        const message =
          body instanceof LargeBody
            ? (
                await bodies.read(
                  { bytes: body.bytes, operation: undefined },
                  shareOf({
                    workspaceId: caller.workspaceId,
                    embedId: null,
                    embedUserId: null,
                  }),
                  gone,
                )
              ).value
            : body;
        checkNesting(message);
        if (Array.isArray(message)) {
          throw new ServiceError(
            'invalid_request',
            'Send one JSON-RPC message per request. Batches are not supported.',
          );
        }
        const { id: requestId, ip } = request;
        const auth: AuthInfo = {
          // The token has done its work; nothing behind this needs it.
          token: '',
          clientId: caller.credential,
          scopes: [...caller.scopes],
          resourceMetadataUrl: resourceMetadataUrl(publicUrl),
        };
        calls.set(auth, {
          caller,
          gone,
          clientFor: (signal) => createInnerClient(app, innerCalls, { caller, ip, requestId, signal }),
          previews,
          requestId,
          log: request.log,
        });
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        await handle(Object.assign(request.raw, { auth }), reply.raw, message);
      },
    });
  });
  // No streams of their own, no sessions to end, no pages of other sites.
  app.route({
    method: ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
    url: '/mcp',
    errorHandler: answerMcpError,
    onRequest: async (request) => {
      checkOrigin(request, dependencies);
      throw new ServiceError('method_not_allowed', 'Send messages by POST: this server has no sessions or streams.', {
        headers: { allow: 'POST' },
      });
    },
    handler: () => undefined,
  });
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientGoneError('The client disconnected.'));
  });
  return controller.signal;
}

/** Refusals before a message is read, as the protocol wants them: an error of JSON-RPC without an id, with the service's own code. */
function answerMcpError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toLoggedError(error, request);
  const { message, code, status, details } = refusal;
  // Clients of 2025 ask for a stream once and continue without.
  if (status < 500) request.log[code === 'method_not_allowed' ? 'debug' : 'warn']({ code }, message);
  const number = code === 'invalid_json' ? parseError : code === 'invalid_request' ? invalidRequest : serverError;
  void reply
    .code(status)
    .headers(details.headers ?? {})
    .send({ jsonrpc: '2.0', error: { code: number, message, data: refusal.toBody() }, id: null });
}
