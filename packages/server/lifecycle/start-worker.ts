import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';
import type { Dependencies } from './dependencies.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import { createLog } from '../observability/create-log.ts';
import { createClientErrorAnswer } from '../http/answer-client-error.ts';
import { answerHeaders, setAnswerHeaders } from '../http/headers/answer-headers.ts';
import { connectionOptions } from '../http/slow-requests.ts';
import { followRequests, requestId } from '../observability/follow-requests.ts';
import { serveOperation } from '../observability/serve-operation.ts';
import { openDependencies } from './open-dependencies.ts';
import { ownUrl, whyNotListen } from './own-address.ts';

/** A process that works and answers no calls. */
export interface RunningWorker {
  dependencies: Dependencies;
  /** Takes no more work, ends what runs within `graceMs` (default `PLATEN_STOP_GRACE_MS`) or hands it back, and closes everything. */
  close(graceMs?: number): Promise<void>;
}

/**
 * Starts a process that does queued work only. With `PLATEN_WORKER_PORT` it answers `/healthz`, `/readyz` and `/metrics` there.
 * Throws ConfigError or DatabaseError when it is configured wrongly.
 */
export async function startWorker(config: Config, options: { log?: Logger } = {}): Promise<RunningWorker> {
  if (config.databaseUrl === undefined) {
    throw new ConfigError([
      'DATABASE_URL: a worker shares its database with "platen serve", which the embedded one cannot be. Set it to a Postgres in ' +
        'both; without one, "platen serve" does all the work itself.',
    ]);
  }
  const log = options.log ?? createLog(config);
  const publicUrl = config.publicUrl ?? ownUrl(config.host, config.port);
  if (config.publicUrl === undefined) {
    log.warn({ publicUrl }, 'PLATEN_PUBLIC_URL is not set: links that this worker writes only work on its own machine');
  }
  const { dependencies, close: closeDependencies } = await openDependencies(config, { log, publicUrl });
  let isStopping = false;
  let app: FastifyInstance | undefined;
  let workers: Workers | undefined;
  const close = async (graceMs = config.stopGraceMs): Promise<void> => {
    isStopping = true;
    await workers?.stop(graceMs);
    await app?.close();
    await closeDependencies(0);
  };
  try {
    workers = await startWorkers(dependencies);
    if (config.workerPort !== undefined) {
      app = await listen(dependencies, config.workerPort, () => isStopping);
    }
    log.info({ renders: Math.max(1, config.workers) }, 'Working');
    return { dependencies, close };
  } catch (error) {
    await close(0);
    throw error;
  }
}

async function listen(dependencies: Dependencies, port: number, isStopping: () => boolean): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    ...connectionOptions(dependencies.config),
    clientErrorHandler: createClientErrorAnswer(answerHeaders(dependencies.publicUrl)),
  });
  setAnswerHeaders(app, dependencies);
  followRequests(app, dependencies);
  serveOperation(app, dependencies, isStopping);
  const { host } = dependencies.config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw new ConfigError([whyNotListen(error, { host, port, variable: 'PLATEN_WORKER_PORT' })]);
  });
  return app;
}
