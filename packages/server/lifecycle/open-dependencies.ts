import type { Logger } from 'pino';
import { createAi } from '../generations/create-ai.ts';
import { checkProvider } from '../accounts/provider.ts';
import { createPeople } from '../accounts/create-people.ts';
import { createApprovalRule } from '../approvals/renders/approval-rule.ts';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Dependencies } from './dependencies.ts';
import { createCallerResolvers } from './create-caller-resolvers.ts';
import { watchSharing } from './watch-sharing.ts';
import { createSafeFetcher } from '../http/fetch/create-safe-fetcher.ts';
import { endLeases } from '../http/idempotency.ts';
import { createQueue } from '../jobs/create-queue.ts';
import type { QueueTimings } from '../jobs/queue-timings.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { createRenderPool } from '../renders/pipeline/create-render-pool.ts';
import { createRenderLedger } from '../renders/cache/render-ledger.ts';
import { shareVideo } from '../jobs/segments/share-video.ts';
import { createRenderState } from '../renders/pipeline/render-state.ts';
import { narrowDataFolder } from '../storage/narrow-data-folder.ts';
import { openStorage } from '../storage/open-storage.ts';
import { createVault } from '../vault/create-vault.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { checkSecret } from './check-secret.ts';
import { readSecret } from './read-secret.ts';

/** Dependencies that are open, and how they end. */
export interface OpenDependencies {
  dependencies: Dependencies;
  /** Ends all of them; work of the queue that runs is given `graceMs` milliseconds. */
  close(graceMs: number): Promise<void>;
}

/** How dependencies are opened besides their configuration. */
export interface OpenOptions {
  log: Logger;
  publicUrl: string;
  /** Default: `usualQueueTimings`. */
  queueTimings?: QueueTimings;
  /** Default: the time of the machine. */
  now?: () => Date;
}

/**
 * Opens all parts of the service as configured, and migrates the database. Throws ConfigError or DatabaseError for a wrong configuration;
 * nothing stays open then.
 */
export async function openDependencies(
  config: Config,
  { log, publicUrl, queueTimings, now = () => new Date() }: OpenOptions,
): Promise<OpenDependencies> {
  let metrics: Metrics | undefined;
  const closing: ((graceMs: number) => Promise<void>)[] = [];
  const close = async (graceMs: number): Promise<void> => {
    for (const each of closing.toReversed()) {
      // One that does not close must not keep the others open.
      await each(graceMs).catch((error: unknown) => log.error({ err: error }, 'Something did not close'));
    }
  };
  try {
    checkProvider(config);
    const { narrowed, problem } = await narrowDataFolder(config.dataDirectory);
    if (narrowed > 0) log.info({ narrowed }, 'The files in the data folder are no longer readable by others');
    if (problem) log.warn({ err: problem }, `Others on this machine can read ${config.dataDirectory}: make it 0700`);
    const vault = createVault(await readSecret(config), config.previousSecrets);
    const database = await openDatabase(config);
    closing.push(() => database.close());
    const migrated = await migrate(database);
    if (migrated.length > 0) log.info({ migrations: migrated }, 'The database is up to date now');
    if (database.kind === 'embedded') await endLeases(database);
    await checkSecret(database, vault);
    if (config.previousSecrets.length > 0) {
      const resealed = await resealSecrets({ database, vault });
      log.info({ resealed }, 'Secrets are encrypted with PLATEN_SECRET now; PLATEN_PREVIOUS_SECRETS can go');
    }
    const storage = await openStorage(config);
    closing.push(() => storage.close());
    const queue = await createQueue(database, { log, ...(queueTimings && { timings: queueTimings }) });
    const fetcher = createSafeFetcher({ allow: config.fetchAllow });
    closing.push(() => fetcher.close());
    const ledger = createRenderLedger({ database, log });
    closing.push(() => ledger.close());
    const renderPool = createRenderPool({
      config,
      storage,
      fetcher,
      onWait: (waitedMs) => metrics?.countWait(waitedMs),
      shareVideo: (video, context) => shareVideo({ database, storage, queue, log }, video, context),
    });
    const ai = createAi({ config, database, storage, fetcher, vault, log, now }, () => renderPool);
    closing.push(() => ai.close());
    metrics = createMetrics({ database, renderPool });
    const stopWatching = await watchSharing(database, (isShared) => renderPool.share(isShared));
    closing.push(async () => stopWatching());
    closing.push(() => renderPool.close());
    // Work that runs ends before what it works with.
    closing.push((graceMs) => queue.stop(graceMs));
    const dependencies: Dependencies = {
      config,
      publicUrl,
      database,
      storage,
      queue,
      renderPool,
      renderState: createRenderState({ config, database, renderPool }),
      ledger,
      fetcher,
      vault,
      ai,
      log,
      metrics,
      callerResolvers: createCallerResolvers({ database, now, publicUrl }),
      renderRules: [createApprovalRule({ database, now })],
      people: createPeople({ config, database, now, publicUrl }),
      now,
    };
    return { dependencies, close };
  } catch (error) {
    await close(0);
    throw error;
  }
}
