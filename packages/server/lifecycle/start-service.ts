import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './create-app.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';
import type { Dependencies } from './dependencies.ts';
import type { QueueTimings } from '../jobs/queue-timings.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import { createLog } from '../observability/create-log.ts';
import { bootstrap } from '../workspaces/bootstrap.ts';
import { openDependencies } from './open-dependencies.ts';
import { choosePort, ownUrl, whyNotListen } from './own-address.ts';

/** A service that listens. */
export interface RunningService {
  app: FastifyInstance;
  dependencies: Dependencies;
  /** Where it listens, such as `http://127.0.0.1:5199`. */
  url: string;
  /** The API key that this start made because it was the first: show it, it is kept nowhere. */
  firstKey?: string;
  /** Takes no more requests and work, ends what runs within `graceMs` (default `PLATEN_STOP_GRACE_MS`), and closes everything. */
  close(graceMs?: number): Promise<void>;
}

/** How a service starts besides its configuration. */
export interface StartOptions {
  /** Default: JSON on standard output. */
  log?: Logger;
  /** Default: `usualQueueTimings`. */
  queueTimings?: QueueTimings;
  /** Adds pages and routes of the surrounding program. */
  extend?: (app: FastifyInstance, dependencies: Dependencies) => Promise<void>;
}

/**
 * Starts the whole service in this process: database and tables, the first workspace, the HTTP service, and as many workers as
 * `PLATEN_WORKERS` says. Throws ConfigError or DatabaseError, a sentence each, when it is configured wrongly.
 */
export async function startService(config: Config, options: StartOptions = {}): Promise<RunningService> {
  const log = options.log ?? createLog(config);
  const port = await choosePort(config);
  const url = ownUrl(config.host, port);
  const { dependencies, close: closeDependencies } = await openDependencies(config, {
    log,
    publicUrl: config.publicUrl ?? url,
    ...(options.queueTimings && { queueTimings: options.queueTimings }),
  });
  let isStopping = false;
  let app: FastifyInstance | undefined;
  let workers: Workers | undefined;
  const close = async (graceMs = config.stopGraceMs): Promise<void> => {
    isStopping = true;
    await Promise.all([app && closeApp(app, graceMs), workers?.stop(graceMs)]);
    await closeDependencies(0);
  };
  try {
    const { key } = await bootstrap(dependencies);
    app = await createApp(dependencies, { isStopping: () => isStopping });
    if (options.extend) await options.extend(app, dependencies);
    else app.get('/', (_request, reply) => reply.redirect(`${dependencies.publicUrl}/dashboard/`));
    await app.listen({ host: config.host, port }).catch((error: unknown) => {
      // Taken since it was chosen.
      throw new ConfigError([whyNotListen(error, { host: config.host, port, variable: 'PORT' })]);
    });
    if (config.workers > 0) workers = await startWorkers(dependencies);
    log.info({ url, database: dependencies.database.kind, storage: dependencies.storage.kind }, 'Listening');
    return {
      app,
      dependencies,
      url,
      ...(key !== undefined && { firstKey: key }),
      close,
    };
  } catch (error) {
    await close(0);
    throw error;
  }
}

/** Finishes current requests; connections that are still busy after the time limit are closed. */
async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => clearTimeout(timer));
}
