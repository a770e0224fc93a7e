import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { administerWorkspace, defineOperation, generalLimits, json, type Operation } from '@platen/api';
import { createBodyReader, ServiceError } from '@platen/server';
import { answerError } from '../../packages/server/http/answer-error.ts';
import { createCrossOrigin } from '../../packages/server/http/cross-origin.ts';
import { createGuard } from '../../packages/server/http/create-guard.ts';
import { maxStoredBytes } from '../../packages/server/http/keepable-answer.ts';
import { createRoutes, Reply } from '../../packages/server/http/routes.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { until } from './until.ts';

const post = {
  method: 'POST',
  tag: 'Service',
  summary: 'Do something',
  access: administerWorkspace,
  rateLimit: generalLimits.writes,
  idempotent: true,
  answers: { 201: json('Done.', z.unknown()) },
} as const satisfies Partial<Operation>;

/** Operations that do what is hard to keep, and count how often they were done. */
const counting = defineOperation({
  ...post,
  id: 'count',
  path: '/count',
  query: z.object({ z: z.string().optional() }),
  body: z.looseObject({}),
  bodyOptional: true,
});
const beside = defineOperation({ ...post, id: 'beside', path: '/beside' });
const failing = defineOperation({ ...post, id: 'fail', path: '/fail', body: z.object({ code: z.string() }) });
const binary = defineOperation({ ...post, id: 'binary', path: '/binary', body: z.object({ size: z.number() }) });

