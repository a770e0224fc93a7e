import { accessLevels, type AccessLevel } from '@platen/api';
import type { Caller } from './caller.ts';
import { ServiceError } from './service-error.ts';

/**
 * Throws ServiceError `access_denied` for an API key that lacks one of these levels, by default of all: what it would make or change
 * could do more than the key itself. People and tokens are held to their role and scopes elsewhere.
 */
export function requireLevels(
  caller: Pick<Caller, 'kind' | 'levels'>,
  sentence: string,
  levels: readonly AccessLevel[] = accessLevels,
): void {
  if (caller.kind !== 'api-key') return;
  const lacking = levels.filter((level) => !caller.levels.has(level));
  if (lacking.length > 0) throw new ServiceError('access_denied', sentence, { required: lacking });
}
