import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import {
  createLocalStorage,
  createQueue,
  exportDatabase,
  exportFiles,
  openPostgresDatabase,
  type Database,
} from '@platen/server';
import { runPlaten } from '../node/run-platen.ts';
import { readEveryRow } from './read-every-row.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { createPostgresDatabase, lacksPostgres } from './test-databases.ts';

/** A table with what is easily lost on the way, and tables that no order makes easy: a circle, one outside of it, rows before others. */
const oddities = `create table oddity (id bigint generated always as identity primary key, parent_id bigint references oddity,
    bytes bytea, at timestamptz, words jsonb, tags text[], big bigint);
  create table aaa (egg_id bigint not null, next_id bigint not null);
  create table egg (id bigint primary key, hen_id bigint not null);
  create table hen (id bigint primary key, egg_id bigint not null references egg deferrable initially deferred);
  alter table egg add foreign key (hen_id) references hen deferrable;
  alter table aaa add primary key (egg_id), add foreign key (egg_id) references egg, add foreign key (next_id) references aaa`;

async function readReferences(database: Database): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as reference, condeferrable, condeferred
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
}

describe('exporting the embedded database', { skip: lacksPostgres() }, () => {
  const open: { close(): Promise<void> }[] = [];
  const openOne = async (): Promise<TestService> => {
    const service = await startTestService();
    open.push(service);
    return service;
  };
  afterEach(async () => {
    for (const each of open.splice(0).toReversed()) await each.close();
  });

  it('copies every row as it is, goes on counting ids, and queues what waited', async () => {
    const service = await openOne();
    const { database, queue } = service.dependencies;
    await service.addWorkspace('Größe "quoted" \\ \u{1f600}');
    const { url, drop } = await createPostgresDatabase();
    const target = await openPostgresDatabase(url);
    open.push({ close: drop }, target);
    for (const each of [database, target]) await each.pool.query(oddities);
    await database.pool.query(
      `insert into oddity (bytes, at, words, tags, big) select $1, '2026-01-02 03:04:05.678901+00',
         jsonb_build_object('n', n, 'words', 'é "x" \\'), $2, 9007199254740991 from generate_series(1, 1234) n`,
      [Buffer.from([0, 255, 92, 39, 10]), ['', 'a,b', '{}', 'NULL', '"', '\\', 'ü']],
    );
    // Each refers to one that was made after it; the last ids are gone.
    await database.pool.query('update oddity set parent_id = id + 1 where id < 1200');
    await database.pool.query('delete from oddity where id > 1200');
    await database.pool.query(
      `begin; set constraints all deferred;
       insert into egg values (1, 2), (2, 1); insert into hen values (1, 1), (2, 2);
       insert into aaa select 1, 2 union all select 2, 1; commit`,
    );
    await database.pool.query(`insert into folder (workspace_id, name) values ($1, 'cached')`, [service.workspaceId]);
    await queue.add('thumbnails', { templateId: 7 });
    await queue.add('webhook', { deliveryId: 8, attempts: 1 }, { startAfter: new Date(Date.now() + 3_600_000) });

    const { rows, queued } = await exportDatabase(database, target);
    assert.deepEqual([rows['oddity'], rows['workspace'], rows['folder'], queued], [1200, 2, 1, 2]);
    assert.deepEqual(await readEveryRow(target), await readEveryRow(database));
    assert.deepEqual(await readReferences(target), await readReferences(database), 'as strict as before');
    const { rows: next } = await target.pool.query('insert into oddity default values returning id');
    assert.equal(next[0].id, 1235, 'an id that was given is not given again');
    const done: unknown[] = [];
    const targetQueue = await createQueue(target);
    open.push({ close: () => targetQueue.stop(100) });
    await targetQueue.work('thumbnails', { concurrency: 1, timeLimitMs: 1000 }, async (data) => void done.push(data));
    await targetQueue.work('webhook', { concurrency: 1, timeLimitMs: 1000 }, async (data) => void done.push(data));
    for (let tries = 0; done.length === 0 && tries < 100; tries++) await new Promise((run) => setTimeout(run, 100));
    assert.deepEqual(done, [{ templateId: 7 }], 'and not what is to wait');

    await assert.rejects(exportDatabase(database, target), { name: 'DatabaseError', message: /not empty/ });
  });

  it('leaves nothing behind when it fails', async () => {
    const service = await openOne();
    const { url, drop } = await createPostgresDatabase();
    const target = await openPostgresDatabase(url);
    open.push({ close: drop }, target);
    const { database } = service.dependencies;
    await exportDatabase(database, target).then(() => target.pool.query('truncate workspace, person cascade'));
    // A row that the target refuses.
    await target.pool.query(`alter table member add check (role <> 'owner')`);
    await assert.rejects(exportDatabase(database, target), /violates check/);
    for (const rows of Object.values(await readEveryRow(target))) assert.deepEqual(rows, []);
    assert.ok((await database.pool.query('select 1')).rows.length === 1, 'the source still answers');
  });

  it('copies files that the other place has not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-export-'));
    const source = createLocalStorage(join(folder, 'files'));
    const target = createLocalStorage(join(folder, 'other'));
    for (const key of ['renders/1/a.png', 'assets/2/b.svg']) {
      await source.put(key, Buffer.from(key), key.endsWith('png') ? 'image/png' : 'image/svg+xml');
    }
    assert.equal(await exportFiles(folder, target), 2);
    assert.equal(Buffer.from((await target.read('assets/2/b.svg', 100)) ?? []).toString(), 'assets/2/b.svg');
    assert.equal(await exportFiles(folder, target), 0, 'a second run has nothing to do');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is a command, which says what it needs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-export-'));
    const { code, said } = await runPlaten(['export-database', '--to', 'postgres://127.0.0.1:9/x'], { cwd: folder });
    assert.equal(code, 2);
    assert.match(said.join('\n'), /there is no embedded database in \.data; set PLATEN_DATA_DIR to use another folder/);
    rmSync(folder, { recursive: true, force: true });
  });
});
