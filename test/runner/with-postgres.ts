import { findPostgres, startPostgresServer } from '../service/postgres-server.ts';
import { testDatabaseVariable } from '../service/test-databases.ts';

/** Runs test files with one Postgres for all of them, when any of them is of the service and there is one here. */
export async function withPostgres<Result>(files: readonly string[], run: () => Promise<Result>): Promise<Result> {
  const isWanted = files.some((file) => file.startsWith('test/service/')) && !process.env[testDatabaseVariable];
  if (!isWanted || findPostgres() === undefined) return run();
  const server = await startPostgresServer();
  process.env[testDatabaseVariable] = server.url;
  try {
    return await run();
  } finally {
    delete process.env[testDatabaseVariable];
    server.stop();
  }
}
