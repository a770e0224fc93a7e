import type { Concern } from '../http/concern.ts';
import { serveApprovalComments } from './comments/serve-approval-comments.ts';
import { serveApprovalFlows } from './flows/serve-approval-flows.ts';
import { answerApprovalErrors } from './http/answer-approval-error.ts';
import { serveApprovalItems } from './items/serve-approval-items.ts';
import { serveItemImages } from './items/serve-item-images.ts';
import type { ApprovalParts } from './approval-parts.ts';

/** Approval of templates: flows, what is in them, and comments. */
export function createApprovals(parts: ApprovalParts): Concern {
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
