import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds renders by their files, which are deleted with the last render that made them. */
export const renderFileKeys: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      `create function render_file_keys(response jsonb) returns text[] language sql immutable parallel safe as $$
        select coalesce(array_agg(substring(file->>'url' from 'renders/[0-9]+/[^/?]+')), '{}')
        from jsonb_array_elements(
          case when jsonb_typeof(response->'files') = 'array' then response->'files' else '[]' end) as file
      $$`,
      `create index workspace_log_files on workspace_log using gin (render_file_keys(response))
        where response is not null and deleted_at is null`,
      `create index render_cache_files on render_cache using gin ((answer->'files') jsonb_path_ops)`,
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
