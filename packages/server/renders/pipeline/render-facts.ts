import { readStart, type RenderStart } from '../cache/begin-render.ts';
import { isUnderRules } from '../request/may-render.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { RenderParts } from './render-parts.ts';

/** The beginning of renders that only differ in their values, read once for several of them. */
export interface RenderFacts extends Required<Pick<RenderStart, 'template' | 'account'>> {
  /** Whether rules may block some of them by their values. */
  isUnderRules: boolean;
}

/**
 * Reads the facts of a request. Undefined where each render needs its own: when there is no such template, or the workspace has a limit of
 * credits, which other renders use up in the meantime.
 */
export async function readRenderFacts(parts: RenderParts, request: RenderRequest): Promise<RenderFacts | undefined> {
  const { template, account } = await readStart(parts, request);
  if (!template || account.credit_limit !== null) return undefined;
  // Only now: what was read is at most as new as what the rules look at.
  return { template, account, isUnderRules: await isUnderRules(parts, request) };
}
