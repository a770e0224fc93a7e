import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { ServiceError } from '@platen/server';
import { answerApprovalErrors } from '../../packages/server/approvals/http/answer-approval-error.ts';
import { answerError } from '../../packages/server/http/answer-error.ts';
import { ClientGoneError } from '../../packages/server/http/client-gone-error.ts';
import { answerOAuthError } from '../../packages/server/oauth/oauth-error.ts';
import { until } from './until.ts';

type Answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

const families: Record<string, Answer> = {
  'endpoints without a shape of their own': answerError,
  'approval endpoints': answerApprovalErrors('http://platen.test'),
  'OAuth endpoints': answerOAuthError,
};

const [info, warn, error] = [30, 40, 50];

for (const [family, answer] of Object.entries(families)) {
  describe(`errors of ${family}`, () => {
    async function answerTo(thrown: Error): Promise<{
      status: number;
      headers: Pick<IncomingHttpHeaders, 'retry-after'>;
      levels: number[];
    }> {
      const { app, levels } = createLoggedApp(answer);
      app.get('/', () => Promise.reject(thrown));
      const { statusCode, headers } = await app.inject('/');
      await app.close();
      return { status: statusCode, headers: { 'retry-after': String(headers['retry-after']) }, levels };
    }

    it('are warnings while the database is too busy or away, and say when to try again', async () => {
      for (const code of ['DATABASE_BUSY', 'ETIMEDOUT', 'ECONNREFUSED']) {
        const answered = await answerTo(Object.assign(new Error('No connection was free.'), { code }));
        assert.deepEqual(answered, { status: 503, headers: { 'retry-after': '5' }, levels: [warn] }, code);
      }
    });

    it('are a line of information when a wait was ended because the client has gone', async () => {
      const stopped = AbortSignal.abort(new ClientGoneError('The client has gone.'));
      const thrown: unknown = await wait(1, undefined, { signal: stopped }).catch((reason: unknown) => reason);
      assert.ok(thrown instanceof Error && !(thrown instanceof ClientGoneError));
      assert.deepEqual((await answerTo(thrown)).levels, [info]);
    });

    it('are errors when they are ours, and nothing when they are the caller’s', async () => {
      const ours = await answerTo(new Error('A fault.'));
      assert.deepEqual([ours.status, ours.levels], [500, [error]]);
      const theirs = await answerTo(new ServiceError('rate_limit_exceeded', 'Too many requests.'));
      assert.deepEqual([theirs.status, theirs.levels], [429, []]);
    });

    it('are a line of information when the client has gone', async () => {
      const { app, levels } = createLoggedApp(answer);
      const begun = Promise.withResolvers<void>();
      app.get('/', async (_request, reply) => {
        begun.resolve();
        await once(reply.raw, 'close');
        throw new ClientGoneError('The client has gone.');
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      try {
        const call = request({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
        call.on('error', () => undefined).end();
        await begun.promise;
        call.destroy();
        await until(() => levels.length > 0, 5000);
        assert.deepEqual(levels, [info]);
      } finally {
        await app.close();
      }
    });
  });
}

/** An app that logs into a list of levels, without its own lines. */
function createLoggedApp(answer: Answer) {
  const levels: number[] = [];
  const log = pino({}, { write: (line: string) => void levels.push((JSON.parse(line) as { level: number }).level) });
  const app = Fastify();
  app.addHook('onRequest', async (asked) => {
    asked.log = log;
  });
  app.setErrorHandler(answer);
  return { app, levels };
}
