// Writes rows and files until it is killed, and says of each that it was written once it was. Started by crash-database-rounds.ts.
import { hash, randomBytes, randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLocalStorage, openEmbeddedDatabase, openPostgresDatabase } from '@platen/server';

const [folder = '', url] = process.argv.slice(2);
const database = url === undefined ? await openEmbeddedDatabase(folder) : await openPostgresDatabase(url);
const storage = createLocalStorage(join(folder, 'files'));

/** A file, then its row with three parts in one transaction. */
async function writeOne(): Promise<string> {
  const bytes = randomBytes(randomInt(1, 300_000));
  const key = `renders/1/${hash('sha256', bytes)}.bin`;
  await storage.put(key, bytes, 'application/octet-stream');
  const id = await database.transaction(async () => {
    const { rows } = await sql<{ id: number }>`insert into crash_row (key) values (${key}) returning id`.execute(
      database.query,
    );
    const row = rows[0]?.id ?? 0;
    for (const part of [1, 2, 3]) await sql`insert into crash_part values (${row}, ${part})`.execute(database.query);
    return row;
  });
  return `${id} ${key}`;
}

async function writeOn(): Promise<never> {
  // Straight to the pipe: nothing that was said is lost with the process.
  for (;;) writeSync(1, `${await writeOne()}\n`);
}

await Promise.all([writeOn(), writeOn(), writeOn()]);
