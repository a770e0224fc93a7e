import { batchRowBody, createBatchBody, type RenderBatchRow } from '@platen/api';
import {
  createCellReader,
  findPromptKey,
  RowError,
  type CellReader,
  type RowValues,
  type Template,
} from '@platen/template';
import { sql } from 'kysely';
import { z } from 'zod';
import { withPrompts } from '../../renders/prompts/find-prompts.ts';
import { findBatch, isFinished, type BatchRecord } from '../../batches/batch-record.ts';
import { eachRow } from '../../batches/batch-rows.ts';
import { createRenderBatch } from '../../batches/create-batch.ts';
import { ServiceError } from '../../http/service-error.ts';
import { readRenderedTemplate } from '../../renders/request/read-rendered-template.ts';
import type { StepParts } from '../workflow-parts.ts';
import { filesColumn } from './row-files.ts';
import {
  StepError,
  type ActStep,
  type FailedRow,
  type FlowRow,
  type LastingCall,
  type StepRows,
  type StepRun,
} from './step.ts';

/** The state of a render: its batch, the rows in the order of the batch, and those that never came into it. */
const saved = z.object({
  batchId: z.string(),
  numbers: z.array(z.number()),
  failed: z.array(z.object({ number: z.number(), error: z.string() })),
});
type Saved = z.infer<typeof saved>;

/** The part of the result of a render that says where it came from, so that later steps find its values. */
export const renderedRow = z.object({ template_id: z.int(), batch_id: z.string(), batch_row: z.int() });
/** Where a render came from. */
export type RenderedRow = z.infer<typeof renderedRow>;

/** Milliseconds until a batch is looked at again, which says itself when it is done. */
export const lookAgainMs = 60_000;
/** Milliseconds until a batch is tried again where the workspace has too many. */
export const busyMs = 15_000;

/** Renders a template once for each row, as a batch. */
export const renderStep: ActStep<'render'> = {
  kind: 'act',
  async advance(call, rows) {
    const state = saved.safeParse(call.state).data ?? (await begin(call, rows));
    if (!('batchId' in state)) return state;
    return finish(call, rows, state);
  },
  async cancel({ parts, run, state }) {
    const { data } = saved.safeParse(state);
    if (!data) return;
    await parts.database.query
      .updateTable('render_batch')
      .set({ status: 'canceled', completed_at: parts.now() })
      .where('id', '=', Number(data.batchId))
      .where('workspace_id', '=', run.workspaceId)
      .where('status', 'in', ['queued', 'processing'])
      .execute();
  },
  async countCredits({ parts, state }) {
    const { data } = saved.safeParse(state);
    if (!data) return 0;
    const { credits } = await parts.database.query
      .selectFrom('render_batch_row')
      .select(sql<number>`coalesce(sum(credits), 0)`.as('credits'))
      .where('batch_id', '=', Number(data.batchId))
      .executeTakeFirstOrThrow();
    return Number(credits);
  },
};

function scopeOf({ workspaceId }: StepRun) {
  return { workspaceId, embedId: null, embedUserId: null };
}

