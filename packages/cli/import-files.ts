import { join } from 'node:path';
import type { ImportComparison } from '@platen/engine';
import type { ImportedTemplate } from '@platen/template';
import { checkOutputs } from './check-outputs.ts';
import { explainError, FileError, IncompleteError, UsageError } from './error.ts';
import { countLayers, describeDifference, reasonToRefuse, type ImportOutcome } from './import-outcome.ts';
import { writeImportReport } from './import-report.ts';
import { listDesigns } from './list-designs.ts';
import { openFile, type OpenedFile } from './open-template.ts';
import { writeWhole, type OutputTools } from './output-target.ts';
import { printReport, reportLines } from './print-report.ts';
import { printTable } from './print-table.ts';
import { nameOf, standardStream } from './read-file.ts';
import type { ServiceImportArguments } from './service-import.ts';

/** Options of `platen import`; without `out`, one file goes to standard output. */
export interface ImportArguments {
  out?: string;
  quiet?: boolean;
  strict?: boolean;
  /** A file that shows before and after: HTML, or JSON without the images. */
  report?: string;
  service?: ServiceImportArguments;
}

/**
 * `platen import`: makes templates of files, in files or in a service, says what could not be kept, and refuses them for it with `strict`.
 * Several files give a table of results on standard output. Throws FileError, UsageError and, when some of several failed, IncompleteError.
 */
export async function runImports(
  given: readonly string[],
  options: ImportArguments,
  tools: OutputTools,
): Promise<void> {
  const { designs, isOne } = await listDesigns(given);
  const { out, report, quiet, service } = options;
  if (!isOne && !service && (out === undefined || out === standardStream) && report === undefined) {
    throw new UsageError('several files need --out, a folder for their templates, or --report');
  }
  if (!isOne && out === standardStream) throw new UsageError('several files cannot be written to standard output');
  if (report === standardStream) throw new UsageError('--report needs the name of a file');
  const destinations = designs.map(({ output }) => destinationOf(output, isOne, options));
  const outputs = [...destinations, report].filter((file) => file !== undefined);
  await checkOutputs(
    outputs,
    designs.map(({ file }) => ({ file, what: 'FILE' })),
  );
  const outcomes: ImportOutcome[] = [];
  let firstError: unknown;
  for (const [index, { file }] of designs.entries()) {
    tools.signal.throwIfAborted();
    const outcome: ImportOutcome = { file: nameOf(file), report: [] };
    outcomes.push(outcome);
    try {
      await importOne(file, { destination: destinations[index], isOne, outcome }, options, tools);
    } catch (error) {
      firstError ??= error;
      outcome.error = explainError(error instanceof FileError ? error.cause : error).lines.join(' ');
      if (!isOne) for (const line of explainError(error).lines) tools.terminal.say(line);
    }
    if (!quiet) printReport(outcome.file, outcome.report, tools.terminal);
  }
  if (report !== undefined) await writeImportReport(report, outcomes, options.service?.service, tools);
  if (!isOne) await printOutcomes(outcomes, tools);
  if (firstError !== undefined) throw isOne ? firstError : new IncompleteError('Some files were not imported.');
}

function destinationOf(output: string, isOne: boolean, { out, report, service }: ImportArguments): string | undefined {
  if (service) return undefined;
  if (isOne) return out ?? (report === undefined ? standardStream : undefined);
  return out === undefined ? undefined : join(out, output);
}

async function importOne(
  file: string,
  { destination, isOne, outcome }: { destination: string | undefined; isOne: boolean; outcome: ImportOutcome },
  { strict, report, service, quiet }: ImportArguments,
  tools: OutputTools,
): Promise<void> {
  const needsTemplate = !service || strict === true || report !== undefined;
  const opened = needsTemplate ? await openFile(file) : undefined;
  if (opened) {
    outcome.template = opened.template;
    outcome.report = opened.report;
    if (strict || report !== undefined) outcome.comparison = await compareWithFile(opened);
    const reason = strict ? reasonToRefuse(outcome) : undefined;
    if (reason !== undefined) throw new FileError(outcome.file, new Error(reason));
  }
  if (service) {
    const { importOnService } = await import('./service-import.ts');
    const wanted = { ...service, ...(quiet && { quiet }) };
    const made = await importOnService(file, wanted, tools.terminal, opened?.bytes);
    outcome.written = String(made.id);
    if (isOne) await tools.terminal.write(`${made.id}\n`);
    outcome.report = made.report;
  } else if (opened && destination !== undefined) {
    await writeWhole(destination, `${JSON.stringify(opened.template, undefined, 2)}\n`, tools);
    outcome.written = destination;
  }
}

/** The engine is loaded for those who ask for a comparison. */
async function compareWithFile({ bytes, template, report }: OpenedFile & ImportedTemplate): Promise<ImportComparison> {
  const [{ defaultLimits, compareImport }, { createNodePlatform }] = await Promise.all([
    import('@platen/engine'),
    import('@platen/engine/node'),
  ]);
  return compareImport(bytes, template, createNodePlatform(), { limits: defaultLimits, report });
}

function printOutcomes(outcomes: readonly ImportOutcome[], { terminal }: OutputTools): Promise<void> {
  const isCompared = outcomes.some(({ comparison }) => comparison);
  const head = ['FILE', 'TEMPLATE', 'PAGES', 'LAYERS', 'NOT KEPT', ...(isCompared ? ['DIFFERENT'] : [])];
  const rows = outcomes.map((outcome) => [
    outcome.file,
    outcome.error === undefined ? (outcome.written ?? 'not written') : 'not imported',
    outcome.template ? String(outcome.template.pages.length) : '',
    outcome.template ? String(countLayers(outcome.template)) : '',
    outcome.template || outcome.written !== undefined ? String(reportLines(outcome.report).length) : '',
    ...(isCompared ? [outcome.template ? describeDifference(outcome) : ''] : []),
  ]);
  return printTable(head, rows, terminal);
}
