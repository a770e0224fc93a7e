import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  createQueue,
  migrate,
  openEmbeddedDatabase,
  openMemoryDatabase,
  openPostgresDatabase,
  type Database,
} from '@platen/server';
import { findPostgres, startPostgresServer } from './postgres-server.ts';
import { readStoredFiles, SharedFiles, type StoredFiles } from './shared-files.ts';

/** A database that the suite runs on. */
export type DatabaseKind = Database['kind'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const snapshots = `${root}.out/test-databases`;

/** Where the run's Postgres is, when one was started for all test files. */
export const testDatabaseVariable = 'PLATEN_TEST_DATABASE_URL';

/** A fresh database with all tables, on either kind. It is gone when it is closed. */
export async function openTestDatabase(kind: DatabaseKind): Promise<Database> {
  return kind === 'embedded'
    ? openMemoryDatabase(new SharedFiles(await (snapshotFiles ??= snapshot())))
    : openFreshPostgres();
}

/** Declares a suite once for each database there is. `kind` goes into `startTestService` and `openTestDatabase`. */
export function describeOnEachDatabase(name: string, declare: (kind: DatabaseKind) => void): void {
  describe(`${name} (embedded)`, () => declare('embedded'));
  describe(`${name} (postgres)`, { skip: lacksPostgres() }, () => declare('postgres'));
}

/**
 * Declares a suite once, on Postgres where there is one: for features whose statements are the same on either. Where
 * `PLATEN_TEST_DATABASES` is `each`, it runs on each.
 */
export function describeOnOneDatabase(name: string, declare: (kind: DatabaseKind) => void): void {
  if (process.env['PLATEN_TEST_DATABASES'] === 'each') {
    describeOnEachDatabase(name, declare);
    return;
  }
  const kind = lacksPostgres() === false ? 'postgres' : 'embedded';
  describe(`${name} (${kind})`, () => declare(kind));
}

/** Why nothing can run on Postgres here; `false` when it can. */
export function lacksPostgres(): string | false {
  if (process.env[testDatabaseVariable] || findPostgres() !== undefined) return false;
  return 'no Postgres 15 or newer here';
}

let server: Promise<string> | undefined;

/** The address of a Postgres for tests: the run's, or one that starts now and stops with this process. */
export async function postgresUrl(): Promise<string> {
  const given = process.env[testDatabaseVariable];
  if (given) return given;
  server ??= startPostgresServer().then(({ url }) => url);
  return server;
}

/** The address of a new empty database, and how to drop it. */
export async function createPostgresDatabase(template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`));
  return {
    url: databaseUrl(await postgresUrl(), name),
    drop: () =>
      onServer(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function openFreshPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresDatabase(await migratedTemplate());
  const database = await openPostgresDatabase(url);
  const { close } = database;
  return Object.assign(database, {
    close: async () => {
      await close();
      await drop();
    },
  });
}

let template: Promise<string> | undefined;

/** A migrated database that others are copied from: test files that run side by side make one between them. */
async function migratedTemplate(): Promise<string> {
  template ??= onServer(async (client) => {
    const name = `template_${await schemaHash()}`;
    await client.query('select pg_advisory_lock(7265361)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${name}_unfinished with (force)`);
      await client.query(`create database ${name}_unfinished`);
      const database = await openPostgresDatabase(databaseUrl(await postgresUrl(), `${name}_unfinished`));
      await fill(database);
      await database.close();
      await client.query(`alter database ${name}_unfinished rename to ${name}`);
    }
    return name;
  });
  return template;
}

let snapshotFiles: Promise<StoredFiles> | undefined;

/** The files of an embedded database with all tables, kept between test files: made anew it takes seconds. */
async function snapshot(): Promise<StoredFiles> {
  const file = `${snapshots}/${await schemaHash()}.tar`;
  try {
    return readStoredFiles(readFileSync(file));
  } catch {
    const database = await openMemoryDatabase();
    await fill(database);
    const dump = Buffer.from(await (await database.dump()).arrayBuffer());
    await database.close();
    mkdirSync(snapshots, { recursive: true });
    for (const old of globSync('*.tar', { cwd: snapshots })) rmSync(`${snapshots}/${old}`, { force: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, dump);
    renameSync(unfinished, file);
    return readStoredFiles(dump);
  }
}

/**
 * Puts an embedded database with all tables into a data folder, for a process that is yet to start on it. Made anew it takes
 * seconds; where the first start is the subject, the process makes it by itself.
 */
export async function placeEmbeddedDatabase(folder: string): Promise<void> {
  const cached = `${snapshots}/${await schemaHash()}.folder`;
  if (!existsSync(cached)) {
    const unfinished = `${cached}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    const database = await openEmbeddedDatabase(unfinished);
    await fill(database);
    await database.close();
    for (const old of globSync('*.folder', { cwd: snapshots })) rmSync(`${snapshots}/${old}`, { recursive: true });
    try {
      renameSync(unfinished, cached);
    } catch (error) {
      // Another process was first.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(cached)) throw error;
    }
  }
  cpSync(join(cached, 'database'), join(folder, 'database'), { recursive: true });
}

async function fill(database: Database): Promise<void> {
  await migrate(database);
  const queue = await createQueue(database);
  await queue.stop(0);
}

/** Differs whenever the tables may. */
async function schemaHash(): Promise<string> {
  const files = [
    ...globSync(['packages/server/db/**/*.ts', 'packages/server/jobs/*.ts'], { cwd: root }).sort(),
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(`${root}${file}`));
  return hash.digest('hex').slice(0, 16);
}

async function onServer<Answer>(run: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
