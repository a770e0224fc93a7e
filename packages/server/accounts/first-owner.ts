import { accessLevels } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../http/is-this-machine.ts';
import { ServiceError } from '../http/service-error.ts';
import { createApiKeyResolver } from '../workspaces/resolve-api-key.ts';
import type { Accounts } from './accounts.ts';

/** How the first person to sign up proves that the instance is theirs. */
export interface FirstOwnerProof {
  /** Whether an API key must be brought: by everybody but those who sit at the machine itself. */
  isNeeded(request: FastifyRequest): boolean;
  /** The workspace of an API key of all levels; undefined when it is no such key. */
  findWorkspace(key: string, request: FastifyRequest): Promise<number | undefined>;
}

/**
 * Creates the proof for the first person, who owns the instance and must not be a stranger. Only the operator has the API key that the
 * first start printed or was given.
 */
export function createFirstOwnerProof(accounts: Pick<Accounts, 'config' | 'database' | 'now'>): FirstOwnerProof {
  const resolveKey = createApiKeyResolver(accounts);
  return {
    isNeeded: (request) => !isThisMachine(accounts.config, request),
    async findWorkspace(key, request) {
      try {
        const caller = await resolveKey(key, request);
        return accessLevels.every((level) => caller?.levels.has(level)) ? caller?.workspaceId : undefined;
      } catch (error) {
        if (error instanceof ServiceError) return undefined;
        throw error;
      }
    },
  };
}
