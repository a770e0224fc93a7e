import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createReadMemory } from '../db/read-memory.ts';
import { runPrepared } from '../db/run-prepared.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import type { People } from '../http/caller.ts';
import { createCookieJar } from '../pages/cookies.ts';
import { sessionCookie } from '../pages/create-pages.ts';

/** How exactly it is known when a session was last used. */
const useResolutionMs = 5 * 60_000;
const maxRemembered = 1000;

/**
 * Knows who is signed in by the session's cookie. The cookie holds a random token and its signature; what is looked up is the token's
 * hash, so that nothing in the database opens a session.
 */
export function createPeople({
  database,
  now,
  publicUrl,
  config,
}: {
  config: Config;
  publicUrl: string;
  database: Database;
  now: () => Date;
}): People {
  const cookies = createCookieJar(publicUrl);
  const memory = createReadMemory<Awaited<ReturnType<typeof findRow>>>(database, {
    max: maxRemembered,
    isWorth: (row) => row !== undefined,
  });
  const findRow = async (hash: string) => {
    const statement = database.query
      .selectFrom('person_session')
      .select(['id', 'person_id', 'expires_at', 'updated_at', 'proved_at'])
      .where('token_hash', '=', hash)
      .compile();
    const [row] = await runPrepared(database, statement, 'reads');
    return row;
  };
  return {
    async find(request) {
      const token = tokenOf(cookies.read(request, sessionCookie));
      if (token === undefined) return undefined;
      const hash = hashSecret(token);
      const row = await memory.recall(hash, () => findRow(hash));
      const present = now();
      if (!row || row.expires_at <= present) return undefined;
      if (present.getTime() - row.updated_at.getTime() >= config.sessionIdleMs) return undefined;
      if (present.getTime() - row.updated_at.getTime() >= useResolutionMs) {
        const session = database.query.updateTable('person_session').set({ updated_at: present });
        await session.where('id', '=', row.id).execute();
      }
      return { personId: row.person_id, sessionId: String(row.id), provedAt: row.proved_at };
    },
  };
}

/** The token of a session in its cookie, `token.signature`; undefined when it can be none. */
export function tokenOf(cookie: string | undefined): string | undefined {
  return /^([A-Za-z0-9]{32})\.[\w+/=-]{20,100}$/.exec(cookie ?? '')?.[1];
}
