import type { RenderBatchRow } from '@platen/api';
import { waitForRenderBatch, type Client } from '@platen/api/client';
import { UsageError } from './error.ts';
import { download } from './download.ts';
import type { OutputTools } from './output-target.ts';
import type { RenderPlan } from './plan-renders.ts';
import { standardStream } from './read-file.ts';
import { failedOutcome, startBar, type RowOutcome } from './render-rows.ts';
import type { WrittenFile } from './write-outputs.ts';

type BatchBody = Parameters<Client['createRenderBatch']>[0]['body'];

/** Input of the rows of a plan on a service, besides the plan. */
export interface ServiceBatch extends OutputTools {
  client: Client;
  templateId: number;
  response: NonNullable<BatchBody['response']>;
  isQuiet: boolean;
}

/** Files that are fetched at the same time. */
const atOnce = 4;
/** Rows of one page of the answer. */
const rowsAtOnce = 500;

/**
 * Has a service render all rows of a plan as one batch, and writes its files. A row that fails does not stop the others. Outcomes are in the
 * order of the rows. When interrupted, the batch is canceled.
 */
export async function renderBatch(plan: RenderPlan, tools: ServiceBatch): Promise<RowOutcome[]> {
  const { client, templateId, response, signal, isQuiet, terminal } = tools;
  const rows = plan.rows.map(({ values }) => ({ modifications: values as Record<string, string> }));
  const body = { templateId, rows, response, invalidRows: 'skip', source: 'cli' } as const;
  const { batchId: id } = await client.createRenderBatch({ query: {}, body }, { signal });
  const rendering = startBar(plan.rows.length, terminal, isQuiet);
  try {
    const onProgress = ({ succeeded, failed }: { succeeded: number; failed: number }): void =>
      rendering.update(succeeded + failed);
    await waitForRenderBatch(client, id, { signal, onProgress });
  } catch (error) {
    if (signal.aborted) await client.cancelRenderBatch({ params: { id } }).catch(() => undefined);
    throw error;
  } finally {
    rendering.stop();
  }
  return fetchFiles(plan, id, tools);
}

async function fetchFiles(plan: RenderPlan, id: string, tools: ServiceBatch): Promise<RowOutcome[]> {
  const { terminal, isQuiet, signal } = tools;
  const outcomes: RowOutcome[] = [];
  const bar = startBar(plan.rows.length, terminal, isQuiet);
  const rendered = eachRow(tools, id);
  const work = async (): Promise<void> => {
    for await (const row of rendered) {
      if (signal.aborted) return;
      outcomes.push(await writeRow(row, plan, tools));
      bar.step();
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    bar.stop();
  }
  return outcomes.toSorted((one, other) => one.row - other.row);
}

async function* eachRow({ client, signal }: ServiceBatch, id: string): AsyncGenerator<RenderBatchRow, void, undefined> {
  for (let cursor: number | null = 0; cursor !== null;) {
    const query: { limit: number; cursor?: number } = { limit: rowsAtOnce, ...(cursor > 0 && { cursor }) };
    const page: Awaited<ReturnType<Client['listRenderBatchRows']>> = await client.listRenderBatchRows(
      { params: { id }, query },
      { signal },
    );
    yield* page.data;
    cursor = page.next_cursor;
  }
}

async function writeRow(rendered: RenderBatchRow, plan: RenderPlan, tools: ServiceBatch): Promise<RowOutcome> {
  const { pattern } = plan;
  const row = plan.rows[rendered.row - 1];
  const { report } = rendered;
  if (!row) return { row: rendered.row, outputs: [], report };
  const number = row.number;
  if (rendered.status !== 'succeeded') {
    const issues = rendered.issues.map(({ column, message }) => `${column} ${message}`.trim());
    const message = issues.length > 0 ? issues.join('; ') : (rendered.error ?? 'the row was canceled');
    return { row: number, outputs: [], report, error: { code: rendered.error_code ?? 'canceled', message } };
  }
  try {
    if (rendered.files.length > 1 && !pattern.hasPage && pattern.text !== standardStream) {
      throw new UsageError(
        `the render produced ${rendered.files.length} pages; put {page} into --out, or choose one with --page`,
      );
    }
    const outputs: WrittenFile[] = [];
    for (const { page, url, width, height } of rendered.files) {
      const file = pattern.text === standardStream ? standardStream : pattern.fill(Math.max(1, page), row);
      const bytes = await download(url, file, tools);
      outputs.push({ page, file, format: tools.response.format ?? 'png', width, height, bytes });
    }
    return { row: number, outputs, report };
  } catch (error) {
    return { ...failedOutcome(row, error), report };
  }
}
