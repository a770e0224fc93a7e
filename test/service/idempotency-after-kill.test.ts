import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { administerWorkspace, defineOperation, generalLimits, json, operations, type Operation } from '@platen/api';
import { createBodyReader } from '@platen/server';
import { answerError } from '../../packages/server/http/answer-error.ts';
import { createCrossOrigin } from '../../packages/server/http/cross-origin.ts';
import { createGuard } from '../../packages/server/http/create-guard.ts';
import { createRoutes, Reply } from '../../packages/server/http/routes.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { readTables } from './table-contents.ts';
import { createTenants, type Place } from './tenants/places.ts';
import { entries } from './tenants/trials.ts';
import type { Parts } from './tenants/trial.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const post = {
  method: 'POST',
  tag: 'Service',
  summary: 'Do something',
  access: administerWorkspace,
  rateLimit: generalLimits.writes,
  idempotent: true,
  answers: { 201: json('Done.', z.unknown()) },
} as const satisfies Partial<Operation>;

/** Operations that add a folder each. */
const silent = defineOperation({ ...post, id: 'silent', path: '/silent' });
const telling = defineOperation({ ...post, id: 'telling', path: '/telling' });
const whole = defineOperation({ ...post, id: 'whole', path: '/whole', atomic: true });
const early = defineOperation({ ...post, id: 'early', path: '/early' });
const failing = defineOperation({ ...post, id: 'failing', path: '/failing' });

