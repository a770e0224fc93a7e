import type { RenderAnswerBody } from '@platen/api';
import { followRenderJob, type Client } from '@platen/api/client';
import { importTemplate, type Report } from '@platen/template';
import type { Row } from './table-rows.ts';
import { download } from './download.ts';
import { checkOutputs } from './check-outputs.ts';
import { FileError, IncompleteError, UsageError } from './error.ts';
import { isInTime } from './video-arguments.ts';
import { startVideoBar } from './video-bar.ts';
import { namedInputs } from './input-files.ts';
import { toFileName } from './output-pattern.ts';
import type { OutputTools } from './output-target.ts';
import { planRenders, type RenderPlan } from './plan-renders.ts';
import { standardStream } from './read-file.ts';
import { readRows } from './read-rows.ts';
import { checkStreams, toDesignOptions, toRenderOptions, type RenderArguments } from './render-arguments.ts';
import { outputsOf, writeReport, type RenderRequest } from './render-request.ts';
import type { RowOutcome } from './render-rows.ts';
import { renderBatch } from './service-batch.ts';
import { openServiceClient } from './service-client.ts';
import { printReport, printRows } from './print-report.ts';
import type { WrittenFile } from './write-outputs.ts';

/** Options that are about this machine, which does not render. */
const localFlags: Readonly<Partial<Record<keyof RenderArguments, string>>> = {
  fonts: '--fonts',
  compression: '--compression',
  brandKit: '--brand-kit',
  threads: '--threads',
  allowOutside: '--allow-outside',
  inkProfile: '--ink-profile',
  subtitles: '--subtitles',
  audio: '--audio',
  at: '--at',
  contactSheet: '--contact-sheet',
  workFolder: '--work-folder',
};

type RenderBody = Parameters<Client['renderTemplate']>[0]['body'];
type Response = NonNullable<RenderBody['response']>;

/** Input of one render on a service, besides its values. */
interface ServiceRender extends OutputTools {
  client: Client;
  templateId: number;
  response: Response;
  plan: RenderPlan;
  onProgress?: (share: number) => void;
}

/** `platen render ID --service URL`: has a template of a service rendered there, and brings the files. */
export async function renderOnService(request: RenderRequest & { service: string }): Promise<void> {
  const { file, given, terminal, signal, service } = request;
  if (!/^[1-9]\d{0,14}$/.test(file)) {
    throw new UsageError('with --service, give the template’s id, a number; use "platen import" to upload a file');
  }
  for (const [name, flag] of Object.entries(localFlags)) {
    if (given[name as keyof RenderArguments] !== undefined) {
      throw new UsageError(`${flag} is for renders on this machine and cannot be combined with --service`);
    }
  }
  checkStreams('', given);
  const response = toResponse(given);
  const format = response.format ?? 'png';
  const client = openServiceClient(service, { flag: '--service', levels: 'read and render' });
  const templateId = Number(file);
  const stored = await client
    .getTemplate({ params: { id: templateId } }, { signal })
    .catch((error: unknown) => fail(file, error));
  const { template } = importTemplate(stored.content);
  const { values, rows, name } = await readRows(request, template, given.out);
  const plan = planRenders({
    template,
    templateFile: `${toFileName(template.name) || file}.json`,
    rows,
    values,
    pages: given.page,
    out: given.out,
    format,
    isOneFile: format === 'pdf' || (isInTime(toRenderOptions(given).format) && given.combinePages !== false),
  });
  await checkOutputs(outputsOf(plan, given), namedInputs(undefined, given));
  const tools = { client, templateId, response, plan, terminal, signal };
  const label = `template ${file}`;
  if (!plan.isMany) {
    const [row] = plan.rows;
    if (!row) return;
    const bar = response.mode === 'async' ? startVideoBar(terminal, given.quiet ?? false) : undefined;
    const onProgress = bar && ((share: number): void => bar.show(share, undefined));
    const { outputs, report } = await renderRow(row, { ...tools, ...(onProgress && { onProgress }) })
      .catch((error: unknown) => fail(label, error))
      .finally(() => bar?.stop());
    await writeReport(request, { outputs, report });
    if (!given.quiet) printReport(label, report, terminal);
    return;
  }
  const { type: _type, mode: _mode, ...options } = response;
  const batch = { client, templateId, response: options, isQuiet: given.quiet ?? false, terminal, signal };
  const outcomes = await renderBatch(plan, batch).catch((error: unknown) => fail(label, error));
  const failed = outcomes.filter((outcome) => outcome.error);
  const summary = { rows: plan.rows.length, rendered: outcomes.length - failed.length, failed: failed.length };
  await writeReport(request, { summary, report: [], rows: outcomes });
  if (!given.quiet || failed.length > 0) printRows(name, outcomes, plan.rows.length, terminal);
  signal.throwIfAborted();
  if (failed.length > 0) throw new IncompleteError(`${failed.length} rows failed`);
}

