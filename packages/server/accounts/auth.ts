import { betterAuth } from 'better-auth/minimal';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { createAuthAdapter } from './auth-adapter.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { maxPasswordLength, minPasswordLength } from './password-rules.ts';

/** Seconds that a link for a new password works. */
export const resetSeconds = 3600;
/** The header that calls of better-auth say the visitor's address with; it is never taken from outside. */
export const addressHeader = 'x-platen-visitor';

/**
 * better-auth over the service's own tables: it knows passwords, sessions and what is done once. Its own routes are not served; pages
 * and operations of the service call it. Cookies are signed with a key of the instance's secret.
 */
export function createAuth({
  database,
  publicUrl,
  vault,
  log,
  config,
}: {
  config: Config;
  publicUrl: string;
  database: Database;
  vault: Vault;
  log: Logger;
}) {
  const { origin, pathname, protocol } = new URL(publicUrl);
  return betterAuth({
    appName: 'Platen',
    baseURL: origin,
    basePath: '/better-auth',
    secret: vault.derive('sign-in'),
    database: createAuthAdapter(database),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'warn',
      // Guesses are reported by the pages themselves.
      log: (level, message, ...details) => log[level === 'error' ? 'error' : 'debug']({ details }, message),
    },
    user: {
      modelName: 'person',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'person_session',
      fields: {
        userId: 'person_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: config.sessionMs / 1000,
      disableSessionRefresh: true,
      // How recent a sign-in must be is asked where it matters; see `Sensitive`.
      freshAge: 0,
    },
    account: {
      modelName: 'person_account',
      fields: {
        userId: 'person_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'person_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      // People come in by invitation, or by a link that shows that the address is theirs: see `signUp`.
      disableSignUp: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: ({ password, hash }) => isPassword(password, hash) },
    },
    advanced: {
      cookiePrefix: 'platen',
      useSecureCookies: protocol === 'https:',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: pathname },
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    plugins: [signInPlugin],
  });
}

/** better-auth as the service uses it. */
export type Auth = ReturnType<typeof createAuth>;

/** Signs a person in who has shown who they are in a way of the service's own: a passkey, another service, a sign-up. */
const signInPlugin = {
  id: 'platen-sign-in',
  endpoints: {
    signInPerson: createAuthEndpoint(
      '/platen/sign-in-person',
      { method: 'POST', body: z.object({ personId: z.number() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const user = await context.context.internalAdapter.findUserById(String(context.body.personId));
        const session = user && (await context.context.internalAdapter.createSession(user.id));
        if (!user || !session) throw new Error('A person who was to be signed in is not there.');
        await setSessionCookie(context, { session, user });
        return context.json({ sessionId: session.id });
      },
    ),
  },
} as const;
