import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables for second factors. */
export const secondFactor: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table second_factor (
      person_id bigint primary key references person on delete cascade,
      secret text not null,
      last_step bigint,
      confirmed_at timestamptz,
      created_at timestamptz not null default now())`.execute(database);
    await sql`create table recovery_code (
      id bigint generated always as identity primary key,
      person_id bigint not null references person on delete cascade,
      hash text not null unique,
      used_at timestamptz)`.execute(database);
    await sql`create index recovery_code_person on recovery_code (person_id)`.execute(database);
  },
};
