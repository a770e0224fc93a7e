import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  examine,
  exportDatabase,
  exportFiles,
  findUnknownVariables,
  migrate,
  openDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
  openStorage,
  parseConfig,
  runUntilStopped,
  startService,
  startWorker,
  type Database,
} from '@platen/server';
import { IncompleteError, UsageError } from './error.ts';
import { restrictUmask } from './restrict-umask.ts';
import type { Terminal } from './terminal.ts';

/** `platen serve`: runs until it receives a stop signal. */
export async function serve(given: { port?: number; host?: string }, terminal: Terminal): Promise<void> {
  restrictUmask();
  const config = parseConfig({
    ...process.env,
    ...(given.port !== undefined && { PORT: String(given.port) }),
    ...(given.host !== undefined && { HOST: given.host }),
  });
  sayUnknownVariables(terminal);
  const service = await startService(config);
  terminal.say(`the service is at ${service.url}`);
  terminal.say(`the dashboard: ${service.dependencies.publicUrl}/dashboard/`);
  if (service.firstKey !== undefined) {
    terminal.say(`this is the first start. The API key, shown only once: ${service.firstKey}`);
  }
  await untilStopped(service, service.dependencies);
}

/** `platen worker`: works until it receives a stop signal. */
export async function work(terminal: Terminal): Promise<void> {
  restrictUmask();
  const config = parseConfig(process.env);
  sayUnknownVariables(terminal);
  const worker = await startWorker(config);
  terminal.say('working; the queue is in the database');
  await untilStopped(worker, worker.dependencies);
}

/** `platen migrate`. */
export async function migrateDatabase(terminal: Terminal): Promise<void> {
  restrictUmask();
  await withDatabase(openDatabase(parseConfig(process.env)), async (database) => {
    const done = await migrate(database);
    terminal.say(done.length > 0 ? `done: ${done.join(', ')}` : 'the tables are up to date');
  });
}

const marks = { ok: 'ok   ', look: 'look ', wrong: 'WRONG' };

/** `platen doctor`. Throws IncompleteError when something is wrong. */
export async function examineInstance({ json }: { json?: boolean }, terminal: Terminal): Promise<void> {
  restrictUmask();
  const findings = await examine(process.env);
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, state, text }) => `${marks[state]}  ${part.padEnd(width)}  ${text}\n`);
  await terminal.write(json ? `${JSON.stringify(findings, undefined, 2)}\n` : lines.join(''));
  if (findings.some(({ state }) => state === 'wrong')) throw new IncompleteError();
}

/** `platen export-database`. */
export async function exportInstance(given: { to: string; files?: boolean }, terminal: Terminal): Promise<void> {
  restrictUmask();
  const config = parseConfig(process.env);
  const { dataDirectory } = config;
  if (!/^postgres(ql)?:\/\//.test(given.to) || !URL.canParse(given.to)) {
    throw new UsageError('--to is not a Postgres URL, such as postgres://user:password@host/name');
  }
  if (given.files && config.s3Bucket === undefined) throw new UsageError('--files needs PLATEN_S3_BUCKET');
  if (!existsSync(join(dataDirectory, 'database'))) {
    throw new UsageError(
      `there is no embedded database in ${dataDirectory}; set PLATEN_DATA_DIR to use another folder`,
    );
  }
  await withDatabase(openPostgresDatabase(given.to), (target) =>
    withDatabase(openEmbeddedDatabase(dataDirectory), async (source) => {
      const { rows, queued } = await exportDatabase(source, target);
      for (const [table, count] of Object.entries(rows)) terminal.say(`${table}: ${count}`);
      terminal.say(`queued again: ${queued}`);
    }),
  );
  if (given.files) {
    const storage = await openStorage(config);
    const count = await exportFiles(dataDirectory, storage).finally(() => storage.close());
    terminal.say(`files: ${count}`);
  }
  terminal.say(
    `done. Start with DATABASE_URL, and with PLATEN_SECRET set to the content of ${join(dataDirectory, 'secret')}`,
  );
  if (!given.files) terminal.say(`the files are still in ${join(dataDirectory, 'files')}`);
}

function sayUnknownVariables(terminal: Terminal): void {
  for (const { name, meant } of findUnknownVariables(process.env)) {
    terminal.say(`${name} is not a Platen variable${meant === undefined ? '' : `; did you mean ${meant}?`}`);
  }
}

async function withDatabase(opening: Promise<Database>, run: (database: Database) => Promise<void>): Promise<void> {
  const database = await opening;
  await run(database).finally(() => database.close());
}

/** Never answers: the process ends when it has stopped. */
async function untilStopped(
  running: Parameters<typeof runUntilStopped>[0],
  { log, config }: { log: Parameters<typeof runUntilStopped>[1]['log']; config: { stopGraceMs: number } },
): Promise<never> {
  runUntilStopped(running, { log, graceMs: config.stopGraceMs });
  return new Promise(() => {});
}
