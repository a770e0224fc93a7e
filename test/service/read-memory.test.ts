import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '@platen/server';
import { createReadMemory, type ReadMemory } from '../../packages/server/db/read-memory.ts';
import { runPrepared } from '../../packages/server/db/run-prepared.ts';
import { describeOnEachDatabase, openTestDatabase } from './test-databases.ts';

describeOnEachDatabase('what is remembered of reads', (kind) => {
  let database: Database;
  let memory: ReadMemory<string[]>;
  let reads = 0;
  before(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query('create table word (text text)');
    memory = createReadMemory(database, { max: 2 });
  });
  after(() => database.close());

  const words = async (): Promise<string[]> => {
    reads += 1;
    const statement = sql<{ text: string }>`select text from word order by text`.compile(database.query);
    return (await runPrepared(database, statement, 'reads')).map(({ text }) => text);
  };
  const recall = (name = 'words'): Promise<string[]> => memory.recall(name, words);
  const write = (text: string) => sql`insert into word (text) values (${text})`.compile(database.query);

  it('is never out of date, however the database is written to', async () => {
    const ways: ((text: string) => Promise<unknown>)[] = [
      (text) => database.pool.query(`insert into word (text) values ('${text}')`),
      (text) => database.pool.query('insert into word (text) values ($1)', [text]),
      (text) => runPrepared(database, write(text)),
      (text) => runPrepared(database, write(text)),
      (text) => database.transaction(() => database.query.executeQuery(write(text))),
      (text) => database.pool.query(`do $$ begin insert into word (text) values ('${text}'); end $$`),
    ];
    const written: string[] = [];
    for (const [at, way] of ways.entries()) {
      assert.deepEqual(await recall(), written);
      await way(`word ${at}`);
      written.push(`word ${at}`);
      assert.deepEqual(await recall(), written);
    }
    await assert.rejects(
      database.transaction(async () => {
        await database.query.executeQuery(write('never'));
        assert.deepEqual(await recall(), [...written, 'never']);
        throw new Error('rolled back');
      }),
    );
    assert.deepEqual(await recall(), written);
  });

  it('spares reading again on the embedded database alone, and keeps no more than it may', async () => {
    await recall();
    reads = 0;
    for (let round = 0; round < 5; round++) await recall();
    assert.equal(reads, kind === 'embedded' ? 0 : 5);
    for (const name of ['one', 'two', 'three']) await recall(name);
    reads = 0;
    for (const name of ['words', 'one', 'two', 'three']) await recall(name);
    assert.equal(reads, kind === 'embedded' ? 2 : 4);
  });

  it('does not hold what was read while something was written', async () => {
    const [first] = await Promise.all([recall('race'), database.pool.query("insert into word (text) values ('x')")]);
    assert.ok(!first.includes('x') || kind === 'postgres');
    assert.ok((await recall('race')).includes('x'));
  });
});
