import type { ScopeChallengeHandler } from '@modelcontextprotocol/server';
import type { CallerAccess, Scope } from '@platen/api';
import type { Caller } from '../http/caller.ts';
import { accessOf } from './tool.ts';
import { tools } from './tools.ts';

/**
 * Every scope that a client of the MCP server can have use for. Clients ask for exactly what a challenge names, so it names all.
 */
export const mcpScopes: readonly Scope[] = [
  ...new Set<Scope>([
    'mcp:access',
    ...tools.map((tool) => accessOf(tool).scope).filter((scope) => scope !== 'never'),
    'offline_access',
  ]),
];

/** Where the metadata of the MCP server as a protected resource lies (RFC 9728, 3.1). */
export function resourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource/mcp`;
}

/** Why a credential was not good enough (RFC 6750, 3.1). */
export interface ChallengeReason {
  error: 'invalid_token' | 'insufficient_scope';
  /** A sentence. */
  description: string;
}

/** The value of `WWW-Authenticate`: where a client learns how to get a token, and which scopes to ask for. */
export function writeChallenge(publicUrl: string, reason?: ChallengeReason): string {
  const parts = [`resource_metadata="${resourceMetadataUrl(publicUrl)}"`, `scope="${mcpScopes.join(' ')}"`];
  if (reason) parts.push(`error="${reason.error}"`, `error_description="${quotable(reason.description)}"`);
  return `Bearer ${parts.join(', ')}`;
}

/** The characters that RFC 6750 allows in a description. */
function quotable(text: string): string {
  return text.replaceAll(/["\\]/g, "'").replaceAll(/[^\u0020-\u007e]/g, '?');
}

/**
 * Returns the challenge for a token without the required scope: 403 for its scopes and the missing one, with which clients ask the person
 * for more. Other errors come from the service itself.
 */
export function challengeFor(access: CallerAccess, { kind, scopes }: Caller): ScopeChallengeHandler {
  return () => {
    const { scope } = access;
    if (kind !== 'oauth-token' || scope === 'never' || scopes.has(scope)) return undefined;
    return { scopes: [scope, ...scopes], errorDescription: `This token lacks the scope ${scope}.` };
  };
}
