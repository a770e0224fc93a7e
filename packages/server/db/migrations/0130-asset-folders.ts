import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds folders of brand assets, when a file was replaced, and which brand assets and font families a template names. Templates that are there
 * have theirs read from their text: test data counts among them until they are saved again.
 */
export const assetFolders: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      `create table asset_folder (
        id bigint generated always as identity primary key,
        workspace_id bigint not null references workspace on delete cascade,
        embed_id bigint references embed on delete cascade,
        embed_user_id text,
        parent_id bigint references asset_folder on delete cascade,
        name text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now())`,
      `create index asset_folder_workspace on asset_folder (workspace_id)`,
      `create index asset_folder_embed on asset_folder (embed_id)`,
      `alter table brand_asset add column folder_id bigint references asset_folder on delete set null,
        add column replaced_at timestamptz`,
      `create index brand_asset_folder on brand_asset (folder_id, type, id desc) where folder_id is not null`,
      `alter table asset_upload add column folder_id bigint references asset_folder on delete set null,
        add column replaces_id bigint`,
      `alter table template add column asset_ids bigint[] not null default '{}',
        add column font_families text[] not null default '{}'`,
      `update template set asset_ids = coalesce(
        (select array_agg(distinct found[1]::bigint) from regexp_matches(content::text, 'asset:([1-9][0-9]{0,14})(?![0-9])', 'g') as found), '{}')
        where content::text like '%asset:%'`,
      `update template set font_families = coalesce(
        (select array_agg(distinct lower(found[1])) from regexp_matches(content::text, '"fontFamily"\\s*:\\s*"([^"\\\\]+)"', 'g') as found), '{}')
        where content::text like '%"fontFamily"%'`,
      `create index template_asset_ids on template using gin (asset_ids)`,
      `create index template_font_families on template using gin (font_families)`,
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
