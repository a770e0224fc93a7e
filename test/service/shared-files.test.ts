import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { openMemoryDatabase, type Database, type MemoryDatabase } from '@platen/server';
import { readStoredFiles, SharedFiles } from './shared-files.ts';
import { openTestDatabase } from './test-databases.ts';

const people = async ({ query }: Database): Promise<number> =>
  (await query.selectFrom('person').select('id').execute()).length;
const addPeople = async ({ query }: Database): Promise<void> => {
  const values = Array.from({ length: 200 }, (_, index) => ({
    email: `${index}@people.example`,
    full_name: 'A person',
  }));
  await query.insertInto('person').values(values).execute();
};

describe('the files that embedded databases of tests share', () => {
  it('are never written: what one stores is in no other, opened before it or after', async () => {
    const before = await openTestDatabase('embedded');
    const written = await openTestDatabase('embedded');
    await addPeople(written);
    const after = await openTestDatabase('embedded');
    assert.deepEqual([await people(before), await people(written), await people(after)], [0, 200, 0]);
    for (const each of [before, written, after]) await each.close();
  });

  it('are the same bytes after a database has worked on them and written them out', async () => {
    const first = (await openTestDatabase('embedded')) as MemoryDatabase;
    const cached = readStoredFiles(Buffer.from(await (await first.dump()).arrayBuffer()));
    await first.close();
    const digest = (): string => {
      const hash = createHash('sha256');
      for (const [path, bytes] of cached) hash.update(path).update(bytes);
      return hash.digest('hex');
    };
    const untouched = digest();
    const second = await openMemoryDatabase(new SharedFiles(cached));
    await second.pool.query('create table one as select generate_series(1, 20000) as number');
    await second.pool.query('checkpoint');
    await second.close();
    assert.equal(digest(), untouched);
  });
});
