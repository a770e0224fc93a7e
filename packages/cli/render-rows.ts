import type { Renderer, RenderOptions } from '@platen/engine';
import { evaluationNeeds, PlatenError, type Report, type Template } from '@platen/template';
import { SingleBar } from 'cli-progress';
import type { Row } from './table-rows.ts';
import { findDestination } from './destination.ts';
import { explainError, isServiceResponse } from './error.ts';
import { isInTime } from './video-arguments.ts';
import { openTarget, type OutputTools } from './output-target.ts';
import type { RenderPlan } from './plan-renders.ts';
import { standardStream } from './read-file.ts';
import type { Terminal } from './terminal.ts';
import { writeOutputs, type WrittenFile } from './write-outputs.ts';

/** How one row went. */
export interface RowOutcome {
  row: number;
  outputs: WrittenFile[];
  report: Report;
  error?: { code: string; message: string };
}

/** Tools for rendering the rows of a plan. */
export interface RenderTools extends OutputTools {
  renderer: Renderer;
  template: Template;
  options: RenderOptions;
  onProgress?: NonNullable<RenderOptions['onProgress']>;
}

/** Renders one row and writes its files, those of videos while they are made. Throws what went wrong. */
export async function renderRow(row: Row, plan: RenderPlan, tools: RenderTools): Promise<RowOutcome> {
  const { renderer, template, options, signal, onProgress } = tools;
  const { pattern } = plan;
  const file = await videoFile(row, plan, options);
  const target = file === undefined ? undefined : await openTarget(file, tools);
  const asksTime = evaluationNeeds(template).needs.has('now');
  const time = asksTime ? { nowMs: Date.now() } : {};
  const wanted = { ...options, ...time, signal, ...(target && { target }), ...(onProgress && { onProgress }) };
  try {
    const { outputs, report } = await renderer.render(template, row.values, wanted);
    if (!target || file === undefined) {
      return { row: row.number, outputs: await writeOutputs(outputs, pattern, row, tools), report };
    }
    const bytes = await target.finish();
    const written = outputs.map(({ page, format, width, height }) => ({ page, file, format, width, height, bytes }));
    return { row: row.number, outputs: written, report };
  } catch (error) {
    await target?.discard();
    throw error;
  }
}

/** The file that a video is written to while it is made. Pipes and devices take it in one piece: videos are not made from front to back. */
async function videoFile(row: Row, { pattern }: RenderPlan, options: RenderOptions): Promise<string | undefined> {
  const isOneVideo = isInTime(options.format ?? 'png') && options.videoOptions?.combinePages !== false;
  if (!isOneVideo || pattern.text === standardStream) return undefined;
  const file = pattern.fill(0, row);
  const destination = await findDestination(file).catch(() => undefined);
  return destination === undefined || destination.kind === 'file' ? file : undefined;
}

/** The outcome of a row that failed. */
export function failedOutcome(row: Row, error: unknown): RowOutcome {
  const code = error instanceof PlatenError || isServiceResponse(error) ? error.code : 'RENDER_FAILED';
  return { row: row.number, outputs: [], report: [], error: { code, message: explainError(error).lines.join('; ') } };
}

/** How many rows are done, shown to a person who watches. */
export interface RowBar {
  step(): void;
  update(done: number): void;
  stop(): void;
}

/** Starts a bar of rows; one that shows nothing when nobody watches. */
export function startBar(total: number, terminal: Terminal, isQuiet: boolean): RowBar {
  if (isQuiet || !terminal.isWatched) return { step() {}, update() {}, stop() {} };
  const bar = new SingleBar({
    format: '{bar} {value}/{total} {duration_formatted}',
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
  });
  bar.start(total, 0);
  return { step: () => bar.increment(), update: (done) => bar.update(done), stop: () => bar.stop() };
}

/** How rows are rendered. */
export interface RowTools {
  render: (row: Row) => Promise<RowOutcome>;
  atOnce: number;
  isQuiet: boolean;
  terminal: Terminal;
  signal: AbortSignal;
}

/**
 * Renders all rows, `atOnce` at a time; a row that fails does not stop the others. Outcomes are in the order of the rows. When
 * interrupted, what has not begun is omitted.
 */
export async function renderRows(
  plan: RenderPlan,
  { render, atOnce, isQuiet, terminal, signal }: RowTools,
): Promise<RowOutcome[]> {
  const outcomes: (RowOutcome | undefined)[] = plan.rows.map(() => undefined);
  const bar = startBar(plan.rows.length, terminal, isQuiet);
  const waiting = plan.rows.entries();
  const work = async (): Promise<void> => {
    for (const [index, row] of waiting) {
      if (signal.aborted) return;
      outcomes[index] = await render(row).catch((error: unknown) => failedOutcome(row, error));
      bar.step();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
  } finally {
    bar.stop();
  }
  return outcomes.filter((outcome) => outcome !== undefined);
}
