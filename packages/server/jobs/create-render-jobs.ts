import type { Logger } from 'pino';
import type { Concern } from '../http/concern.ts';
import { createJobChanges } from './job-changes.ts';
import type { JobStore } from './job-state.ts';
import { serveRenderJobs } from './serve-render-jobs.ts';

/** Render jobs: their state, and streams of its changes. */
export function createRenderJobs(parts: JobStore & { log: Logger }): Concern {
  const changes = createJobChanges(parts);
  return {
    routes: (routes) => serveRenderJobs(routes, parts, changes),
    endStreams: () => changes.close(),
  };
}
