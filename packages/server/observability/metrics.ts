import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** How a render ended: `refused` is the caller's to mend, `failed` is ours. */
export type RenderOutcomeLabel = 'succeeded' | 'refused' | 'failed';

/** Counters of a process, for Prometheus. */
export interface Metrics {
  /** Counts what a render, or a part of a video, waited for its thread. */
  countWait(waitedMs: number): void;
  /** Counts a render that ended. */
  countRender(render: { format: string; outcome: RenderOutcomeLabel; durationMs: number }): void;
  /** Counts an answered request. `operation` is its id, or `other`. */
  countRequest(request: { operation: string; method: string; status: number; durationMs: number }): void;
  /** Returns all metrics in Prometheus' text format, and their content type. */
  read(): Promise<{ contentType: string; text: string }>;
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const waitSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const renderSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600];

/** Metrics of a process over what it works with. What others hold, such as the queue, is asked when the metrics are read. */
export function createMetrics({
  database,
  renderPool,
}: {
  database: Database;
  renderPool: Readonly<Record<'pending' | 'waiting' | 'fetching' | 'threads', number>>;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const renders = new Counter({
    name: 'platen_renders_total',
    help: 'Renders by format and outcome: succeeded, refused (the caller can mend it) or failed.',
    labelNames: ['format', 'outcome'],
    registers,
  });
  const renderDuration = new Histogram({
    name: 'platen_render_duration_seconds',
    help: 'Time of a render from request to stored files, by format.',
    labelNames: ['format'],
    buckets: renderSeconds,
    registers,
  });
  const renderWait = new Histogram({
    name: 'platen_render_wait_seconds',
    help: 'Time that a render, or a part of a video, waited for a thread.',
    buckets: waitSeconds,
    registers,
  });
  const requestDuration = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Response time of requests, by operation.',
    labelNames: ['operation', 'method', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const read = (name: string, help: string, value: () => number): void => {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(value()) });
    registry.registerMetric(gauge);
  };
  read('platen_render_pool_pending', 'Renders that wait for a thread or run.', () => renderPool.pending);
  read('platen_render_pool_waiting', 'Renders that wait for a thread.', () => renderPool.waiting);
  read('platen_render_fetches', 'Addresses that are fetched for renders, or wait for that.', () => renderPool.fetching);
  read('platen_render_pool_threads', 'Threads that render.', () => renderPool.threads);
  read('platen_database_connections', 'Open connections to the database.', () => database.pool.totalCount);
  read('platen_database_waiting', 'Queries that wait for a connection.', () => database.waiting);
  const queueDepth = new Gauge({
    name: 'platen_queue_depth',
    help: 'Queued work by kind and state: waiting (ready or to be tried again) or active.',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      queueDepth.reset();
      for (const { kind, state, count } of await readQueueDepth(database)) queueDepth.set({ kind, state }, count);
    },
  });
  registry.registerMetric(queueDepth);
  return {
    countWait: (waitedMs) => renderWait.observe(waitedMs / 1000),
    countRender({ format, outcome, durationMs }) {
      renders.inc({ format, outcome });
      renderDuration.observe({ format }, durationMs / 1000);
    },
    countRequest({ operation, method, status, durationMs }) {
      requestDuration.observe({ operation, method, status }, durationMs / 1000);
    },
    async read() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

async function readQueueDepth(database: Database): Promise<{ kind: string; state: string; count: number }[]> {
  const { rows } = await database.pool.query<{ kind: string; state: string; count: number }>(
    `select name as kind, case when job.state = 'active' then 'active' else 'waiting' end as state,
       count(job.id) filter (where job.state in ('created', 'retry', 'active')) as count
     from pgboss.queue left join pgboss.job using (name)
     where name not like '\\_\\_pgboss%'
     group by 1, 2`,
  );
  return rows;
}
