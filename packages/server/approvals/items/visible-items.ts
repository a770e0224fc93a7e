import type { ApprovalCall } from '../http/resolve-actor.ts';
import { findFlow, rulesOf, unknownFlow, type StoredFlow } from '../flows/stored-flow.ts';
import { isReviewer } from '../rules/actor.ts';
import type { Database } from '../../db/database.ts';

/** Whether the actor reviews in any stage of a flow. */
export function reviewsIn(flow: StoredFlow, { actor }: Pick<ApprovalCall, 'actor'>): boolean {
  return rulesOf(flow).stages.some(({ review }) => review !== null && isReviewer(review, actor));
}

/**
 * The flow that an id or slug names, when the caller may see it: those who only review see flows with a stage of theirs, and everyone
 * else all. Throws ApprovalError `not_found`.
 */
export async function findVisibleFlow(
  dependencies: { database: Database },
  call: ApprovalCall,
  ref: string,
  options: { lock?: boolean } = {},
): Promise<StoredFlow> {
  const flow = await findFlow(dependencies, call.workspaceId, ref, options);
  if (call.actor.role === 'reviewer' && !reviewsIn(flow, call)) throw unknownFlow();
  return flow;
}
