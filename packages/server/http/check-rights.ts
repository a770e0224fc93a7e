import { isRoleAtLeast, minRole, type CallerAccess } from '@platen/api';
import type { Caller } from './caller.ts';
import { ServiceError } from './service-error.ts';

/** Throws when the caller's credential does not reach as far as the operation asks; `required` says what it would take. */
export function checkRights(access: CallerAccess, caller: Caller): void {
  switch (caller.kind) {
    case 'embed-session': {
      if (access.embed === 'any') return;
      if (access.embed === 'never') {
        throw new ServiceError('access_denied', `Sessions of embeds cannot do this; ${whoCan(access)} can.`);
      }
      if (caller.embed?.permissions.has(access.embed)) return;
      throw new ServiceError('access_denied', `The embed does not let its users do this: it lacks "${access.embed}".`, {
        required: [access.embed],
      });
    }
    case 'api-key': {
      if (access.level === 'never') {
        throw new ServiceError('access_denied', `API keys cannot do this; ${whoCan(access)} can.`);
      }
      if (caller.levels.has(access.level)) return;
      throw new ServiceError('access_denied', `This API key lacks the access level "${access.level}".`, {
        required: [access.level],
      });
    }
    case 'oauth-token': {
      if (access.scope === 'never') {
        throw new ServiceError('access_denied', `Access tokens cannot do this; ${whoCan(access)} can.`);
      }
      if (!caller.scopes.has(access.scope)) {
        throw new ServiceError('insufficient_scope', `This token lacks the scope "${access.scope}".`, {
          required: [access.scope],
        });
      }
      return checkRole(access, caller);
    }
    case 'person':
      return checkRole(access, caller);
  }
}

function whoCan(access: CallerAccess): string {
  return access.level === 'never'
    ? `a person who is signed in and has the role "${minRole(access)}" in the workspace`
    : 'an API key of the workspace';
}

function checkRole(access: CallerAccess, { role }: Caller): void {
  const min = minRole(access);
  if (role !== null && isRoleAtLeast(role, min)) return;
  const sentence = `This requires the role "${min}" or a higher one in the workspace.`;
  throw new ServiceError('access_denied', sentence, { required: [min] });
}
