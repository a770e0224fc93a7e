import {
  batchLimits,
  columnsOfPattern,
  createRowNames,
  type CreateBatchBody,
  type ErrorIssue,
  type RenderFormatName,
} from '@platen/api';
import { sql } from 'kysely';
import { readPrompts } from '../renders/prompts/resolve-prompts.ts';
import { scopeColumns, withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { Reply } from '../http/reply.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Queue } from '../jobs/queue.ts';
import { checkWebhook } from '../renders/pipeline/render-or-queue.ts';
import type { RenderParts } from '../renders/pipeline/render-parts.ts';
import { mayRender } from '../renders/request/may-render.ts';
import { parseRender } from '../renders/request/parse-render.ts';
import { readRenderedTemplate } from '../renders/request/read-rendered-template.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import type { TemplateWorker } from '../templates/template-work.ts';
import { checkCredits } from '../workspaces/credits.ts';
import { queueLanes } from './lanes.ts';
import { readInlineRows, readTableRows, type GivenRow, type GivenRows } from './read-rows.ts';
import { createRowChecker } from './row-values.ts';
import { readRowsFile } from './rows-files.ts';

/** Dependencies of batches. */
export interface BatchParts extends RenderParts {
  queue: Queue;
  fetcher: SafeFetcher;
}

/** Who asks for a batch, and how it is answered. */
export interface BatchCall {
  scope: ItemScope;
  userId: number | null;
  useCache: boolean;
  /** Whether a test key asks. */
  isTest?: boolean | undefined;
  /** The run of a workflow that waits for it. */
  workflowRunId?: number;
  /** Fires when the client has gone. */
  signal: AbortSignal;
  /** Records the answer in the transaction that queues the batch. */
  commit(answer: Reply): Promise<void>;
}

/** Rows that are written together, and problems that a refusal lists. */
const rowsAtOnce = 500;
const maxListed = 100;

/**
 * Queues a batch: reads its rows, checks all of them against the template, writes them, and queues its lanes. Nothing is rendered or
 * visible before all of it is there. Throws ServiceError, `rows_invalid` with the values that do not match.
 */
export async function createRenderBatch(
  parts: BatchParts,
  worker: TemplateWorker,
  body: CreateBatchBody,
  call: BatchCall,
): Promise<Reply> {
  const { scope, userId, useCache, isTest, signal } = call;
  const request = parseRender(
    { ...body, modifications: {}, response: { ...body.response, type: 'url', mode: 'sync' } },
    { scope, userId, template: { kind: 'studio', id: body.templateId }, useCache, isTest },
  );
  if (body.combine === 'pdf' && request.response.format !== 'pdf') {
    const message = 'can be pdf for the format pdf only: use zip';
    throw new ServiceError('invalid_response_options', `combine ${message}.`, {
      issues: [{ path: 'combine', message }],
    });
  }
  const { content } = await readRenderedTemplate(parts, request);
  await mayRender(parts, request);
  if (!request.isTest) await checkCredits(parts, scope.workspaceId);
  if (body.webhook_url !== undefined) await checkWebhook(parts, body.webhook_url);
  await checkOpenBatches(parts, scope);
  const rows = body.data
    ? readTableRows(
        await worker.work('table', await readRowsFile(parts, scope, body.data, signal), signal),
        content,
        body.data.columns,
      )
    : readInlineRows(body.rows ?? []);
  checkPattern(body.name, rows);
  const check = createRowChecker(content);
  const issuesOf = (row: GivenRow): GivenRow['issues'] => {
    if (row.issues.length > 0) return row.issues;
    const issues = check(row.modifications);
    if (issues.length === 0) readPrompts(parts, { ...request, modifications: row.modifications }, content);
    return issues;
  };
  const invalid = await countInvalid(rows, issuesOf, signal);
  if (invalid.count > 0 && (body.invalidRows === 'refuse' || invalid.count === rows.count)) throw refuseRows(invalid);
  return writeBatch(parts, {
    body,
    call,
    request,
    rows,
    issuesOf: invalid.count > 0 ? issuesOf : () => [],
    invalid: invalid.count,
  });
}

/** A workspace is not to fill the database with batches that nobody gets to. */
export async function checkOpenBatches({ database }: Pick<BatchParts, 'database'>, scope: ItemScope): Promise<void> {
  const max = scope.embedId === null ? batchLimits.open : batchLimits.open / 4;
  const { count } = await database.query
    .selectFrom('render_batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(withinScope('render_batch', scope))
    .where('status', 'in', ['preparing', 'queued', 'processing'])
    .executeTakeFirstOrThrow();
  if (Number(count) < max) return;
  throw new ServiceError('too_many_jobs', `${max} batches are already waiting or in progress. Try again in a minute.`, {
    headers: { 'retry-after': '60' },
  });
}

function checkPattern(pattern: string | undefined, { columns }: GivenRows): void {
  const unknown = columnsOfPattern(pattern ?? '').find((name) => !columns.includes(name));
  if (unknown === undefined) return;
  const message = `has the placeholder {${unknown}}, which is no column: use ${['row', 'page', ...columns.slice(0, 20)].map((name) => `{${name}}`).join(', ')}`;
  throw new ServiceError('invalid_request', `name ${message}.`, { issues: [{ path: 'name', message }] });
}

interface InvalidRows {
  count: number;
  listed: ErrorIssue[];
}

async function countInvalid(
  rows: GivenRows,
  issuesOf: (row: GivenRow) => GivenRow['issues'],
  signal: AbortSignal,
): Promise<InvalidRows> {
  const invalid: InvalidRows = { count: 0, listed: [] };
  for await (const row of rows.read()) {
    signal.throwIfAborted();
    const issues = issuesOf(row);
    if (issues.length === 0) continue;
    invalid.count += 1;
    for (const { column, message } of issues) {
      if (invalid.listed.length < maxListed) invalid.listed.push({ path: pathOf(row.number, column), message });
    }
  }
  return invalid;
}

/** The path of a value in the list of issues: rows count from 1, as in the data. */
function pathOf(number: number, column: string): string {
  return `rows[${number}]${column === '' ? '' : `.${column}`}`;
}

/** The refusal of rows whose values do not match the template. */
export function refuseRows({ count, listed }: InvalidRows): ServiceError {
  const [first] = listed;
  const sentence = count === 1 ? 'One row does not match the template' : `${count} rows do not match the template`;
  const example = first ? `: ${first.path.replace(/^rows\[(\d+)\]\.?/, 'row $1 ')} ${first.message}` : '';
  return new ServiceError('rows_invalid', `${sentence}${example.replaceAll(/\s+/g, ' ')}.`, {
    issues: listed,
    fields: { invalid: count },
  });
}

interface Writing {
  body: CreateBatchBody;
  call: BatchCall;
  request: RenderRequest;
  rows: GivenRows;
  issuesOf: (row: GivenRow) => GivenRow['issues'];
  invalid: number;
}

async function writeBatch(
  parts: BatchParts,
  { body, call, request, rows, issuesOf, invalid }: Writing,
): Promise<Reply> {
  const { database, queue, publicUrl, now } = parts;
  const { scope, userId, signal } = call;
  const { format } = request.response;
  const { id } = await database.query
    .insertInto('render_batch')
    .values({
      ...scopeColumns(scope),
      user_id: userId,
      template_id: body.templateId,
      status: 'preparing',
      format,
      request: JSON.stringify(request),
      name: body.name ?? null,
      columns: JSON.stringify(rows.columns),
      column_keys: rows.columnKeys === undefined ? null : JSON.stringify(rows.columnKeys),
      unknown_columns: JSON.stringify(rows.unknownColumns),
      concurrency: body.concurrency ?? null,
      combine: body.combine ?? null,
      metadata: request.metadata === undefined ? null : JSON.stringify(request.metadata),
      is_test: request.isTest === true,
      webhook_url: body.webhook_url ?? null,
      total: rows.count,
      workflow_run_id: call.workflowRunId ?? null,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await writeRows(parts, id, rows, { name: body.name, issuesOf, signal });
    const self = `${publicUrl}/v1/render-batches/${id}`;
    const answer = {
      batchId: String(id),
      status: 'queued',
      self,
      total: rows.count,
      invalid,
      unknown_columns: rows.unknownColumns,
    };
    const reply = new Reply(202, answer, { location: self });
    await database.transaction(async () => {
      const lanes = await queueLanes(queue, scope, {
        batchId: id,
        format: format as RenderFormatName,
        rows: rows.count - invalid,
        concurrency: body.concurrency ?? null,
        first: 1,
      });
      await database.query.updateTable('render_batch').set({ status: 'queued', lanes }).where('id', '=', id).execute();
      await call.commit(reply);
    });
    return reply;
  } catch (error) {
    await database.query.deleteFrom('render_batch').where('id', '=', id).where('status', '=', 'preparing').execute();
    throw error;
  }
}

async function writeRows(
  { database }: Pick<BatchParts, 'database'>,
  batchId: number,
  rows: GivenRows,
  { name, issuesOf, signal }: Pick<Writing, 'issuesOf'> & { name: string | undefined; signal: AbortSignal },
): Promise<void> {
  const nameRow = name === undefined ? undefined : createRowNames(name);
  let waiting: object[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    signal.throwIfAborted();
    const given = JSON.stringify(waiting);
    waiting = [];
    await sql`
      insert into render_batch_row (batch_id, number, status, modifications, cells, design, name, error, error_code, issues)
      select ${batchId}::bigint, number, status, modifications, cells, design, name, error, error_code, issues
      from json_to_recordset(${given}::json) as given (number integer, status text, modifications json, cells json,
        design json, name text, error text, error_code text, issues json)`.execute(database.query);
  };
  for await (const row of rows.read()) {
    const issues = issuesOf(row);
    const isInvalid = issues.length > 0;
    waiting.push({
      number: row.number,
      status: isInvalid ? 'failed' : 'queued',
      modifications: row.modifications,
      cells: row.cells,
      design: row.design,
      name:
        nameRow?.(
          row.number,
          (column) => row.cells[column] ?? String(row.modifications[rows.columnKeys?.[column] ?? column] ?? ''),
        ) ?? null,
      error: isInvalid ? invalidSentence : null,
      error_code: isInvalid ? 'rows_invalid' : null,
      issues,
    });
    if (waiting.length >= rowsAtOnce) await flush();
  }
  await flush();
}

/** The error of a row that was never rendered; its issues say which values. */
export const invalidSentence = 'The values of this row do not match the template.';
