import { exportTextsCsv, exportXliff, importTexts, type TextIssue } from '@platen/template/exchange';
import { checkOutputs } from './check-outputs.ts';
import { FileError, UsageError } from './error.ts';
import { openTemplate } from './open-template.ts';
import { writeWhole, type OutputTools } from './output-target.ts';
import { printReport } from './print-report.ts';
import { nameOf, readText, standardStream } from './read-file.ts';

/** Options of `platen export-texts`. */
export interface ExportTextsArguments {
  locale: readonly string[];
  format?: string;
  from?: string;
  out?: string;
}

/** `platen export-texts`: writes the texts of a template as XLIFF or CSV. */
export async function runExportTexts(
  file: string,
  { locale, format, from, out = standardStream }: ExportTextsArguments,
  tools: OutputTools,
): Promise<void> {
  const options = from === undefined ? {} : { from };
  const isCsv = format === undefined ? /\.csv$/i.test(out) : format === 'csv';
  const [first = '', ...others] = locale;
  if (!isCsv && others.length > 0) throw new UsageError('XLIFF is for one --locale; use --format csv for several');
  await checkOutputs([out], [{ file, what: 'FILE' }]);
  const { template } = await openTemplate(file);
  const texts = isCsv ? exportTextsCsv(template, locale, options) : exportXliff(template, first, options);
  await writeWhole(out, texts, tools);
}

function describe({ locale, key, message }: TextIssue): string {
  return `${locale === '' ? '' : `${locale}: `}${key}: ${message}`;
}

/** `platen import-texts`: writes a template with the translations of a file, and lists what is wrong with them. */
export async function runImportTexts(
  file: string,
  textsFile: string,
  { out = standardStream, quiet }: { out?: string; quiet?: boolean },
  tools: OutputTools,
): Promise<void> {
  if (file === standardStream && textsFile === standardStream)
    throw new UsageError('FILE and TEXTS cannot both be standard input');
  await checkOutputs([out], [{ file: textsFile, what: 'TEXTS' }]);
  const { template, report } = await openTemplate(file);
  const texts = await readText(textsFile);
  const imported = importFrom(template, texts, textsFile);
  await writeWhole(out, `${JSON.stringify(imported.template, undefined, 2)}\n`, tools);
  if (quiet) return;
  printReport(nameOf(file), report, tools.terminal);
  for (const issue of imported.issues) tools.terminal.say(`${nameOf(textsFile)}: ${describe(issue)}`);
}

function importFrom(
  template: Parameters<typeof importTexts>[0],
  texts: string,
  textsFile: string,
): ReturnType<typeof importTexts> {
  try {
    return importTexts(template, texts);
  } catch (error) {
    throw new FileError(nameOf(textsFile), error);
  }
}
