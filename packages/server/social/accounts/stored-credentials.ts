import { z } from 'zod';
import type { Credentials } from '../adapters/connection.ts';

/** Credentials of an account, and what they came from. */
export interface StoredCredentials extends Credentials {
  /**
   * Hash of the refresh token that was exchanged for these. A process may have ended before it gave them to the other accounts of the
   * connection, for which the network takes that token no more.
   */
  renewedFrom?: string;
}

/** Credentials as JSON keeps them, sealed. */
export const storedCredentials = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string().optional(),
    expiresAt: z.coerce.date().optional(),
    secrets: z.record(z.string(), z.string()).optional(),
    renewedFrom: z.string().optional(),
  })
  .transform(({ accessToken, refreshToken, expiresAt, secrets, renewedFrom }): StoredCredentials => ({
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAt && { expiresAt }),
    ...(secrets && { secrets }),
    ...(renewedFrom !== undefined && { renewedFrom }),
  }));
