import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../db/database.ts';

/** Keeps what people let applications do. */
export function createGrantAdapter({ database }: { database: Database }): Adapter {
  return {
    async upsert(key, payload) {
      const { jti: _jti, ...rest } = payload;
      const openid = payload.openid as { scope?: string } | undefined;
      const [resource, resourceScope] = Object.entries(payload.resources ?? {})[0] ?? [null, undefined];
      const row = {
        scope: String(resourceScope ?? openid?.scope ?? ''),
        resource,
        payload: JSON.stringify(rest),
      };
      await database.query
        .insertInto('oauth_grant')
        .values({ key, client_id: String(payload.clientId), person_id: Number(payload.accountId), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
    async find(key) {
      const row = await database.query
        .selectFrom('oauth_grant')
        .select('payload')
        .where('key', '=', key)
        .executeTakeFirst();
      return row && ({ ...row.payload, jti: key } as AdapterPayload);
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume() {},
    async destroy(key) {
      await database.query.deleteFrom('oauth_grant').where('key', '=', key).execute();
    },
    async revokeByGrantId() {},
  };
}
