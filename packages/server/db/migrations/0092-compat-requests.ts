import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names what a render job owes to a compatibility API as the code does: `compat`, which was `door`. */
export const compatRequests: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`update render_job
      set request = ((request::jsonb - 'door') || jsonb_build_object('compat', request->'door'))::json
      where request->'door' is not null`.execute(database);
  },
};
