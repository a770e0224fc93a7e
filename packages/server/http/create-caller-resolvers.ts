import type { Dependencies } from '../dependencies.ts';
import { createEmbedSessionResolver } from '../embeds/resolve-embed-session.ts';
import { createAccessTokenResolver } from '../oauth/tokens/resolve-access-token.ts';
import { createApiKeyResolver } from '../workspaces/resolve-api-key.ts';

/** The resolvers of every kind of token that the service gives out itself. */
export function createCallerResolvers(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'publicUrl'>,
): Dependencies['callerResolvers'] {
  return [
    createApiKeyResolver(dependencies),
    createAccessTokenResolver(dependencies),
    createEmbedSessionResolver(dependencies),
  ];
}