/** Queues the batch, and keeps that with it: both are there, or none. Answers the rows if none of them can be rendered, or when to try again. */
async function begin(
  call: LastingCall<'render'>,
  rows: readonly FlowRow[],
): Promise<Saved | StepRows | { waitMs: number }> {
  const { parts, run, config } = call;
  const { templateId, modifications: _, format, scale, quality, sizes, locale } = config;
  const template = await readTemplate(parts, run, templateId);
  const { given, failed } = readRows(call, template, rows);
  if (given.length === 0) return { rows: [], failed };
  const body = createBatchBody.safeParse({
    templateId,
    rows: given.map(({ modifications }) => ({ modifications })),
    response: { format, scale, quality, extraSizes: sizes },
    locale,
    invalidRows: 'skip',
    source: 'workflow',
  });
  if (!body.success) throw new StepError(z.prettifyError(body.error).slice(0, 500));
  let state: Saved | undefined;
  try {
    await createRenderBatch(parts, parts.worker, body.data, {
      scope: scopeOf(run),
      userId: run.userId,
      useCache: true,
      workflowRunId: run.id,
      signal: call.signal,
      commit: async (answer) => {
        const { batchId } = z.object({ batchId: z.string() }).parse(answer.body);
        state = { batchId, numbers: given.map(({ number }) => number), failed };
        await call.saveState(state);
      },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'rows_invalid') return { rows: [], failed: [...failed, ...invalidRows(error, given)] };
    if (error.code === 'too_many_jobs') return { waitMs: busyMs };
    if (error.status >= 500) throw error;
    throw new StepError(error.message);
  }
  if (!state) throw new TypeError('The batch was queued without being kept.');
  return state;
}

async function readTemplate(parts: StepParts, run: StepRun, id: number): Promise<Template> {
  try {
    const { content } = await readRenderedTemplate(parts, { template: { kind: 'studio', id }, ...scopeOf(run) });
    return content;
  } catch (error) {
    if (error instanceof ServiceError) throw new StepError(error.message);
    throw error;
  }
}

interface GivenRow {
  number: number;
  modifications: Record<string, unknown>;
}

/** The modifications of each row: its columns with the names of parameters, and what expressions make of it. */
function readRows({ config, read }: LastingCall<'render'>, template: Template, rows: readonly FlowRow[]) {
  const reader = createCellReader(template);
  const mapped = Object.entries(config.modifications).map(([key, source]) => [key, read.expression(source)] as const);
  const given: GivenRow[] = [];
  const failed: FailedRow[] = [];
  for (const { number, data } of rows) {
    try {
      const values = Object.fromEntries(mapped.map(([key, evaluate]) => [key, evaluate(data)]));
      const modifications = { ...ofColumns(reader, template, data), ...withoutMissing(values) };
      const parsed = batchRowBody.safeParse({ modifications });
      if (parsed.success) given.push({ number, modifications });
      else failed.push({ number, error: parsed.error.issues[0]?.message ?? 'The values cannot be rendered.' });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      failed.push({ number, error: error.message });
    }
  }
  return { given, failed };
}

function ofColumns(reader: CellReader, template: Template, data: RowValues): Record<string, unknown> {
  const known = Object.entries(data).filter(([name]) => reader.knows(name));
  const cells = known.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const typed = known.filter(([, value]) => typeof value !== 'string');
  const prompts = Object.entries(data).filter(([name]) => !reader.knows(name) && findPromptKey(template, name));
  const values = { ...reader.read(Object.fromEntries(cells)), ...withoutMissing(Object.fromEntries(typed)) };
  return withPrompts(values, Object.fromEntries(prompts));
}

function withoutMissing(values: RowValues): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Rows that were all refused, each with its own reason as far as they are listed. */
function invalidRows(error: ServiceError, given: readonly GivenRow[]): FailedRow[] {
  const issues = error.details.issues ?? [];
  return given.map(({ number }, index) => {
    const own = issues.filter(({ path }) => path === `rows[${index + 1}]` || path.startsWith(`rows[${index + 1}].`));
    const said = own.map(({ path, message }) => `${path.replace(/^rows\[\d+\]\.?/, '')} ${message}`.trim());
    return { number, error: said.length > 0 ? `${said.join('; ')}.` : 'The values do not match the template.' };
  });
}

/** The rows with their files once the batch is done. */
async function finish(
  { parts, run, key }: LastingCall<'render'>,
  rows: readonly FlowRow[],
  { batchId, numbers, failed }: Saved,
): Promise<StepRows | { waitMs: number }> {
  const batch = await findBatch(parts, scopeOf(run), batchId).catch((error: unknown) => {
    if (error instanceof ServiceError) throw new StepError('The batch of this run is gone. Run the workflow again.');
    throw error;
  });
  if (!isFinished(batch.status)) return { waitMs: lookAgainMs };
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const rendered: FlowRow[] = [];
  const failures: FailedRow[] = [...failed];
  for await (const { row } of eachRow(parts, batch)) {
    const number = numbers[row.row - 1] ?? 0;
    const own = byNumber.get(number);
    if (!own) continue;
    if (row.status !== 'succeeded') {
      const issues = row.issues.map(({ column, message }) => `${column} ${message}`.trim()).join('; ');
      failures.push({ number, error: issues === '' ? (row.error ?? 'The render was canceled.') : `${issues}.` });
      continue;
    }
    const files = row.files.map((file) => ({ ...file }));
    const result = resultOf(batch, row);
    rendered.push({ number, data: { ...own.data, [filesColumn]: files, [key]: result } });
  }
  return { rows: rendered, failed: failures };
}

/** The result of a render as later steps see it. */
export function resultOf(batch: BatchRecord, row: RenderBatchRow): RowValues & RenderedRow {
  return {
    url: row.files[0]?.url ?? null,
    template_id: batch.template_id,
    batch_id: String(batch.id),
    batch_row: row.row,
    report: row.report.slice(0, 20),
  };
}
