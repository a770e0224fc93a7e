import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Brand kits, the kit that a template follows, and its revision in what is cached of renders. */
export const brandKits: Migration = {
  async up(database: Kysely<unknown>) {
    const statements = [
      sql`create table brand_kit (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        workspace_id bigint not null references workspace on delete cascade,
        user_id bigint references person on delete set null,
        embed_id bigint references embed on delete set null,
        embed_user_id text,
        name text not null,
        tokens jsonb not null,
        revision integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now())`,
      sql`create index brand_kit_workspace on brand_kit (workspace_id, id desc)`,
      sql`create index brand_kit_embed_user on brand_kit (embed_id, embed_user_id)`,
      sql`alter table template add column brand_kit_id bigint references brand_kit on delete set null`,
      sql`create index template_brand_kit on template (brand_kit_id, id desc) where brand_kit_id is not null`,
      sql`alter table render_cache add column brand_kit_revision integer`,
    ];
    for (const statement of statements) await statement.execute(database);
  },
};
