import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { oauthAddresses } from '../../http/oauth-addresses.ts';
import { findGrantWorkspaces } from '../tokens/grant-workspaces.ts';
import { settleToken } from './token-adapter.ts';
import { pollSeconds } from '../tokens/poll-device-code.ts';
import type { OAuthParts } from '../oauth-parts.ts';

/** Adds this service's fields to the responses of the authorization server. */
export function extendAnswers(
  provider: Provider,
  dependencies: { publicUrl: string; database: Database; now: () => Date },
): void {
  const { publicUrl } = dependencies;
  const tokenPath = oauthAddresses(publicUrl).token.slice(publicUrl.length);
  provider.use(async (ctx, next) => {
    if (ctx.path === tokenPath) await giveTokens(provider, ctx, dependencies, next);
    else await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    if (!oidc) return;
    if (oidc.route === 'token' && ctx.status === 200) await extendToken(ctx as KoaContextWithOIDC, dependencies);
    if (oidc.route === 'introspection' && ctx.status === 200) {
      await limitIntrospection(ctx as KoaContextWithOIDC, dependencies);
    }
    if (oidc.route === 'device_authorization' && ctx.status === 200) {
      ctx.body = { ...(ctx.body as object), interval: pollSeconds };
    }
  });
}

type Parts = Pick<OAuthParts, 'database' | 'now'>;

/** Rolls back what a request for tokens did that could not be answered. */
class UnansweredError extends Error {}

/**
 * Answers a request for tokens in one transaction: a refresh token or code is used up together with the writing of what is given for it.
 * A process that ended between the two would leave an application without either.
 */
async function giveTokens(
  provider: Provider,
  ctx: Parameters<Parameters<Provider['use']>[0]>[0],
  { database }: Parts,
  next: () => Promise<unknown>,
): Promise<void> {
  try {
    await database.transaction(async () => {
      await next();
      const { oidc } = ctx as Partial<KoaContextWithOIDC>;
      const used = oidc?.entities.RotatedRefreshToken ?? oidc?.entities.AuthorizationCode ?? oidc?.entities.DeviceCode;
      if (ctx.status === 200 && used) await settleToken({ database }, used.jti);
      // The library answers its errors itself. What it refuses stays as it left it: a replay has ended the grant.
      if (ctx.status >= 500) throw new UnansweredError();
    });
  } catch (error) {
    if (error instanceof UnansweredError) return;
    ctx.status = 500;
    ctx.body = { error: 'server_error', error_description: 'The tokens could not be stored. Try again.' };
    provider.emit('server_error', ctx as KoaContextWithOIDC, error as Error);
  }
}

/** Adds a token's person and workspaces, and records the use of the application. */
async function extendToken(ctx: KoaContextWithOIDC, { database, now }: Parts): Promise<void> {
  const { AccessToken: token } = ctx.oidc.entities;
  if (!token?.grantId) return;
  const present = now();
  await database.query
    .updateTable('oauth_grant')
    .set({ last_used_at: present })
    .where('key', '=', token.grantId)
    .execute();
  await database.query
    .updateTable('oauth_client')
    .set({ last_used_at: present })
    .where('client_id', '=', String(token.clientId))
    .execute();
  ctx.body = {
    ...(ctx.body as object),
    user_id: token.accountId,
    workspace_ids: await findGrantWorkspaces({ database }, token.grantId),
  };
}

/** Limits introspection to what a client may know; a client without a secret may not introspect. */
async function limitIntrospection(ctx: KoaContextWithOIDC, dependencies: Parts): Promise<void> {
  if (ctx.oidc.client?.clientAuthMethod === 'none') {
    ctx.status = 401;
    ctx.body = { error: 'invalid_client', error_description: 'Only an app with a secret may ask about its tokens.' };
    return;
  }
  const token = ctx.oidc.entities.AccessToken ?? ctx.oidc.entities.RefreshToken;
  const isActive = (ctx.body as { active?: unknown }).active === true && token?.grantId !== undefined;
  const workspaces = isActive ? await findGrantWorkspaces(dependencies, String(token.grantId)) : [];
  ctx.body =
    isActive && workspaces.length > 0
      ? {
          active: true,
          scope: token.scope ?? '',
          client_id: token.clientId,
          user_id: token.accountId,
          workspace_ids: workspaces,
          exp: token.exp,
        }
      : { active: false };
}
