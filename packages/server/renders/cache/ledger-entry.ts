import { maxReported, type RenderFormatName, type RenderMetadata } from '@platen/api';
import { sql, type CompiledQuery } from 'kysely';
import type { Database } from '../../db/database.ts';
import { monthOf } from '../../workspaces/credits.ts';
import type { CachedRender, RenderedFiles } from '../../db/tables/render-tables.ts';
import type { TemplateAssets } from '../pipeline/template-assets.ts';

/** A render as it is kept, and what it depends on beyond what was requested. */
export interface CachedEntry extends Pick<TemplateAssets, 'hashes' | 'families' | 'familyFonts'> {
  /** See `hashRender`. */
  name: string;
  /** Null for templates of the library. */
  templateId: number | null;
  revision: number;
  /** Null when the template follows no brand kit. */
  kitRevision: number | null;
  /** Asked for when it is written. */
  answer: () => CachedRender;
}

/** Log entry of a finished render. */
export interface LoggedRender {
  /** HTTP status; 200 for a successful render. */
  status: number;
  source: string;
  metadata?: RenderMetadata | undefined;
  /** Whether a test key asked for it. */
  isTest?: boolean;
  /** An id or a slug. */
  templateName: string;
  templateKind: 'studio' | 'library';
  format: RenderFormatName;
  /** How it was answered. */
  type: string;
  responseTimeMs: number;
  /** Its files; asked for when it is written. */
  response?: () => Record<string, unknown>;
  error?: string;
}

/** A render that ended, as the log, the account and the cache receive it. */
export interface LedgerEntry {
  workspaceId: number;
  at: Date;
  /** Missing: it is in the log already. */
  logged?: LoggedRender;
  /** Missing: it is not charged, and counts as no render. */
  credits?: number;
  /** Missing: it is not kept. */
  cached?: CachedEntry;
  /** The name of the kept render that was answered, when its last use is to be written. */
  used?: string;
  /** The render job that it is of: of all its tries that go through, the first is written. */
  jobId?: number | undefined;
  /** The row of a batch that it is of, likewise: the row is done in the same statement that charges it. */
  batchRow?: BatchRowResult | undefined;
}

/** A row of a batch, with what was rendered of it. */
export interface BatchRowResult {
  batchId: number;
  number: number;
  /** Asked for when it is written. */
  result: () => Pick<RenderedFiles, 'files' | 'report'>;
}

/** A write of a ledger: each has a number above those before, and the same one whenever it is repeated. */
export interface LedgerWrite {
  /** The ledger: a UUID of its own. */
  writer: string;
  number: number;
}

/**
 * The statement that writes entries in their order, all or none, and nothing when it was carried out before: charges their workspaces, writes the log, and keeps what is to be
 * kept, instead of what an earlier revision gave under the same name. A job's is written once, and so is that of a batch's row, which is done then. Entries of workspaces that are gone are omitted, and nothing is
 * kept of templates that are. Its text is always the same.
 */
