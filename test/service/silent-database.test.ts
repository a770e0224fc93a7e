import assert from 'node:assert/strict';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openPostgresDatabase, type Share } from '@platen/server';
import { withoutTimeLimit } from '../../packages/server/db/share-connections.ts';
import { withShare } from '../../packages/server/fairness/present-share.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { createPostgresDatabase, lacksPostgres } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

const timeoutMs = 700;

describe('a Postgres that falls silent and closes no connection', { skip: lacksPostgres() }, () => {
  let line: Line;
  let service: TestService;
  let drop: () => Promise<void>;
  before(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    line = await openLine(new URL(made.url));
    const database = await openPostgresDatabase(line.url, { maxConnections: 3, timeoutMs });
    service = await startTestService({ dependencies: { database }, environment: { PLATEN_LOG_LEVEL: 'silent' } });
  });
  after(async () => {
    await service.close();
    await line.close();
    await drop();
  });

  const assertPutOff = ({ status, body, headers }: TestAnswer): void =>
    assert.deepEqual([status, body['code'], headers['retry-after']], [503, 'unavailable', '5'], JSON.stringify(body));
  const list = (): Promise<TestAnswer> => service.call('GET', '/studio/templates');

  it('has calls answered 503, and is used again once it speaks', async () => {
    assert.equal((await list()).status, 200);
    line.silence();
    const create = service.call('POST', '/studio/templates/create', { body: { content: titlesTemplate() } });
    for (const answer of await Promise.all([create, ...Array.from({ length: 6 }, list)])) assertPutOff(answer);
    line.speak();
    assert.equal((await list()).status, 200);
    assert.equal(
      (await service.call('POST', '/studio/templates/create', { body: { content: titlesTemplate() } })).status,
      201,
    );
  });

  it('is waited for by what may take any time', async () => {
    const { query } = service.dependencies.database;
    const slow = sql`select pg_sleep(${(2 * timeoutMs) / 1000})`;
    await assert.rejects(slow.execute(query), /did not answer for 700 milliseconds/);
    await withoutTimeLimit(() => slow.execute(query));
  });

  it('has calls answered 503 while all its connections are taken', async () => {
    const { database } = service.dependencies;
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = (share: Share) => withShare(share, () => withoutTimeLimit(() => database.transaction(() => promise)));
    const holders = Array.from({ length: database.pool.options.max }, (_, index) => ({
      workspaceId: -index,
      user: null,
    }));
    const taken = Promise.all(holders.map(hold));
    const busy = await list();
    resolve();
    await taken;
    assertPutOff(busy);
    assert.match(String(busy.body['error']), /database is too busy/);
    assert.equal((await list()).status, 200);
  });
});

/** A way to a server that can lose what is sent, both ways, as a network does. */
interface Line {
  url: string;
  silence(): void;
  speak(): void;
  close(): Promise<void>;
}

async function openLine(target: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