function fail(place: string, error: unknown): never {
  throw error instanceof FileError || error instanceof UsageError ? error : new FileError(place, error);
}

/** The options of the command in the words of the service. */
function toResponse(given: RenderArguments): Response {
  const { format, videoOptions, pdfOptions, quality, scale, width, height, fit } = toRenderOptions(given);
  const { trimStartMs, trimEndMs, durationMs, pageTransitionDurationMs, ...video } = videoOptions ?? {};
  const times = {
    trimStart: trimStartMs,
    trimEnd: trimEndMs,
    duration: durationMs,
    pageTransitionDuration: pageTransitionDurationMs,
  };
  const inSeconds = Object.entries(times).flatMap(([name, timeMs]) =>
    timeMs === undefined ? [] : [[name, timeMs / 1000] as const],
  );
  return {
    type: 'url',
    format,
    // Videos take longer than a request may.
    mode: isInTime(format) ? 'async' : 'sync',
    ...(quality !== undefined && { quality }),
    ...(scale !== undefined && { scale }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(fit && { fit }),
    ...toDesignOptions(given),
    ...(given.timeZone !== undefined && { timeZone: given.timeZone }),
    ...(given.transparent && { transparent: true }),
    ...(given.strict && { strict: true }),
    ...(given.page && { includePages: given.page }),
    ...(pdfOptions && { pdfOptions: pdfOptions as Response['pdfOptions'] }),
    ...(videoOptions && { videoOptions: { ...video, ...Object.fromEntries(inSeconds) } as Response['videoOptions'] }),
  };
}

async function renderRow(row: Row, tools: ServiceRender): Promise<RowOutcome> {
  const answer = await askFor(row, tools);
  const outputs = Array.isArray(answer.data)
    ? answer.data
    : [{ page: tools.response.includePages?.[0] ?? 1, content: answer.data.content }];
  const { plan, response } = tools;
  if (outputs.length > 1 && !plan.pattern.hasPage && plan.pattern.text !== standardStream) {
    throw new UsageError(
      `the render produced ${outputs.length} pages; put {page} into --out, or choose one with --page`,
    );
  }
  const files: WrittenFile[] = [];
  for (const { page, content } of outputs) {
    const file = plan.pattern.text === standardStream ? standardStream : plan.pattern.fill(page, row);
    const bytes = await download(content, file, tools);
    files.push({ page, file, format: response.format ?? 'png', bytes });
  }
  return { row: row.number, outputs: files, report: answer.report as Report };
}

async function askFor(row: Row, tools: ServiceRender): Promise<RenderAnswerBody> {
  const { client, templateId, response, signal, onProgress } = tools;
  const modifications = row.values as RenderBody['modifications'];
  const answer = await client.renderTemplate(
    { body: { templateId, ...(modifications && { modifications }), response, source: 'cli' } },
    { signal },
  );
  if ('data' in answer) return answer;
  if (!('id' in answer)) throw new Error('The service’s response is not a render.');
  for await (const job of followRenderJob(client, answer.id, { signal })) {
    onProgress?.(job.progress);
    if (job.status === 'succeeded') return job.result as RenderAnswerBody;
    if (job.finished) throw new Error(job.error ?? `The render job ${job.id} was canceled.`);
  }
  throw new Error(`The render job ${answer.id} did not finish.`);
}
