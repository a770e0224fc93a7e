import { ServiceError } from '../../http/service-error.ts';
import type { RenderRequest } from './render-request.ts';

/** A reason that prevents a template from being rendered, for people. */
export interface RenderBlocker {
  code: string;
  message: string;
  [detail: string]: unknown;
}

/** A check of whether renders are permitted. Approval flows provide one. */
export interface RenderRule {
  /** Whether it may have anything against renders of the template that a request names, whatever their values. */
  concerns(request: RenderRequest): Promise<boolean>;
  /** Returns the reasons against a render that it concerns. */
  check(request: RenderRequest): Promise<readonly RenderBlocker[]>;
}

/** Whether any rule concerns renders of the template that a request names. */
export async function isUnderRules(
  { renderRules }: { renderRules: readonly RenderRule[] },
  request: RenderRequest,
): Promise<boolean> {
  for (const rule of renderRules) if (await rule.concerns(request)) return true;
  return false;
}

/** Checks every rule. Throws ServiceError `render_blocked_by_approval` with all blockers. */
export async function mayRender(
  { renderRules }: { renderRules: readonly RenderRule[] },
  request: RenderRequest,
): Promise<void> {
  const check = async (rule: RenderRule): Promise<readonly RenderBlocker[]> =>
    (await rule.concerns(request)) ? rule.check(request) : [];
  const blockers = (await Promise.all(renderRules.map(check))).flat();
  const [first] = blockers;
  if (!first) return;
  throw new ServiceError('render_blocked_by_approval', first.message, { fields: { blockers } });
}
