import type { Concern } from '../http/concern.ts';
import { createJobChanges } from './job-changes.ts';
import { serveRenderJobs } from './serve-render-jobs.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from './queue.ts';
import type { Logger } from 'pino';

interface Parts {
  publicUrl: string;
  database: Database;
  queue: Queue;
  log: Logger;
  now: () => Date;
}

/** Render jobs: their state, and streams of its changes. */
export function createRenderJobs(parts: Parts): Concern {
  const changes = createJobChanges(parts);
  return {
    routes: (routes) => serveRenderJobs(routes, parts, changes),
    endStreams: () => changes.close(),
  };
}
