import { Migrator, type Migration } from 'kysely/migration';
import { DatabaseError } from './database-error.ts';
import type { Database } from './database.ts';
import { withoutTimeLimit } from './share-connections.ts';
import { initial } from './migrations/0001-initial.ts';
import { logByTime } from './migrations/0002-log-by-time.ts';
import { jobEnds } from './migrations/0003-job-ends.ts';
import { leftoverFiles } from './migrations/0004-leftover-files.ts';
import { people } from './migrations/0010-people.ts';
import { oauth } from './migrations/0011-oauth.ts';
import { approvals } from './migrations/0012-approvals.ts';
import { notifications } from './migrations/0013-notifications.ts';
import { lastApproved } from './migrations/0015-last-approved.ts';
import { social } from './migrations/0016-social.ts';
import { attempts } from './migrations/0020-guesses.ts';
import { recentSignIn } from './migrations/0021-recent-sign-in.ts';
import { secondFactor } from './migrations/0022-second-factor.ts';
import { emailChange } from './migrations/0023-email-change.ts';
import { deletion } from './migrations/0024-deletion.ts';
import { doneOnce } from './migrations/0025-done-once.ts';
import { focalPoints } from './migrations/0040-focal-points.ts';
import { brandKits } from './migrations/0041-brand-kits.ts';
import { renderBatches } from './migrations/0050-render-batches.ts';
import { keyOrder } from './migrations/0060-key-order.ts';
import { batchColumnKeys } from './migrations/0061-batch-column-keys.ts';
import { workflows } from './migrations/0070-workflows.ts';
import { workflowConnections } from './migrations/0071-workflow-connections.ts';
import { videoSegments } from './migrations/0090-video-segments.ts';
import { aiGenerations } from './migrations/0091-ai-generations.ts';
import { compatRequests } from './migrations/0092-compat-requests.ts';
import { ledgerWriters } from './migrations/0094-ledger-writers.ts';
import { workflowDeliveryTimes } from './migrations/0095-delivery-times.ts';
import { workflowConnectionProblems } from './migrations/0096-connection-problems.ts';
import { webhookSubscriptions } from './migrations/0100-webhook-subscriptions.ts';
import { renderMetadata } from './migrations/0101-render-metadata.ts';
import { assetFolders } from './migrations/0130-asset-folders.ts';
import { cutouts } from './migrations/0121-cutouts.ts';
import { groupedWorkTurns } from './migrations/0110-grouped-turns.ts';
import { renderFileKeys } from './migrations/0111-render-file-keys.ts';
import { testKeys } from './migrations/0112-test-keys.ts';
import { versionNames } from './migrations/0113-version-names.ts';
import { unlistedAssets } from './migrations/0120-unlisted-assets.ts';
import { savedConnections } from './migrations/0032-saved-connections.ts';
import { workFlows } from './migrations/0026-work-flows.ts';

/** In the order of their names. One that was released is never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-log-by-time': logByTime,
  '0003-job-ends': jobEnds,
  '0004-leftover-files': leftoverFiles,
  '0010-people': people,
  '0011-oauth': oauth,
  '0012-approvals': approvals,
  '0013-notifications': notifications,
  '0015-last-approved': lastApproved,
  '0016-social': social,
  '0020-guesses': attempts,
  '0021-recent-sign-in': recentSignIn,
  '0022-second-factor': secondFactor,
  '0023-email-change': emailChange,
  '0024-deletion': deletion,
  '0025-done-once': doneOnce,
  '0026-work-flows': workFlows,
  '0032-saved-connections': savedConnections,
  '0040-focal-points': focalPoints,
  '0041-brand-kits': brandKits,
  '0050-render-batches': renderBatches,
  '0060-key-order': keyOrder,
  '0061-batch-column-keys': batchColumnKeys,
  '0070-workflows': workflows,
  '0071-workflow-connections': workflowConnections,
  '0090-video-segments': videoSegments,
  '0091-ai-generations': aiGenerations,
  '0092-compat-requests': compatRequests,
  '0094-ledger-writers': ledgerWriters,
  '0095-delivery-times': workflowDeliveryTimes,
  '0096-connection-problems': workflowConnectionProblems,
  '0100-webhook-subscriptions': webhookSubscriptions,
  '0101-render-metadata': renderMetadata,
  '0110-grouped-turns': groupedWorkTurns,
  '0111-render-file-keys': renderFileKeys,
  '0112-test-keys': testKeys,
  '0113-version-names': versionNames,
  '0120-unlisted-assets': unlistedAssets,
  '0121-cutouts': cutouts,
  '0130-asset-folders': assetFolders,
};

/**
 * Migrates the database; several processes may call it at the same time, all but one wait. Returns the names of the migrations applied.
 * Throws if one fails, and DatabaseError if the tables are of a newer release.
 */
export async function migrate(database: Database): Promise<string[]> {
  await listPendingMigrations(database);
  const migrator = new Migrator({ db: database.query, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results } = await withoutTimeLimit(() => migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** The names of migrations that are still to be done; changes nothing. Throws DatabaseError when the tables are of a newer release. */
export async function listPendingMigrations(database: Database): Promise<string[]> {
  const applied = await listApplied(database);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new DatabaseError(
      `The database was made by a newer Platen (it has ${unknown.join(', ')}). Start that version, or restore a backup from before.`,
    );
  }
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

async function listApplied(database: Database): Promise<string[]> {
  const { rows: tables } = await database.pool.query(`select to_regclass('kysely_migration') as found`);
  if (tables[0]?.found === null) return [];
  const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}
