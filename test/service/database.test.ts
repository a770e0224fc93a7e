import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DatabaseError,
  listPendingMigrations,
  migrate,
  openDatabase,
  openEmbeddedDatabase,
  openMemoryDatabase,
  openPostgresDatabase,
  parseConfig,
  type Database,
} from '@platen/server';
import {
  createPostgresDatabase,
  describeOnEachDatabase,
  lacksPostgres,
  openTestDatabase,
  placeEmbeddedDatabase,
} from './test-databases.ts';

describe('the embedded database in a folder', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-database-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps what was written, and belongs to one process, by name of which others are refused', async () => {
    const home = join(folder, 'cached');
    const database = await openEmbeddedDatabase(home);
    await database.pool.query('create table note (words text)');
    await database.pool.query(`insert into note values ('cached')`);
    await assert.rejects(
      openEmbeddedDatabase(home),
      (error: Error) => error instanceof DatabaseError && error.message.includes(`process ${process.pid} since`),
    );
    const { rows } = await database.pool.query('show fsync');
    assert.equal(rows[0].fsync, 'on');
    await database.close();
    const again = await openEmbeddedDatabase(home);
    assert.deepEqual((await again.pool.query('select words from note')).rows, [{ words: 'cached' }]);
    await again.close();
  });

  it('is refused while another process has it, and opens when that one was killed', { timeout: 120_000 }, async () => {
    const home = join(folder, 'killed');
    const other = spawn(process.execPath, [
      '--conditions=@platen/source',
      '--input-type=module-typescript',
      '-e',
      `import { openEmbeddedDatabase } from '@platen/server';
       const database = await openEmbeddedDatabase(${JSON.stringify(home)});
       await database.pool.query('create table note (words text)');
       await database.pool.query("insert into note values ('written')");
       console.log('written');
       setInterval(() => {}, 1000);`,
    ]);
    let said = '';
    other.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [line] = (await Promise.race([once(other.stdout, 'data'), once(other, 'exit')])) as [unknown];
    assert.equal(String(line).trim(), 'written', said);
    await assert.rejects(openEmbeddedDatabase(home), { message: new RegExp(`in use by process ${other.pid} since`) });
    other.kill('SIGKILL');
    await once(other, 'exit');
    const database = await openEmbeddedDatabase(home);
    assert.deepEqual((await database.pool.query('select words from note')).rows, [{ words: 'written' }]);
    await database.close();
  });

  it('makes a database anew whose making was cut off, and keeps its hands off folders of others', async () => {
    const home = join(folder, 'cut-off');
    mkdirSync(join(home, 'database.new'), { recursive: true });
    writeFileSync(join(home, 'database.new', 'PG_VERSION'), '18\n');
    const database = await openEmbeddedDatabase(home);
    await database.close();
    assert.ok(!existsSync(join(home, 'database.new')));
    assert.equal(readFileSync(join(home, 'database', 'PG_VERSION'), 'utf8').trim(), '18');

    const foreign = join(folder, 'foreign');
    mkdirSync(join(foreign, 'database'), { recursive: true });
    writeFileSync(join(foreign, 'database', 'letter.txt'), 'mine');
    await assert.rejects(openEmbeddedDatabase(foreign), {
      name: 'DatabaseError',
      message: /is not empty and contains no/,
    });
    assert.deepEqual(readdirSync(join(foreign, 'database')), ['letter.txt']);
  });

  it('works in a thread of its own, so that a long statement holds nothing else up', async () => {
    const home = join(folder, 'threaded');
    await placeEmbeddedDatabase(home);
    const database = await openEmbeddedDatabase(home);
    const [allBefore, hereBefore] = [process.cpuUsage(), process.threadCpuUsage()];
    await database.pool.query('select count(*) from generate_series(1, 3000000)');
    const [all, here] = [process.cpuUsage(allBefore), process.threadCpuUsage(hereBefore)];
    await database.close();
    assert.ok(here.user < all.user / 5, `${here.user} of ${all.user} µs were spent in the thread that asked`);
  });

  it('leaves nothing of a connection to the next one', async () => {
    const database = await openTestDatabase('embedded');
    const prepared = { name: 'read_one', text: 'select 1 as one' };
    for (let round = 0; round < 3; round++) {
      const client = await database.pool.connect();
      await client.query(prepared);
      await client.query('begin');
      await client.query('create temporary table left_over ()');
      // As after a failure: the connection is not used again.
      client.release(true);
    }
    await assert.rejects(database.pool.query('select from left_over'), /does not exist/);
    // What fails in the pool itself ends its connection too.
    await assert.rejects(database.pool.query('nonsense'), /syntax error/);
    const { rows } = await database.pool.query(prepared);
    assert.deepEqual(rows, [{ one: 1 }]);
    await database.close();
  });

  it('goes on telling those who listen when its connection is another one', async () => {
    const database = await openTestDatabase('embedded');
    const heard: string[] = [];
    const stop = await database.listen('news', (payload) => heard.push(payload));
    await database.pool.query(`select pg_notify('news', 'one')`);
    await assert.rejects(database.pool.query('nonsense'));
    await database.pool.query(`select pg_notify('news', 'two')`);
    await stop();
    await database.pool.query(`select pg_notify('news', 'three')`);
    assert.deepEqual(heard, ['one', 'two']);
    await database.close();
  });

  it('gives transactions their turn', async () => {
    const database = await openMemoryDatabase();
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map((number) =>
        database.transaction(async () => {
          await wait(10);
          order.push(number);
        }),
      ),
    );
    assert.deepEqual(order, [1, 2, 3]);
    await database.close();
  });
});

describeOnEachDatabase('migrations', (kind) => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase(kind);
  });
  after(() => database.close());

  it('are done once, and tables of a newer release are refused', async () => {
    assert.deepEqual(await listPendingMigrations(database), []);
    assert.deepEqual(await migrate(database), []);
    await database.pool.query(`insert into kysely_migration values ('9999-later', '2099-01-01')`);
    await assert.rejects(migrate(database), { name: 'DatabaseError', message: /newer Platen .*9999-later/ });
    await database.pool.query(`delete from kysely_migration where name = '9999-later'`);
  });
});

describe('Postgres', { skip: lacksPostgres() }, () => {
  it('is migrated by one of several processes that start at once', async () => {
    const { url, drop } = await createPostgresDatabase();
    const databases = await Promise.all(Array.from({ length: 5 }, () => openPostgresDatabase(url)));
    const done = await Promise.all(databases.map((database) => migrate(database)));
    assert.equal(done.filter((names) => names.length > 0).length, 1);
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  it('that is not there is said to be so, without its password', async () => {
    const databaseUrl = 'postgres://someone:hidden@127.0.0.1:9/shop';
    await assert.rejects(openDatabase(parseConfig({ DATABASE_URL: databaseUrl })), (error: Error) => {
      assert.match(error.message, /^Postgres at 127\.0\.0\.1:9\/shop cannot be used: .*ECONNREFUSED/);
      return error instanceof DatabaseError && !error.message.includes('hidden');
    });
  });
});
