import { sql } from 'kysely';
import { Provider, errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { OAuthTokenTable } from '../../db/tables/oauth-tables.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../http/bearer-secret.ts';
import { arrivalOf } from '../protocol/arrival.ts';
import { storedName, hashOf } from './stored-name.ts';

/** The kinds of tokens and codes. */
export type TokenKind = OAuthTokenTable['kind'];

/** The longest that answering a request takes for which something is used up. */
const inUseMs = 10_000;

const columns = ['hash', 'payload', 'expires_at', 'consumed_at'] as const;
type Row = { hash: string; payload: Record<string, unknown>; expires_at: Date; consumed_at: Date | null };

const toEpoch = (instant: Date): number => Math.floor(instant.getTime() / 1000);

function toPayload({ payload, expires_at, consumed_at }: Row, id: string): AdapterPayload {
  return {
    ...payload,
    jti: id,
    exp: toEpoch(expires_at),
    ...(consumed_at && { consumed: toEpoch(consumed_at) }),
  } as AdapterPayload;
}

/**
 * Stores tokens and codes of one kind by their hash. The first request uses one up: of several concurrent requests with the same one, all
 * but one are refused, and only a request after the first was answered counts as a replay, which ends the whole grant. Using up a refresh
 * token ends the grant's access token.
 */
export function createTokenAdapter(kind: TokenKind, { database }: { database: Database }): Adapter {
  return {
    async upsert(id, payload) {
      const { jti: _jti, exp, consumed: _consumed, userCode, ...rest } = payload;
      const values = {
        hash: hashOf(id),
        kind,
        client_id: String(payload.clientId),
        scope: payload.scope ?? null,
        resource: resourceOf(payload),
        payload: JSON.stringify(rest),
        user_code_hash: typeof userCode === 'string' ? hashSecret(userCode) : null,
        expires_at: new Date(Number(exp) * 1000),
      };
      // A grant that has just been ended gives nothing more: its row is locked while the token is written.
      const { rows } = await sql`
        insert into oauth_token (hash, kind, client_id, grant_id, scope, resource, payload, user_code_hash, expires_at)
        select ${values.hash}, ${values.kind}, ${values.client_id}, g.id, ${values.scope}, ${values.resource},
          ${values.payload}::jsonb, ${values.user_code_hash}, ${values.expires_at}::timestamptz
        from (select 1) as one
        left join lateral (select id from oauth_grant where key = ${payload.grantId ?? null} for key share) as g on true
        where g.id is not null or ${payload.grantId ?? null}::text is null
        on conflict (hash) do update
          set payload = excluded.payload, grant_id = excluded.grant_id, scope = excluded.scope, resource = excluded.resource
          where oauth_token.consumed_at is null
        returning hash`.execute(database.query);
      if (rows.length === 0) throw new errors.InvalidGrant('the grant was ended');
    },
    async find(id) {
      const row = await database.query
        .selectFrom('oauth_token')
        .select(columns)
        .where('hash', '=', hashSecret(id))
        .where('kind', '=', kind)
        .executeTakeFirst();
      if (!row) return undefined;
      refuseRace(row);
      return toPayload(row, id);
    },
    async findByUserCode(userCode) {
      const row = await database.query
        .selectFrom('oauth_token')
        .select(columns)
        .where('user_code_hash', '=', hashSecret(userCode))
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row && { ...toPayload(row, storedName(row.hash)), userCode };
    },
    async findByUid() {
      return undefined;
    },
    async consume(id) {
      // Whoever ends a client or a grant locks it before its tokens: in another order two could wait for each other.
      const token = sql`select client_id, grant_id from oauth_token where hash = ${hashOf(id)}`;
      await sql`
        select c.client_id from oauth_client c join (${token}) as t on t.client_id = c.client_id
        for key share of c`.execute(database.query);
      await sql`
        select g.id from oauth_grant g join (${token}) as t on t.grant_id = g.id for key share of g`.execute(
        database.query,
      );
      // With a refresh token ends the access token that came with it: a grant has one of each at a time. Both at once, so that at no
      // moment one is over and the other is not.
      const { rows } = await sql`
        with used as (
          update oauth_token set consumed_at = ${new Date(Date.now() + inUseMs)}::timestamptz
          where hash = ${hashOf(id)} and consumed_at is null
          returning hash, kind, grant_id
        ), ended as (
          delete from oauth_token as t using used
          where used.kind = 'RefreshToken' and t.kind = 'AccessToken' and t.grant_id = used.grant_id
        )
        select hash from used`.execute(database.query);
      if (rows.length === 0) throw new errors.InvalidGrant('it was used at this very moment');
    },
    async destroy(id) {
      await database.query.deleteFrom('oauth_token').where('hash', '=', hashOf(id)).execute();
    },
    async revokeByGrantId(key) {
      await database.query
        .deleteFrom('oauth_token')
        .where('kind', '=', kind)
        .where('grant_id', 'in', database.query.selectFrom('oauth_grant').select('id').where('key', '=', key))
        .execute();
    },
  };
}

/** Records that the request for which a token or code was used up has been answered: further uses are replays. */
export async function settleToken({ database }: { database: Database }, id: string): Promise<void> {
  await database.query
    .updateTable('oauth_token')
    .set({ consumed_at: new Date() })
    .where('hash', '=', hashOf(id))
    .where('consumed_at', 'is not', null)
    .execute();
}

function resourceOf({ aud, resource }: AdapterPayload): string | null {
  const named = aud ?? resource;
  return (Array.isArray(named) ? named[0] : named) ?? null;
}

/** Throws for what another request that is not answered yet, or was not when this one came, used up: that is a race and no replay. */
function refuseRace({ consumed_at }: Row): void {
  const { ctx } = Provider;
  if (!ctx || !consumed_at || ctx.oidc.route !== 'token') return;
  if (consumed_at.getTime() >= arrivalOf(ctx.req)) throw new errors.InvalidGrant('it was used at this very moment');
}
