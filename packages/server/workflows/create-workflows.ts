import type { Concern } from '../http/concern.ts';
import { serveConnections } from './connections/serve-connections.ts';
import { serveWorkflowHooks } from './serve-workflow-hooks.ts';
import { serveWorkflowRuns } from './serve-workflow-runs.ts';
import { serveWorkflows } from './serve-workflows.ts';
import { serveSharedWorkflowPages } from './serve-shared-workflow-pages.ts';
import { serveSharedWorkflows } from './serve-shared-workflows.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** Workflows: from rows to files and destinations. */
export function createWorkflows(parts: WorkflowParts): Concern {
  return {
    pages: (app) => serveSharedWorkflowPages(app, parts),
    routes(routes) {
      serveWorkflows(routes, parts);
      serveWorkflowRuns(routes, parts);
      serveWorkflowHooks(routes, parts);
      serveSharedWorkflows(routes, parts);
      serveConnections(routes, parts);
    },
  };
}
