import { z } from 'zod';
import type { Credentials } from '../adapters/connection.ts';

/** Credentials as JSON keeps them, sealed. */
export const storedCredentials = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string().optional(),
    expiresAt: z.coerce.date().optional(),
    secrets: z.record(z.string(), z.string()).optional(),
  })
  .transform(({ accessToken, refreshToken, expiresAt, secrets }): Credentials => ({
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAt && { expiresAt }),
    ...(secrets && { secrets }),
  }));
