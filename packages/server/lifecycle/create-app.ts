import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createAccounts } from '../accounts/accounts.ts';
import { createConcerns } from './create-concerns.ts';
import type { Dependencies } from './dependencies.ts';
import { createBodyReader } from '../bodies/body-reader.ts';
import { keepLargeBodies } from '../http/large-body.ts';
import { createClientErrorAnswer } from '../http/answer-client-error.ts';
import { noteMethods } from '../http/allowed-methods.ts';
import { answerError } from '../http/answer-error.ts';
import { createCrossOrigin } from '../http/cross-origin.ts';
import { createGuard } from '../http/create-guard.ts';
import { createInnerCalls } from '../http/inner-calls.ts';
import { answerHeaders, setAnswerHeaders } from '../http/headers/answer-headers.ts';
import { createRoutes } from '../http/routes.ts';
import { connectionOptions, endSlowRequests } from '../http/slow-requests.ts';
import { ServiceError } from '../http/service-error.ts';
import { followRequests, requestId } from '../observability/follow-requests.ts';
import { serveOperation } from '../observability/serve-operation.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';

/** The HTTP service over its dependencies. It does not listen, and closes none of them. */
export async function createApp(
  dependencies: Dependencies,
  { isStopping }: { isStopping?: () => boolean } = {},
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance: log,
    // Requests are logged once, when they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    ...connectionOptions(dependencies.config),
    trustProxy: dependencies.config.trustProxy.length > 0 ? [...dependencies.config.trustProxy] : false,
    routerOptions: { maxParamLength: 500 },
    // Addresses that cannot be read never reach a route, its hooks or its error handler.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(answerHeaders(dependencies.publicUrl)));
    },
    clientErrorHandler: createClientErrorAnswer(answerHeaders(dependencies.publicUrl)),
  });
  const allowedMethods = noteMethods(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url);
    // A file of a folder that is served, for one, is not there although its address takes GET.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      answerError(new ServiceError('not_found', 'There is nothing at this address.'), request, reply);
      return;
    }
    const sentence = `This address does not take ${request.method}. It takes ${allowed.join(', ')}.`;
    const headers = { allow: allowed.join(', ') };
    answerError(new ServiceError('method_not_allowed', sentence, { headers }), request, reply);
  });
  setAnswerHeaders(app, dependencies);
  endSlowRequests(app, dependencies.config);
  followRequests(app, dependencies);
  serveOperation(app, dependencies, isStopping);
  const accounts = createAccounts(dependencies);
  const bodies = createBodyReader();
  app.addHook('onClose', () => bodies.close());
  const concerns = createConcerns(dependencies, accounts, bodies);
  for (const concern of concerns) {
    await concern.pages?.(app);
    if (concern.close) app.addHook('onClose', () => concern.close?.());
    if (concern.endStreams) app.addHook('preClose', () => concern.endStreams?.());
  }
  const innerCalls = createInnerCalls();
  const guard = createGuard(dependencies, innerCalls, accounts.notices.notify);
  app.addHook('onClose', () => guard.close());
  serveMcp(app, dependencies, { guard, innerCalls, bodies });
  await app.register(
    async (scope) => {
      const crossOrigin = createCrossOrigin(dependencies);
      // Operations take JSON; those that take more say so.
      scope.removeContentTypeParser('text/plain');
      keepLargeBodies(scope);
      const routes = createRoutes(scope, guard, crossOrigin, bodies);
      for (const { routes: add, answerError: answerOwn } of concerns) {
        if (!add) continue;
        if (!answerOwn) add(routes);
        else {
          await scope.register(async (own) => {
            own.setErrorHandler(answerOwn);
            add(createRoutes(own, guard, crossOrigin, bodies));
          });
        }
      }
    },
    { prefix: '/v1' },
  );
  for (const { routes: add, answerError: answerOwn, keyHeader } of concerns.flatMap(
    ({ compatRoutes = [] }) => compatRoutes,
  )) {
    await app.register(
      async (own) => {
        own.setErrorHandler(answerOwn);
        if (keyHeader !== undefined) {
          own.addHook('onRequest', async ({ headers }) => {
            const key = headers[keyHeader];
            if (typeof key === 'string') headers.authorization ??= `Bearer ${key}`;
          });
        }
        add(createRoutes(own, guard, createCrossOrigin(dependencies), bodies));
      },
      { prefix: '/compat' },
    );
  }
  return app;
}
