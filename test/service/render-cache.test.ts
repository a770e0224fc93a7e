import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { renderBody } from '@platen/api';
import { parseRender } from '@platen/server';
import { createCleanUp } from '../../packages/server/lifecycle/clean-up.ts';
import { beginRender, hashRender } from '../../packages/server/renders/cache/begin-render.ts';
import { createCacheIndex } from '../../packages/server/renders/cache/cache-index.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { imageTemplate, titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

const svg = (color: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`,
  );

describeOnEachDatabase('renders that were made before', (kind) => {
  let service: TestService;
  let server: Server;
  let color = 'red';
  let now = new Date('2026-05-06T07:08:09Z');
  before(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(svg(color));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    service = await startTestService({
      kind,
      environment: { PLATEN_FETCH_ALLOW: `127.0.0.1:${(server.address() as AddressInfo).port}` },
      dependencies: { now: () => now },
    });
  });
  after(async () => {
    await service.close();
    server.close();
  });

  const render = async (body: unknown, query = '', key = service.key) => {
    const { status, body: answer } = await service.call('POST', `/studio/render${query}`, { body, key });
    assert.equal(status, 200, JSON.stringify(answer));
    const { content } = answer['data'] as { content: string };
    return { content, report: answer['report'] as { code: string }[] };
  };
  /** Credits of each render so far, the last one first: kept ones cost nothing. */
  const costs = async (): Promise<number[]> => {
    await service.dependencies.ledger.flush();
    const rows = await service.dependencies.database.query
      .selectFrom('workspace_log')
      .select('credits_used')
      .where('workspace_id', '=', service.workspaceId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => row.credits_used);
  };
  const storeAsset = async (workspaceId: number, bytes: Buffer): Promise<number> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = `assets/${workspaceId}/${hash}.svg`;
    await service.dependencies.storage.put(key, bytes, 'image/svg+xml');
    const { id } = await service.dependencies.database.query
      .insertInto('brand_asset')
      .values({
        workspace_id: workspaceId,
        type: 'image',
        tags: [],
        file_type: 'image/svg+xml',
        file_size: bytes.length,
        file_hash: hash,
        storage_key: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('are answered again, at no cost and in the log, unless they are to be made again', async () => {
    const templateId = await storeTemplate(service, titlesTemplate());
    const body = { templateId, modifications: { title: 'Same' } };
    const first = await render(body);
    const second = await render(body);
    const asked = await render(body, '?cache=false');
    assert.deepEqual(second, first);
    assert.equal(asked.content, first.content);
    assert.deepEqual((await costs()).slice(0, 3), [1, 0, 1]);
    await render({ ...body, modifications: { title: 'Other' } });
    await render({ ...body, response: { format: 'jpg' } });
    assert.deepEqual((await costs()).slice(0, 2), [1, 1]);
    const bytes = await service.call('POST', '/studio/render', { body: { ...body, response: { type: 'binary' } } });
    assert.deepEqual([bytes.headers['content-type'], (await costs())[0]], ['image/png', 0]);
  });

  it('are made again when the template has changed', async () => {
    const templateId = await storeTemplate(service, titlesTemplate());
    const earlier = await render({ templateId });
    await service.dependencies.database.query
      .updateTable('template')
      .set({ revision: 2, content: JSON.stringify(titlesTemplate(1, { width: 210, height: 100 })) })
      .where('id', '=', templateId)
      .execute();
    const later = await render({ templateId });
    assert.notEqual(later.content, earlier.content);
    assert.equal((await render({ templateId })).content, later.content);
    assert.deepEqual((await costs()).slice(0, 3), [0, 1, 1]);
  });

  it('are not looked for on the embedded database when none of the name was kept, nor is their template', async () => {
    const { database, ledger } = service.dependencies;
    const templateId = await storeTemplate(service, titlesTemplate());
    const request = parseRender(renderBody.parse({ templateId, modifications: { title: 'Kept' } }), {
      scope: { workspaceId: service.workspaceId, embedId: null, embedUserId: null },
      userId: null,
      template: { kind: 'studio', id: templateId },
      useCache: true,
    });
    const [cached, unknown] = [hashRender(request), 'f'.repeat(64)];
    const begin = () => beginRender(service.dependencies, request, unknown);
    const names = createCacheIndex(database);
    // Nothing is known before all names were read.
    assert.equal(names.mayHave(unknown), true);
    const isEmbedded = kind === 'embedded';
    if (isEmbedded) await until(async () => !names.mayHave(unknown) && !ledger.mayBeCached(unknown));
    assert.equal(names.mayHave(cached), !isEmbedded);
    await render({ templateId, modifications: { title: 'Kept' } });
    await ledger.settled(service.workspaceId, cached);
    assert.equal(ledger.mayBeCached(cached), true);
    assert.ok((await beginRender(service.dependencies, request, cached)).cached);
    const afterRestart = createCacheIndex(database);
    afterRestart.mayHave(cached);
    if (isEmbedded) await until(async () => !afterRestart.mayHave(unknown));
    assert.equal(afterRestart.mayHave(cached), true);

    const readTwice = async (): Promise<boolean> => (await begin()).template === (await begin()).template;
    if (isEmbedded) await until(readTwice);
    else assert.equal(await readTwice(), false);
    await database.query.updateTable('template').set({ revision: 2 }).where('id', '=', templateId).execute();
    assert.equal((await begin()).template?.revision, 2);
    // What renders cost is not told as a change.
    await database.query.updateTable('workspace').set({ credit_limit: 1000 }).execute();
    const earlier = await begin();
    await render({ templateId, modifications: { title: 'Counted' } });
    await ledger.flush();
    assert.equal(Number((await begin()).account.credits) - Number(earlier.account.credits), 1);
    await database.query.updateTable('workspace').set({ credit_limit: null }).execute();
  });

  it('are made once when they are asked for at the same time', async () => {
    const templateId = await storeTemplate(service, titlesTemplate(1, { width: 900, height: 900 }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => render({ templateId })));
    assert.equal(new Set(answers.map(({ content }) => content)).size, 1);
    assert.deepEqual((await costs()).slice(0, 5).toSorted(), [0, 0, 0, 0, 1]);
  });

  it('are not kept when they depend on a file at a foreign address', async () => {
    const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/image.svg`;
    const templateId = await storeTemplate(service, imageTemplate(source));
    const red = await render({ templateId });
    color = 'blue';
    const blue = await render({ templateId });
    assert.deepEqual([red.report, blue.report], [[], []]);
    assert.notEqual(red.content, blue.content);
  });

  it('follow their brand assets, and never reach those of others', async () => {
    const asset = await storeAsset(service.workspaceId, svg('lime'));
    const templateId = await storeTemplate(service, imageTemplate(`asset:${asset}`));
    const first = await render({ templateId });
    assert.deepEqual(first.report, []);
    assert.equal((await render({ templateId })).content, first.content);
    assert.deepEqual((await costs()).slice(0, 2), [0, 1]);

    const other = await service.addWorkspace();
    const theirs = await storeAsset(other.workspaceId, svg('black'));
    for (const image of [`asset:${theirs}`, 'asset:999999', `asset:assets/${other.workspaceId}/x.svg`]) {
      const { report, content } = await render({ templateId, modifications: { image } });
      assert.deepEqual(
        report.map(({ code }) => code),
        ['asset_unreachable'],
        image,
      );
      assert.notEqual(content, first.content);
    }
    const own = await render({ templateId, modifications: { image: `asset:${asset}` } });
    assert.equal(own.content, first.content);

    await service.dependencies.database.query.deleteFrom('brand_asset').where('id', '=', asset).execute();
    const gone = await render({ templateId });
    assert.deepEqual(
      gone.report.map(({ code }) => code),
      ['asset_unreachable'],
    );
  });

  it('belong to their workspace', async () => {
    const other = await service.addWorkspace();
    const templateId = await storeTemplate(service, titlesTemplate());
    await render({ templateId });
    const answer = await service.call('POST', '/studio/render', { body: { templateId }, key: other.key });
    assert.equal(answer.status, 404);
  });

  it('are forgotten when nobody asks for a month', async () => {
    const templateId = await storeTemplate(service, titlesTemplate());
    await render({ templateId });
    now = new Date(now.getTime() + 20 * 86_400_000);
    await render({ templateId });
    await service.dependencies.ledger.flush();
    now = new Date(now.getTime() + 20 * 86_400_000);
    await createCleanUp(service.dependencies)(new AbortController().signal);
    await render({ templateId });
    assert.equal((await costs())[0], 0);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await createCleanUp(service.dependencies)(new AbortController().signal);
    await render({ templateId });
    assert.equal((await costs())[0], 1);
  });
});
