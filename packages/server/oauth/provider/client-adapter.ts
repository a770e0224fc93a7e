import type { Adapter } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { refuseRedirectUri } from '../apps/redirect-uri.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Shows applications to the authorization server. One that is switched off is not there. Every application may use the device flow,
 * since it takes a person's consent all the same. Applications are written elsewhere.
 */
export function createClientAdapter({ database }: { database: Database }): Adapter {
  return {
    async find(clientId) {
      const row = await database.query
        .selectFrom('oauth_client')
        .select(['name', 'redirect_uris', 'grant_types', 'is_confidential', 'secret_hash'])
        .where('client_id', '=', clientId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      // What an earlier version took and is known to be dangerous by now is led to no more.
      const redirectUris = row.redirect_uris.filter((uri) => refuseRedirectUri(uri) === undefined);
      const hasRedirect = redirectUris.length > 0;
      return {
        client_id: clientId,
        client_name: row.name,
        // Lets the port of loopback addresses differ from the one that was registered (RFC 8252, section 7.3).
        application_type: redirectUris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
        redirect_uris: redirectUris,
        grant_types: [...new Set([...row.grant_types, deviceGrant])],
        response_types: hasRedirect ? ['code'] : [],
        response_modes: ['query'],
        token_endpoint_auth_method: row.is_confidential ? 'client_secret_post' : 'none',
        ...(row.is_confidential && { client_secret: row.secret_hash ?? '' }),
      };
    },
    async upsert() {
      throw new Error('Applications are not written by the authorization server.');
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume() {},
    async destroy() {},
    async revokeByGrantId() {},
  };
}
