import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps the metadata of every render with its entry in the log, objects too, and when a render was deleted and by whom. */
export const renderMetadata: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      `alter table render_job alter column metadata type jsonb using to_jsonb(metadata), add column deleted_at timestamptz`,
      `alter table render_batch alter column metadata type jsonb using to_jsonb(metadata)`,
      `alter table workspace_log add column metadata jsonb, add column render_job_id bigint,
        add column deleted_at timestamptz, add column deleted_by bigint references person on delete set null`,
      `create index workspace_log_metadata on workspace_log using gin (metadata jsonb_path_ops) where metadata is not null`,
      `create index workspace_log_render_job on workspace_log (render_job_id) where render_job_id is not null`,
      `create index workspace_log_deleted_by on workspace_log (deleted_by) where deleted_by is not null`,
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