export function writeEntries(
  { query }: Pick<Database, 'query'>,
  entries: readonly LedgerEntry[],
  { writer, number }: LedgerWrite,
): CompiledQuery {
  return sql`
    with turn as (
      insert into ledger_writer (id, number, written_at) values (${writer}::uuid, ${number}::bigint, now())
      on conflict (id) do update set number = excluded.number, written_at = excluded.written_at
      where ledger_writer.number < excluded.number
      returning id
    ), given as materialized (
      select * from json_to_recordset(${JSON.stringify(entries.map(toRow))}::json) as given (place integer, workspace_id bigint,
        month date, created_at timestamptz, status integer, source text, template_name text, template_kind text, format text,
        type text, response_time_ms integer, response jsonb, error text, credits bigint, used text, name text,
        template_id bigint, revision integer, kit_revision integer, assets jsonb, families text[], family_fonts text, answer jsonb,
        job_id bigint, metadata jsonb, is_test boolean, batch_id bigint, row_number integer, row_files json, row_report json)
      where exists (select from turn)
    ), settled as (
      update render_job set is_settled = true
      where id in (select job_id from given where job_id is not null) and not is_settled
      returning id
    ), stored as (
      update render_batch_row as stored_row
      set status = 'succeeded', files = once.row_files, report = once.row_report, error = null, error_code = null,
        credits = coalesce(once.credits, 0)
      from (
        select distinct on (batch_id, row_number) * from given where batch_id is not null order by batch_id, row_number, place
      ) as once
      where stored_row.batch_id = once.batch_id and stored_row.number = once.row_number
        and stored_row.status in ('queued', 'processing')
      returning once.place
    ), entry as materialized (
      select given.*, workspace.credit_limit,
        sum(given.credits) over (partition by given.workspace_id, given.month order by given.place desc) - given.credits as later
      from given join workspace on workspace.id = given.workspace_id
      where (job_id is null or job_id in (select id from settled))
        and (batch_id is null or place in (select place from stored))
    ), charged as (
      insert into usage (workspace_id, month, credits, renders)
      select workspace_id, month, sum(credits), count(*) from entry
      where credits is not null group by workspace_id, month order by workspace_id, month
      on conflict (workspace_id, month)
      do update set credits = usage.credits + excluded.credits, renders = usage.renders + excluded.renders
      returning workspace_id, month, credits as total
    ), logged as (
      insert into workspace_log (workspace_id, created_at, status, source, template_id, template_type, format, type,
        response_time_ms, response, credits_used, is_overage, error, metadata, is_test, render_job_id)
      select workspace_id, created_at, status, source, template_name, template_kind, format, type, response_time_ms, response,
        coalesce(entry.credits, 0), coalesce(total - later > credit_limit, false), error, metadata,
        coalesce(entry.is_test, false), job_id
      from entry left join charged using (workspace_id, month)
      where status is not null
      order by place
    ), kept as (
      insert into render_cache (workspace_id, hash, template_id, template_revision, brand_kit_revision, assets, families, family_fonts, answer,
        created_at, used_at)
      select distinct on (workspace_id, name) workspace_id, name, template_id, revision, kit_revision, assets, families, family_fonts, answer,
        created_at, created_at
      from entry
      where name is not null and (template_id is null or template_id in (
        select id from template where id in (select template_id from entry) order by id for key share))
      order by workspace_id, name, place desc
      on conflict (workspace_id, hash) do update set template_id = excluded.template_id,
        template_revision = excluded.template_revision, brand_kit_revision = excluded.brand_kit_revision, assets = excluded.assets, families = excluded.families,
        family_fonts = excluded.family_fonts, answer = excluded.answer, created_at = excluded.created_at,
        used_at = excluded.used_at
    )
    update render_cache set used_at = entry.created_at from entry
    where render_cache.workspace_id = entry.workspace_id and render_cache.hash = entry.used`.compile(query);
}

function toRow(
  { workspaceId, at, logged, credits, cached, used, jobId, batchRow }: LedgerEntry,
  place: number,
): Record<string, unknown> {
  return {
    place,
    workspace_id: workspaceId,
    month: monthOf(at),
    created_at: at,
    credits,
    used,
    job_id: jobId,
    ...(batchRow && toRowColumns(batchRow)),
    ...(logged && {
      status: logged.status,
      source: logged.source,
      metadata: logged.metadata,
      is_test: logged.isTest === true,
      template_name: logged.templateName,
      template_kind: logged.templateKind,
      format: logged.format,
      type: logged.type,
      response_time_ms: Math.round(logged.responseTimeMs),
      response: logged.response?.(),
      error: logged.error,
    }),
    ...(cached && {
      name: cached.name,
      template_id: cached.templateId,
      revision: cached.revision,
      kit_revision: cached.kitRevision,
      assets: cached.hashes,
      families: cached.families,
      family_fonts: cached.familyFonts,
      answer: cached.answer(),
    }),
  };
}

function toRowColumns({ batchId, number, result }: BatchRowResult): Record<string, unknown> {
  const { files, report } = result();
  return { batch_id: batchId, row_number: number, row_files: files, row_report: report.slice(0, maxReported) };
}
