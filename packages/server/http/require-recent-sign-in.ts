import { recentSignInMs } from '@platen/api';
import { ServiceError } from './service-error.ts';

/**
 * Throws ServiceError `sign_in_again` when a person last showed who they are too long ago for what is sensitive. Credentials that no
 * person signs in with (`provedAt` undefined) are let through.
 */
export function requireRecentSignIn(provedAt: Date | undefined, now: Date): void {
  if (provedAt === undefined || now.getTime() - provedAt.getTime() < recentSignInMs) return;
  throw new ServiceError(
    'sign_in_again',
    'You signed in more than ten minutes ago. Confirm your identity, then try again.',
  );
}