describeOnEachDatabase('an Idempotency-Key', (kind) => {
  let service: TestService;
  let app: FastifyInstance;
  let done = 0;
  /** What the work waits for. */
  let hold = Promise.resolve();
  before(async () => {
    service = await startTestService({ kind });
    app = Fastify();
    app.setErrorHandler(answerError);
    const guard = createGuard(service.dependencies);
    const routes = createRoutes(app, guard, createCrossOrigin(service.dependencies), createBodyReader());
    const count = async (): Promise<Reply> => {
      done += 1;
      const mine = done;
      await hold;
      return new Reply(201, { done: mine }, { Location: `/things/${mine}` });
    };
    routes.serve(counting, count);
    routes.serve(beside, count);
    routes.serve(failing, async ({ body }) => {
      done += 1;
      throw new ServiceError(body.code === 'not_found' ? 'not_found' : 'internal_error', `Failure ${done}.`, {
        ...(body.code === 'credits' && { status: 402 }),
      });
    });
    routes.serve(binary, async ({ body }) => {
      done += 1;
      return new Reply(200, Buffer.alloc(body.size, done), { 'Content-Type': 'image/png' });
    });
  });
  after(async () => {
    await app.close();
    await service.close();
  });

  async function call(path: string, key: string, body?: unknown, as = service.key): ReturnType<TestService['call']> {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : {},
      bytes: answer.rawPayload,
    };
  }

  /** The one call that works goes on only when all others have been answered: later they would be answered as it was. */
  async function callAtOnce(times: number, key: string): Promise<Awaited<ReturnType<typeof call>>[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    let answered = 0;
    const calls = Array.from({ length: times }, () => call('/count', key).finally(() => (answered += 1)));
    await until(() => answered === times - 1).finally(resolve);
    return Promise.all(calls);
  }

  it('gives the same answer again, and does nothing', async () => {
    const first = await call('/count', 'a', { x: 1, y: [2] });
    assert.deepEqual([first.status, first.headers['idempotent-replayed']], [201, undefined]);
    const already = done;
    const again = await call('/count', 'a', { y: [2], x: 1 });
    assert.equal(done, already);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers['location'], first.headers['location']);
    assert.equal(again.headers['content-type'], first.headers['content-type']);
    assert.equal(again.headers['idempotent-replayed'], 'true');
  });

  it('is of one caller and one operation', async () => {
    const other = await service.addWorkspace();
    const { data } = await service.client.createApiKey({ body: { name: 'Beside', levels: ['write'] } });
    const answers = [
      await call('/count', 'own'),
      await call('/beside', 'own'),
      await call('/count', 'own', undefined, data.key),
      await call('/count', 'own', undefined, other.key),
    ];
    assert.equal(new Set(answers.map(({ body }) => body['done'])).size, 4);
    assert.ok(answers.every(({ headers }) => headers['idempotent-replayed'] === undefined));
  });

  it('refuses a different request', async () => {
    await call('/count', 'b', { x: 1 });
    const already = done;
    const [body, query] = [await call('/count', 'b', { x: 2 }), await call('/count?z=1', 'b', { x: 1 })];
    for (const answer of [body, query]) {
      assert.deepEqual([answer.status, answer.body['code']], [422, 'idempotency_key_reused']);
    }
    assert.equal(done, already);
  });

  it('lets one of twenty calls at once do the work', async () => {
    const already = done;
    const answers = await callAtOnce(20, 'c');
    assert.equal(done, already + 1);
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    assert.deepEqual([...byStatus.keys()].toSorted(), [201, 409]);
    assert.equal(byStatus.get(201)?.length, 1);
    assert.ok(byStatus.get(409)?.every(({ body }) => body['code'] === 'request_in_progress'));
    assert.equal((await call('/count', 'c')).headers['idempotent-replayed'], 'true');
  });

  it('keeps refusals, and neither failures of the service nor refusals that may pass', async () => {
    const refused = await call('/fail', 'd', { code: 'not_found' });
    assert.deepEqual((await call('/fail', 'd', { code: 'not_found' })).body, refused.body);
    for (const code of ['internal', 'credits']) {
      const failed = await call('/fail', code, { code });
      const again = await call('/fail', code, { code });
      assert.equal(again.headers['idempotent-replayed'], undefined);
      assert.notDeepEqual(again.body, failed.body);
    }
  });

  it('gives bytes again, up to a bound, and never does what it could not keep twice', async () => {
    const first = await call('/binary', 'e', { size: 100_000 });
    const again = await call('/binary', 'e', { size: 100_000 });
    assert.ok(again.bytes.equals(first.bytes));
    assert.equal(again.headers['content-type'], 'image/png');
    const large = await call('/binary', 'f', { size: maxStoredBytes + 1 });
    assert.equal(large.bytes.length, maxStoredBytes + 1);
    const already = done;
    const refused = await call('/binary', 'f', { size: maxStoredBytes + 1 });
    assert.deepEqual([refused.status, refused.body['code'], done], [409, 'conflict', already]);
  });

  it('is free again a little after the process that held it has gone, and a day after its call', async () => {
    const { query } = service.dependencies.database;
    await call('/count', 'g');
    await query.updateTable('idempotency').set({ state: 'running', body: null }).where('key', '=', 'g').execute();
    assert.equal((await call('/count', 'g')).status, 409);
    await query
      .updateTable('idempotency')
      .set({ leased_until: sql<Date>`now() - interval '1 second'` })
      .where('key', '=', 'g')
      .execute();
    const already = done;
    const answers = await callAtOnce(3, 'g');
    assert.equal(done, already + 1);
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    await query
      .updateTable('idempotency')
      .set({ created_at: sql<Date>`now() - interval '24 hours 1 second'` })
      .where('key', '=', 'g')
      .execute();
    const later = await call('/count', 'g', { another: 'request' });
    assert.deepEqual([later.status, later.headers['idempotent-replayed'], done], [201, undefined, already + 2]);
  });

  it('is 1 to 255 visible characters', async () => {
    assert.equal((await call('/count', 'x'.repeat(255))).status, 201);
    const already = done;
    for (const key of ['x'.repeat(256), 'a b', 'é', '']) {
      const answer = await call('/count', key);
      assert.deepEqual([answer.status, answer.body['code']], [400, 'idempotency_key_invalid'], key);
    }
    assert.equal(done, already);
  });

  it('keeps what is shown once unreadable in the database', async () => {
    const headers = { 'idempotency-key': 'secret' };
    const body = { name: 'Kept', levels: ['read'] };
    const first = await service.call('POST', '/workspace/api-keys', { body, headers });
    const again = await service.call('POST', '/workspace/api-keys', { body, headers });
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const { key } = first.body['data'] as { key: string };
    const rows = await service.dependencies.database.query.selectFrom('idempotency').selectAll().execute();
    assert.ok(rows.every((row) => !Buffer.from(row.body ?? []).includes(key)));
  });
});
