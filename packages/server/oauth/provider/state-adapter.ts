import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../http/bearer-secret.ts';
import { hashOf, storedName } from './stored-name.ts';

/** Keeps what the authorization server remembers of a browser, by the hash of its id. */
export function createStateAdapter(kind: string, { database }: { database: Database }): Adapter {
  const toPayload = (
    { payload, expires_at }: { payload: Record<string, unknown>; expires_at: Date },
    id: string,
  ): AdapterPayload => ({ ...payload, jti: id, exp: Math.floor(expires_at.getTime() / 1000) });
  return {
    async upsert(id, payload, expiresInSeconds = 3600) {
      const { jti: _jti, exp, ...rest } = payload;
      const row = {
        kind,
        uid_hash: typeof payload.uid === 'string' ? hashSecret(payload.uid) : null,
        payload: JSON.stringify(rest),
        expires_at: new Date(exp === undefined ? Date.now() + expiresInSeconds * 1000 : exp * 1000),
      };
      await database.query
        .insertInto('oauth_state')
        .values({ hash: hashOf(id), ...row })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
        .execute();
    },
    async find(id) {
      const row = await database.query
        .selectFrom('oauth_state')
        .select(['payload', 'expires_at'])
        .where('hash', '=', hashSecret(id))
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row && toPayload(row, id);
    },
    async findByUid(uid) {
      const row = await database.query
        .selectFrom('oauth_state')
        .select(['hash', 'payload', 'expires_at'])
        .where('uid_hash', '=', hashSecret(uid))
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row && toPayload(row, storedName(row.hash));
    },
    async findByUserCode() {
      return undefined;
    },
    async consume() {},
    async destroy(id) {
      await database.query.deleteFrom('oauth_state').where('hash', '=', hashOf(id)).execute();
    },
    async revokeByGrantId() {},
  };
}
