import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Metrics } from './metrics.ts';
import { isThisMachine } from '../http/is-this-machine.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { createReadinessCheck } from './readiness.ts';

/** Serves operators' monitoring: `/healthz` (it is alive), `/readyz` (it can work) and `/metrics` (Prometheus). */
export function serveOperation(
  app: FastifyInstance,
  dependencies: { config: Config; database: Database; storage: Storage; log: Logger; metrics: Metrics },
  isStopping: () => boolean = () => false,
): void {
  const checkReadiness = createReadinessCheck(dependencies);
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, parts } = await checkReadiness();
    const isReady = ready && !isStopping();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : isStopping() ? 'stopping' : 'not ready', ...parts });
  });
  app.get('/metrics', async (request, reply) => {
    const admission = admitMetrics(dependencies.config, request);
    if (admission !== 'in') {
      if (admission === 'token') reply.code(401).header('www-authenticate', 'Bearer');
      else reply.code(404);
      return reply.send({
        error: 'Metrics are for those who know PLATEN_METRICS_TOKEN.',
        code: admission === 'token' ? 'api_key_invalid' : 'not_found',
      });
    }
    const { contentType, text } = await dependencies.metrics.read();
    return reply.type(contentType).send(text);
  });
}

/**
 * Admits callers of the metrics: with a token, everyone who has it, under every host name. Without one, only this machine, under its own
 * names.
 */
function admitMetrics(
  config: Pick<Config, 'host' | 'metricsToken' | 'publicUrl'>,
  request: FastifyRequest,
): 'in' | 'token' | 'no' {
  if (config.metricsToken !== undefined) {
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    // Hashes are of one length, so that comparing them tells nothing of the token.
    const isRight = timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(config.metricsToken)));
    return isRight ? 'in' : 'token';
  }
  return isThisMachine(config, request) ? 'in' : 'no';
}
