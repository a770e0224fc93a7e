import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { findGrantWorkspaces } from '../tokens/grant-workspaces.ts';
import { settleToken } from './token-adapter.ts';
import { pollSeconds } from '../tokens/poll-device-code.ts';
import type { OAuthParts } from '../oauth-parts.ts';

/** Adds this service's fields to the responses of the authorization server. */
export function extendAnswers(provider: Provider, dependencies: { database: Database; now: () => Date }): void {
  provider.use(async (ctx, next) => {
    await next();
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

/** Adds a token's person and workspaces, and records the use of the application. */
async function extendToken(ctx: KoaContextWithOIDC, { database, now }: Parts): Promise<void> {
  const { AccessToken: token, AuthorizationCode, DeviceCode, RotatedRefreshToken } = ctx.oidc.entities;
  if (!token?.grantId) return;
  const used = RotatedRefreshToken ?? AuthorizationCode ?? DeviceCode;
  if (used) await settleToken({ database }, used.jti);
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
