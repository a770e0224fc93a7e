import type { Database } from '../db/database.ts';
import type { CallerResolver } from '../http/caller.ts';
import { createEmbedSessionResolver } from '../embeds/resolve-embed-session.ts';
import { createAccessTokenResolver } from '../oauth/tokens/resolve-access-token.ts';
import { createApiKeyResolver } from '../workspaces/resolve-api-key.ts';

/** The resolvers of every kind of token that the service gives out itself. */
export function createCallerResolvers(dependencies: {
  publicUrl: string;
  database: Database;
  now: () => Date;
}): readonly CallerResolver[] {
  return [
    createApiKeyResolver(dependencies),
    createAccessTokenResolver(dependencies),
    createEmbedSessionResolver(dependencies),
  ];
}
