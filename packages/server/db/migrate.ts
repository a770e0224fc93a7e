import { Migrator, type MigrationProvider } from 'kysely/migration';
import type { Database } from './database.ts';
import { initial } from './migrations/0001-initial.ts';

/** In the order of their names. One that was released is never changed. */
const migrations: MigrationProvider = {
  getMigrations: async () => ({ '0001-initial': initial }),
};

/** Brings the tables up to date; several processes may do so at once. Answers the names of what was done. Throws when one fails. */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.query, provider: migrations });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
