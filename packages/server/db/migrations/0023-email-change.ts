import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables for changing email addresses, and undoing it. */
export const emailChange: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table email_change (
      id bigint generated always as identity primary key,
      person_id bigint not null references person on delete cascade,
      old_email text not null,
      new_email text not null,
      confirm_hash text not null unique,
      undo_hash text unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz)`.execute(database);
    await sql`create index email_change_person on email_change (person_id)`.execute(database);
    await sql`create index email_change_old on email_change (lower(old_email))`.execute(database);
  },
};
