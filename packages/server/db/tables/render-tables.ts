import type { RenderFormatName, RenderMetadata } from '@platen/api';
import type { Report } from '@platen/template';
import type { Generated } from 'kysely';
import type { CreatedInstant, Identity, Instant, Json } from './column.ts';

/** One file of a render, in storage. */
export interface RenderedFile {
  /** 1-based; 0 for a file of all pages. */
  page: number;
  /** Name of the extra size; empty for the main output. */
  size: string;
  /** Pixels; 0 for sound. */
  width: number;
  height: number;
  /** Where it is in storage. */
  key: string;
  byteLength: number;
  /** Videos and audio. */
  durationMs?: number;
  /** Documents. */
  pageCount?: number;
}

/** Cached files of a render: the same render returns them again. */
export interface RenderedFiles {
  files: readonly RenderedFile[];
  format: RenderFormatName;
  report: Report;
  /** Pages that the template has. */
  totalPages: number;
}

/** Cached render: its files, and their description for the log. */
export interface CachedRender extends RenderedFiles {
  log: Record<string, unknown>;
}

/** A queued render; the record of its state. */
export interface RenderJobTable {
  id: Identity;
  workspace_id: number;
  user_id: number | null;
  embed_id: number | null;
  embed_user_id: string | null;
  /** The studio template's id or a library slug. */
  template_id: string;
  status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  format: string;
  /** Input of `performRender`; see renders/request/render-request.ts. As JSON it may hold any text, which jsonb refuses some of. */
  request: Json<unknown>;
  /** Tries that were started. */
  attempts: Generated<number>;
  /** Whether a try is in progress, or ended with its process. */
  is_running: Generated<boolean>;
  /** Tries that ended with their process, but for the last. */
  lost_tries: Generated<number>;
  /** Whether the render was charged and logged, which happens once however often it is tried. */
  is_settled: Generated<boolean>;
  /** 0 to 1. */
  progress: Generated<number>;
  result: Json<unknown> | null;
  error: string | null;
  error_code: string | null;
  /** The report for which a job was refused. */
  report: Json<Report> | null;
  metadata: Json<RenderMetadata> | null;
  /** Whether a test key asked for it. */
  is_test: Generated<boolean>;
  webhook_url: string | null;
  /** How the result is published, from `RenderPublisher`. */
  publish: Json<unknown> | null;
  /** The kind of queued work that it is, and its id in the queue. */
  work_kind: Generated<string>;
  work_id: string | null;
  /** Its tag among those of its workspace's users; see work-tables.ts. */
  user_tag: Generated<number>;
  created_at: CreatedInstant;
  started_at: Instant | null;
  completed_at: Instant | null;
  /** When it was deleted; its row then says only that it was there. */
  deleted_at: Instant | null;
}

/** A message to the webhook of a job or batch, or to a subscription, with its delivery state. */
export interface WebhookDeliveryTable {
  id: Identity;
  workspace_id: number;
  /** The job or the batch whose own webhook it is, or the subscription; the others are null. */
  render_job_id: number | null;
  render_batch_id: number | null;
  subscription_id: number | null;
  /** The event of a subscription. */
  event: string | null;
  /** The message's id, the same at every try. */
  message_id: string;
  url: string;
  body: string;
  attempts: Generated<number>;
  /** Attempts there were when the present round of tries began; a redelivery begins one. */
  round_start: Generated<number>;
  last_status: number | null;
  last_error: string | null;
  created_at: CreatedInstant;
  delivered_at: Instant | null;
  /** When it was given up. */
  failed_at: Instant | null;
}

