import { ServiceError } from '../../http/service-error.ts';
import type { RenderRequest } from './render-request.ts';

/** Something that keeps a template from being rendered, for a person to read. */
export interface RenderBlocker {
  code: string;
  message: string;
  [detail: string]: unknown;
}

/** Looks whether a render may be made; answers what speaks against it. Approval flows bring one. */
export type RenderRule = (request: RenderRequest) => Promise<readonly RenderBlocker[]>;

/** Asks every rule. Throws ServiceError `render_blocked_by_approval` with all blockers. */
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
