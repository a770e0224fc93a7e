import { ServiceError } from '../../http/service-error.ts';
import type { RenderRequest } from './render-request.ts';

/** A reason that prevents a template from being rendered, for people. */
export interface RenderBlocker {
  code: string;
  message: string;
  [detail: string]: unknown;
}

/** Checks whether a render is permitted; returns the reasons against it. Approval flows provide one. */
export type RenderRule = (request: RenderRequest) => Promise<readonly RenderBlocker[]>;

/** Checks every rule. Throws ServiceError `render_blocked_by_approval` with all blockers. */
export async function mayRender(
  { renderRules }: { renderRules: readonly RenderRule[] },
  request: RenderRequest,
): Promise<void> {
  if (renderRules.length === 0) return;
  const blockers = (await Promise.all(renderRules.map((rule) => rule(request)))).flat();
  const [first] = blockers;
  if (!first) return;
  throw new ServiceError('render_blocked_by_approval', first.message, { fields: { blockers } });
}
