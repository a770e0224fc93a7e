import { embedPermissions, type EmbedPermission } from '@platen/api';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { ServiceError } from '../http/service-error.ts';

/** Seconds that a host's token may be valid ahead, and that its clock may differ from ours. */
const maxAheadSeconds = 3600;
const clockToleranceSeconds = 30;

/** Whom a host vouches for. */
export interface VouchedUser {
  /** The user of the embed. */
  userId: string;
  /** The embed's permissions that the host leaves this user; undefined for all. */
  permissions: EmbedPermission[] | undefined;
}

const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u),
  exp: z.number(),
  permissions: z.array(z.string()).max(100).optional(),
});

/**
 * Reads the token that a host's server signed for its user: a JWT (RFC 7519) by HS256 under one of the embed's secrets, with `sub`,
 * with `exp` at most an hour ahead and, optionally, `permissions`. Throws ServiceError `embed_user_invalid`.
 */
export async function readEmbedUser(token: string, secrets: readonly string[], now: Date): Promise<VouchedUser> {
  const { sub, exp, permissions } = await verify(token, secrets, now);
  if (exp > now.getTime() / 1000 + maxAheadSeconds + clockToleranceSeconds) {
    throw refusal('It is valid for more than an hour: set exp to at most an hour ahead.');
  }
  const known = embedPermissions.filter((permission) => permissions?.includes(permission));
  return { userId: sub, permissions: permissions === undefined ? undefined : known };
}

async function verify(token: string, secrets: readonly string[], now: Date): Promise<z.infer<typeof claims>> {
  let reason = 'It is not signed with the secret of the embed.';
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: now,
      });
      const parsed = claims.safeParse(payload);
      if (parsed.success) return parsed.data;
      throw refusal(`Its claim ${parsed.error.issues[0]?.path.join('.')} is not as it should be.`);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JWTExpired) reason = 'It has expired.';
      else if (error instanceof errors.JWTClaimValidationFailed)
        reason = `Its claim ${error.claim} is missing or wrong.`;
      else if (error instanceof errors.JOSEAlgNotAllowed) reason = 'It must be signed with HS256.';
      else reason = 'It is not a JWT.';
      break;
    }
  }
  throw refusal(reason);
}

function refusal(reason: string): ServiceError {
  return new ServiceError('embed_user_invalid', `The user's token is refused. ${reason}`);
}