/** The files of a repeatable render, and what they were made from. */
export interface RenderCacheTable {
  workspace_id: number;
  /** SHA-256 of the request and the engine's version. */
  hash: string;
  /** Null for templates of the bundled library. */
  template_id: number | null;
  template_revision: number;
  /** The revision of the brand kit that the template follows. */
  brand_kit_revision: Generated<number | null>;
  /** SHA-256 of each brand asset's file, by the asset's id. */
  assets: Json<Record<string, string>>;
  /** Font families that were looked for among the brand assets, in lower case. */
  families: string[];
  /** Fonts found: `id:hash` of each font, by id. */
  family_fonts: string;
  answer: Json<CachedRender>;
  created_at: CreatedInstant;
  used_at: CreatedInstant;
}

/** A file of a render that failed once it was stored. */
export interface LeftoverFileTable {
  key: string;
  created_at: CreatedInstant;
}

/** One render in the log. */
export interface WorkspaceLogTable {
  id: Identity;
  workspace_id: number;
  created_at: CreatedInstant;
  status: number;
  source: string;
  template_id: string | null;
  template_type: 'library' | 'studio';
  format: string;
  type: string;
  response_time_ms: number;
  response: Json<unknown> | null;
  credits_used: number;
  is_overage: boolean;
  error: string | null;
  metadata: Json<RenderMetadata> | null;
  /** Whether a test key asked for it. */
  is_test: Generated<boolean>;
  /** The job that it was; null for others. */
  render_job_id: number | null;
  /** When its files were deleted, and by which person. */
  deleted_at: Instant | null;
  deleted_by: number | null;
}

/** An address that other services post to, and how their fields become modifications. */
export interface InboundWebhookTable {
  id: Identity;
  workspace_id: number;
  /** `wh_` and an unguessable rest. */
  public_id: string;
  name: string;
  template_id: number;
  /** Modification key to a path in the body. */
  mapping: Json<Record<string, string>>;
  response: Json<Record<string, unknown>>;
  created_at: CreatedInstant;
}

/** The statements that make these tables. */
export const renderTables = [
  `create table render_job (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    user_id bigint references person on delete set null,
    embed_id bigint references embed on delete set null,
    embed_user_id text,
    template_id text not null,
    status text not null default 'queued' check (status in ('queued', 'processing', 'succeeded', 'failed', 'canceled')),
    format text not null,
    request json not null,
    attempts integer not null default 0,
    progress double precision not null default 0,
    result json,
    error text,
    error_code text,
    metadata text,
    webhook_url text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    completed_at timestamptz)`,
  `create index render_job_workspace on render_job (workspace_id, id desc)`,
  `create index render_job_created on render_job (created_at)`,
  `create index render_job_open on render_job (id) where status in ('queued', 'processing')`,
  `create table webhook_delivery (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    render_job_id bigint unique references render_job on delete cascade,
    message_id text not null unique,
    url text not null,
    body text not null,
    attempts integer not null default 0,
    round_start integer not null default 0,
    last_status integer,
    last_error text,
    created_at timestamptz not null default now(),
    delivered_at timestamptz,
    failed_at timestamptz)`,
  `create table render_cache (
    workspace_id bigint not null references workspace on delete cascade,
    hash text not null,
    template_id bigint references template on delete cascade,
    template_revision integer not null,
    assets jsonb not null,
    families text[] not null,
    family_fonts text not null,
    answer jsonb not null,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    primary key (workspace_id, hash))`,
  `create index render_cache_used on render_cache (used_at)`,
  `create index render_cache_template on render_cache (template_id)`,
  `create table workspace_log (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    created_at timestamptz not null default now(),
    status integer not null,
    source text not null,
    template_id text,
    template_type text not null check (template_type in ('library', 'studio')),
    format text not null,
    type text not null,
    response_time_ms integer not null,
    response jsonb,
    credits_used integer not null,
    is_overage boolean not null,
    error text)`,
  `create index workspace_log_workspace on workspace_log (workspace_id, id desc)`,
  `create table inbound_webhook (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    public_id text not null unique,
    name text not null,
    template_id bigint not null references template on delete cascade,
    mapping jsonb not null,
    response jsonb not null,
    created_at timestamptz not null default now())`,
];
