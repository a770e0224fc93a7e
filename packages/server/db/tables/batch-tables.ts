import type { Report } from '@platen/template';
import type { RenderBatchStatus, BatchRowIssue, BatchRowStatus, RenderMetadata } from '@platen/api';
import type { Generated } from 'kysely';
import type { CreatedInstant, DefaultedJson, Identity, Instant, Json } from './column.ts';
import type { RenderedFile } from './render-tables.ts';

/** Many renders of one template; its rows hold the values. */
export interface RenderBatchTable {
  id: Identity;
  workspace_id: number;
  user_id: number | null;
  embed_id: number | null;
  embed_user_id: string | null;
  template_id: number;
  /** `preparing` while its rows are written; such a batch is shown to nobody. */
  status: 'preparing' | RenderBatchStatus;
  format: string;
  /** The render of every row, without its values; see renders/request/render-request.ts. */
  request: Json<unknown>;
  /** Pattern of file names. */
  name: string | null;
  columns: Json<string[]>;
  /** The modification keys of columns that are named otherwise. */
  column_keys: Json<Record<string, string>> | null;
  unknown_columns: Json<string[]>;
  concurrency: number | null;
  /** The one file that is made of all of its files in the end, where it is, or why there is none. */
  combine: 'pdf' | 'zip' | null;
  combined: Json<{ key: string; byteLength: number }> | null;
  combine_error: string | null;
  metadata: Json<RenderMetadata> | null;
  /** Whether a test key asked for it. */
  is_test: Generated<boolean>;
  webhook_url: string | null;
  total: Generated<number>;
  /** Lanes that were opened so far: see `laneSizes`. */
  lanes: Generated<number>;
  created_at: CreatedInstant;
  /** The run that goes on when the batch has finished. */
  workflow_run_id: Generated<number | null>;
  started_at: Instant | null;
  completed_at: Instant | null;
}

/** One render of a batch; the record of its state. */
export interface RenderBatchRowTable {
  batch_id: number;
  /** From 1, in the order of the data. */
  number: number;
  status: Generated<BatchRowStatus>;
  /** As JSON they may hold any text, which jsonb refuses some of. */
  modifications: Json<Record<string, unknown>>;
  /** Cells of columns that the template has no parameter for, for the report. */
  cells: Json<Record<string, string>> | null;
  /** The language and axes of the row, where they differ from the batch's. */
  design: Json<{ locale?: string; axes?: Record<string, string> }> | null;
  /** From the pattern, without extension; `{page}` is left open. */
  name: string | null;
  /** The lane that has it, or had it last. */
  lane: number | null;
  /** Tries that failed, and tries that ended with their process. */
  failures: Generated<number>;
  lost_tries: Generated<number>;
  files: DefaultedJson<RenderedFile[]>;
  report: DefaultedJson<Report>;
  error: string | null;
  error_code: string | null;
  issues: DefaultedJson<BatchRowIssue[]>;
  /** Credits that its render took. */
  credits: Generated<number>;
}

/** The statements that make these tables. */
export const batchTables = [
  `create table render_batch (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    user_id bigint references person on delete set null,
    embed_id bigint references embed on delete set null,
    embed_user_id text,
    template_id bigint not null,
    status text not null
      check (status in ('preparing', 'queued', 'processing', 'succeeded', 'partial', 'failed', 'canceled')),
    format text not null,
    request json not null,
    name text,
    columns json not null,
    unknown_columns json not null,
    concurrency integer,
    combine text check (combine in ('pdf', 'zip')),
    combined json,
    combine_error text,
    metadata text,
    webhook_url text,
    total integer not null default 0,
    lanes integer not null default 0,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    completed_at timestamptz)`,
  `create index render_batch_workspace on render_batch (workspace_id, id desc)`,
  `create table render_batch_row (
    batch_id bigint not null references render_batch on delete cascade,
    number integer not null,
    status text not null default 'queued' check (status in ('queued', 'processing', 'succeeded', 'failed', 'canceled')),
    modifications json not null,
    cells json,
    design json,
    name text,
    lane integer,
    failures integer not null default 0,
    lost_tries integer not null default 0,
    files json not null default '[]',
    report json not null default '[]',
    error text,
    error_code text,
    issues json not null default '[]',
    primary key (batch_id, number))`,
  `create index render_batch_row_status on render_batch_row (batch_id, status, number)`,
  `create index render_batch_row_suspected on render_batch_row (batch_id) where status = 'queued' and lost_tries > 0`,
  `alter table webhook_delivery add render_batch_id bigint unique references render_batch on delete cascade`,
];
