import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps which version of a template was approved last, also once its item has left the approved stage. */
export const lastApproved: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table approval_item add column last_approved jsonb`.execute(database);
    await sql`update approval_item
      set last_approved = jsonb_build_object('version', approved_version, 'at', updated_at)
      where approved_version is not null`.execute(database);
  },
};