describeOnOneDatabase('a call under an Idempotency-Key whose process was killed', (kind) => {
  let service: TestService;
  let app: FastifyInstance;
  before(async () => {
    service = await startTestService({ kind });
    const { database, now } = service.dependencies;
    app = Fastify();
    app.setErrorHandler(answerError);
    // What is kept at the end never is, as when the process ends just before.
    const cached = createGuard(service.dependencies);
    const routes = createRoutes(
      app,
      { ...cached, keep: async () => undefined },
      createCrossOrigin(service.dependencies),
      createBodyReader(),
    );
    const addFolder = async (): Promise<number> => {
      const at = now();
      const values = { workspace_id: service.workspaceId, name: 'Folder', created_at: at, updated_at: at };
      const { id } = await database.query.insertInto('folder').values(values).returning('id').executeTakeFirstOrThrow();
      return id;
    };
    routes.serve(silent, async () => ({ id: await database.transaction(addFolder) }));
    routes.serve(telling, (_input, { commit }) =>
      database.transaction(async () => {
        const reply = new Reply(201, { id: await addFolder() }, { location: '/there' });
        await commit(reply);
        return reply;
      }),
    );
    routes.serve(whole, async () => ({ id: await addFolder() }));
    routes.serve(early, async () => ({ folders: await countFolders() }));
    const failed = createRoutes(app, cached, createCrossOrigin(service.dependencies), createBodyReader());
    failed.serve(failing, async () => {
      await database.transaction(addFolder);
      throw new Error('The network has gone.');
    });
  });
  after(async () => {
    await app.close();
    await service.close();
  });

  async function countFolders(): Promise<number> {
    const rows = await service.dependencies.database.query.selectFrom('folder').select('id').execute();
    return rows.length;
  }

  async function call(path: string): Promise<{ status: number; body: Record<string, unknown>; location: unknown }> {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${service.key}`, 'idempotency-key': 'once' },
    });
    return { status: answer.statusCode, body: answer.json(), location: answer.headers['location'] };
  }

  const endLeases = (): Promise<unknown> =>
    sql`update idempotency set leased_until = now() - interval '1 second'`.execute(service.dependencies.database.query);

  it('is done again when nothing of it was committed', async () => {
    await call('/early');
    assert.equal((await call('/early')).body['code'], 'request_in_progress');
    await endLeases();
    assert.equal((await call('/early')).status, 201);
  });

  it('is refused when something of it was', async () => {
    const first = await call('/silent');
    assert.equal(first.status, 201);
    const folders = await countFolders();
    assert.equal((await call('/silent')).body['code'], 'request_in_progress');
    await endLeases();
    const again = await call('/silent');
    assert.deepEqual([again.status, again.body['code']], [409, 'conflict']);
    assert.equal(await countFolders(), folders);
  });

  for (const path of ['/telling', '/whole']) {
    it(`is answered as it would have been where the answer was committed too (${path})`, async () => {
      const first = await call(path);
      const folders = await countFolders();
      await endLeases();
      const again = await call(path);
      assert.deepEqual([again.status, again.body, again.location], [201, first.body, first.location]);
      assert.equal(await countFolders(), folders);
    });
  }

  it('is not done again either when it failed after that', async () => {
    assert.equal((await call('/failing')).status, 500);
    const folders = await countFolders();
    const again = await call('/failing');
    assert.deepEqual([again.status, again.body['code']], [409, 'conflict']);
    assert.equal(await countFolders(), folders);
  });
});

/** Requests of operations that name nothing of anybody's, so that the trials of tenants have none. */
const further: Readonly<Record<string, Parts>> = {
  createApprovalFlow: { body: { name: 'Another flow' } },
  createEmbed: { body: { name: 'Another embed', allowed_origins: ['https://shop.example'] } },
  createApiKey: { body: { name: 'Another', levels: ['read'] } },
  createWebhookSubscription: {
    body: { name: 'Another', url: 'https://shop.example/hooks', events: ['template.saved'] },
  },
  rotateWorkspaceSecret: { body: { secret: 'webhook' } },
  createOAuthApp: {
    body: { name: 'An app', redirect_uris: ['https://app.example/callback'], type: 'public', mode: 'development' },
  },
  addBrandImage: {
    body: { file: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
  },
};

/** Operations that render while the caller waits: what is made again is found among what was kept. */
const rendering = new Set([
  'renderTemplate',
  'generateImage',
  'generateImageById',
  'generatePdf',
  'generatePdfById',
  'generateVideo',
  'generateVideoById',
]);
/** Operations that are tried with their like, whose work is the same; and one that makes what expires by itself. */
const alike = new Set([
  'addBrandFont',
  'addBrandVideo',
  'addBrandAudio',
  'duplicateSharedTemplate',
  'approveItem',
  'requestItemChanges',
  'createBrandAssetUpload',
  'useStockPhoto',
]);

describeOnOneDatabase('what a killed process had committed', (kind) => {
  let service: TestService;
  let place: Place;
  before(async () => {
    service = await startTestService({ kind });
    const { attackers } = await createTenants(service);
    const own = attackers.find(({ isSession, own: { key } }) => !isSession && key === service.key)?.own;
    place = own ?? assert.fail('Nobody has a key.');
  });
  after(() => service.close());

  function call(operation: Operation, parts: Parts, idempotencyKey: string): Promise<TestAnswer> {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.params?.[name] ?? ''),
    );
    const query = new URLSearchParams(parts.query).toString();
    return service.call(operation.method, `${path}?${query}`, {
      key: place.key,
      body: parts.body,
      headers: { ...parts.headers, 'idempotency-key': idempotencyKey },
    });
  }

  const make = async (each: Parameters<Place['make']>[0]): Promise<string> =>
    (await place.make(each)) ?? assert.fail(`${place.name} has no ${each}`);

  async function shareWorkflow(): Promise<string> {
    const share = { params: { id: Number(await make('workflow')) }, body: { enabled: true } };
    return (await service.client.updateWorkflowShare(share)).slug ?? assert.fail();
  }

  it('is not done again by any operation', async (context) => {
    const every: Operation[] = Object.values(operations);
    for (const operation of every) {
      const { id, idempotent, access } = operation;
      if (!idempotent || access.kind !== 'caller' || alike.has(id)) continue;
      await context.test(id, async () => {
        const { trials = [], plain } = entries[id] ?? {};
        const requests: Parts[] = [further[id], plain].filter((parts) => parts !== undefined);
        for (const { kind: each, send, reached } of trials) {
          if (reached && !reached.some((status) => status < 300)) continue;
          requests.push(await send(await make(each), make));
        }
        if (id === 'copySharedWorkflow') requests.push({ params: { slug: await shareWorkflow() } });
        assert.ok(requests.length > 0, 'there is nothing to send');
        for (const [number, parts] of requests.entries()) {
          const key = `${id}-${number}`;
          const first = await call(operation, parts, key);
          assert.ok(first.status < 300, first.bytes.toString());
          if (rendering.has(id) && first.status === 200) continue;
          // As it lies there when the process ends before it keeps its answer.
          await sql`update idempotency set state = 'running', leased_until = now() - interval '1 second', status = null,
            headers = null, body = null where key = ${key}`.execute(service.dependencies.database.query);
          await service.dependencies.ledger.flush();
          const stored = await readTables(service.dependencies.database);
          const again = await call(operation, parts, key);
          assert.deepEqual(await readTables(service.dependencies.database), stored);
          // What had changed nothing may be done again.
          assert.ok(again.status === 409 || id === 'moveApprovalItems', again.bytes.toString());
        }
      });
    }
  });
});
