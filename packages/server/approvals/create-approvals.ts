import type { Concern } from '../http/concern.ts';
import { serveApprovalComments } from './comments/serve-approval-comments.ts';
import { serveApprovalFlows } from './flows/serve-approval-flows.ts';
import { answerApprovalErrors } from './http/answer-approval-error.ts';
import { serveApprovalItems } from './items/serve-approval-items.ts';
import { serveItemImages } from './items/serve-item-images.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { RenderState } from '../renders/pipeline/render-state.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  database: Database;
  queue: Queue;
  renderPool: RenderPool;
  renderState: RenderState;
  now: () => Date;
}

/** Approval of templates: flows, what is in them, and comments. */
export function createApprovals(parts: Parts): Concern {
  return {
    answerError: answerApprovalErrors(parts.publicUrl),
    routes(routes) {
      serveApprovalFlows(routes, parts);
      serveApprovalItems(routes, parts);
      serveItemImages(routes, parts);
      serveApprovalComments(routes, parts);
    },
  };
}
