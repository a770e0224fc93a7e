import type { RateLimit } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Caller } from '../http/caller.ts';
import type { Guard } from '../http/guard.ts';
import { ServiceError } from '../http/service-error.ts';
import { writeChallenge } from './challenge.ts';

/** Messages of one credential; what they do counts against the operations' own limits as well. */
export const mcpRateLimit: RateLimit = { group: 'mcp', perMinute: 120, per: 'caller', dialect: 'draft' };

const unknownCredential: ReadonlySet<string> = new Set([
  'api_key_missing',
  'api_key_invalid',
  'oauth_token_invalid',
  'session_invalid',
]);

/**
 * Refuses what a page of another site sends: such a page could otherwise reach a service on its visitor's own machine by rebinding
 * its name there (DNS rebinding). Programs send no `Origin`. Throws ServiceError `origin_not_allowed`.
 */
export function checkOrigin(
  { headers: { origin } }: Pick<FastifyRequest, 'headers'>,
  { config, publicUrl }: { config: Config; publicUrl: string },
): void {
  if (origin === undefined || origin === new URL(publicUrl).origin || config.corsOrigins.includes(origin)) return;
  throw new ServiceError('origin_not_allowed', 'Pages of other sites cannot use the MCP server of this service.');
}

/**
 * Admits a client and returns its caller. A missing or wrong credential gives 401 with the challenge that starts the authorization, a token
 * without `mcp:access` 403. Throws ServiceError.
 */
export async function admitClient(
  guard: Guard,
  { publicUrl }: { publicUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller = await identify(guard, publicUrl, request);
  reply.headers(await guard.count(mcpRateLimit, { caller, ip: request.ip }));
  if (caller.kind === 'embed-session') {
    throw new ServiceError('access_denied', 'Sessions of embeds cannot use the MCP server; a key or token can.');
  }
  if (caller.kind === 'oauth-token' && !caller.scopes.has('mcp:access')) {
    const sentence = 'This token lacks the scope "mcp:access". Connect again and grant it.';
    throw new ServiceError('insufficient_scope', sentence, {
      required: ['mcp:access'],
      headers: {
        'WWW-Authenticate': writeChallenge(publicUrl, { error: 'insufficient_scope', description: sentence }),
      },
    });
  }
  return caller;
}

async function identify(guard: Guard, publicUrl: string, { headers, ip }: FastifyRequest): Promise<Caller> {
  try {
    return await guard.identify({ headers, ip, resource: 'mcp' });
  } catch (error) {
    if (!(error instanceof ServiceError) || !unknownCredential.has(error.code)) throw error;
    const reason =
      error.code === 'api_key_missing' ? undefined : ({ error: 'invalid_token', description: error.message } as const);
    throw new ServiceError(error.code, error.message, {
      ...error.details,
      status: 401,
      headers: { ...error.details.headers, 'WWW-Authenticate': writeChallenge(publicUrl, reason) },
      cause: error,
    });
  }
}
