import { availableParallelism } from 'node:os';
import type { FontSource } from '@platen/engine';
import { PlatenError, type ImportedTemplate, type Report } from '@platen/template';
import { createReaderBeside } from './beside-template.ts';
import { checkOutputs, isThere } from './check-outputs.ts';
import { isInTime, readVideoAssets } from './video-arguments.ts';
import { startVideoBar } from './video-bar.ts';
import { FileError, IncompleteError, UsageError } from './error.ts';
import { namedInputs, sourcesBeside, type InputFile } from './input-files.ts';
import { followKitOfFile } from './open-brand-kit.ts';
import { openTemplate } from './open-template.ts';
import { planRenders, type RenderPlan } from './plan-renders.ts';
import { openFonts } from './open-fonts.ts';
import { nameOf } from './read-file.ts';
import { readRows } from './read-rows.ts';
import { checkStreams, toRenderOptions, type RenderArguments } from './render-arguments.ts';
import { outputsOf, writeReport, type RenderRequest } from './render-request.ts';
import { renderRow, renderRows, type RowOutcome } from './render-rows.ts';
import { printReport, printRows } from './print-report.ts';

/** The engine is loaded once everything else is known to be right: wrong use is answered at once. */
function loadEngine(): Promise<typeof import('@platen/engine/node')> {
  return import('@platen/engine/node');
}

async function renderOne(
  request: RenderRequest,
  imported: ImportedTemplate,
  plan: RenderPlan,
  fonts: FontSource[],
): Promise<void> {
  const { file, given, terminal, signal } = request;
  const [row] = plan.rows;
  if (!row) return;
  const resolveRelative = createReaderBeside(file, given.allowOutside ?? false);
  const options = { ...toRenderOptions(given), ...(await readVideoAssets(given)) };
  const { createPool, createRenderer } = await loadEngine();
  const rendererOptions = { fonts, resolveRelative, ...inksOf(given) };
  const { threads, workFolder } = given;
  const pooled = { ...(threads !== undefined && { threads }), ...(workFolder !== undefined && { workFolder }) };
  // A video is cut into parts for several threads; anything else is one piece of work.
  const renderer = isInTime(options.format)
    ? createPool({ ...rendererOptions, ...pooled })
    : createRenderer(rendererOptions);
  const report: Report = [...imported.report];
  try {
    const tools = { renderer, template: imported.template, options, terminal, signal };
    const bar = isInTime(options.format) ? startVideoBar(terminal, given.quiet ?? false) : undefined;
    const outcome = await renderRow(row, plan, { ...tools, ...(bar && { onProgress: bar.show }) }).finally(() =>
      bar?.stop(),
    );
    report.push(...outcome.report);
    await writeReport(request, { outputs: outcome.outputs, report });
    if (!given.quiet) printReport(nameOf(file), report, terminal);
  } catch (error) {
    const code = error instanceof PlatenError ? error.code : 'RENDER_FAILED';
    const issues = error instanceof PlatenError ? error.issues : [];
    const message = error instanceof Error ? error.message : String(error);
    await writeReport(request, { outputs: [], report, error: { code, message, issues } });
    throw error instanceof FileError || error instanceof UsageError ? error : new FileError(nameOf(file), error);
  } finally {
    await renderer.close();
  }
}

async function renderMany(
  request: RenderRequest,
  imported: ImportedTemplate,
  plan: RenderPlan,
  fonts: FontSource[],
  name: string,
): Promise<void> {
  const { file, given, terminal, signal } = request;
  const resolveRelative = createReaderBeside(file, given.allowOutside ?? false);
  // Without a wish the pool counts processors and memory; more threads than rows would only start for nothing.
  const wanted = given.threads ?? availableParallelism();
  const threads =
    given.threads !== undefined || plan.rows.length < wanted ? Math.min(wanted, plan.rows.length) : undefined;
  const { createPool } = await loadEngine();
  const pool = createPool({ fonts, resolveRelative, ...inksOf(given), ...(threads !== undefined && { threads }) });
  let outcomes: RowOutcome[];
  try {
    const options = { ...toRenderOptions(given), ...(await readVideoAssets(given)) };
    const tools = { renderer: pool, template: imported.template, options, terminal, signal };
    outcomes = await renderRows(plan, {
      render: (row) => renderRow(row, plan, tools),
      atOnce: pool.threads * 2,
      isQuiet: given.quiet ?? false,
      terminal,
      signal,
    });
  } finally {
    await pool.close();
  }
  if (!given.quiet) printReport(nameOf(file), imported.report, terminal);
  const failed = outcomes.filter((outcome) => outcome.error);
  const summary = { rows: plan.rows.length, rendered: outcomes.length - failed.length, failed: failed.length };
  await writeReport(request, { summary, report: imported.report, rows: outcomes });
  if (!given.quiet || failed.length > 0) printRows(name, outcomes, plan.rows.length, terminal);
  signal.throwIfAborted();
  if (failed.length > 0) throw new IncompleteError(`${failed.length} rows failed`);
}

function inksOf({ inkProfile }: RenderArguments): { inkProfile?: string } {
  return inkProfile === undefined ? {} : { inkProfile };
}

/** The files that templates and rows name, when there is anything that they could be the same as. */
async function inputsBeside(
  { file }: RenderRequest,
  { template }: ImportedTemplate,
  { rows }: RenderPlan,
  outputs: readonly string[],
): Promise<InputFile[]> {
  for (const output of outputs) if (await isThere(output)) return sourcesBeside(template, file, rows);
  return [];
}

/** `platen render`: opens, plans, renders and writes. Throws what went wrong, with everything that can be known said first. */
export async function runRender(request: RenderRequest): Promise<void> {
  const { file, given } = request;
  checkStreams(file, given);
  const { format } = toRenderOptions(given);
  const opened = await openTemplate(file);
  const imported =
    given.brandKit === undefined
      ? opened
      : { ...opened, template: await followKitOfFile(opened.template, given.brandKit) };
  const { values, rows, name } = await readRows(request, imported.template, given.out);
  const plan = planRenders({
    template: imported.template,
    templateFile: file,
    rows,
    values,
    pages: given.page,
    out: given.out,
    format,
    isOneFile:
      format === 'pdf' || given.contactSheet !== undefined || (isInTime(format) && given.combinePages !== false),
  });
  const outputs = outputsOf(plan, given);
  await checkOutputs(outputs, [...namedInputs(file, given), ...(await inputsBeside(request, imported, plan, outputs))]);
  const fonts = await openFonts(given, request.terminal);
  await checkOutputs(
    outputs,
    fonts.map(({ key }) => ({ file: key, what: 'a font' })),
  );
  if (plan.isMany) await renderMany(request, imported, plan, fonts, name);
  else await renderOne(request, imported, plan, fonts);
}
