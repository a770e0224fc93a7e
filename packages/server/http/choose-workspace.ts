import type { CallerRequest } from './caller.ts';
import { ServiceError } from './service-error.ts';

/**
 * The workspace that a call with a token for several is about: the one that the header `x-workspace-id` names, else the first. API
 * keys belong to one workspace and do not look at the header. Throws ServiceError `access_denied` when the token does not cover it.
 */
export function chooseWorkspace(request: CallerRequest, authorized: readonly number[]): number {
  const named = request.headers['x-workspace-id'];
  const chosen = named === undefined ? authorized[0] : authorized.find((id) => String(id) === named);
  if (chosen !== undefined) return chosen;
  throw new ServiceError('access_denied', 'You have no access to the workspace in x-workspace-id.');
}
