import type { CheckRow } from '@platen/engine';
import { applyCheckFixes, type CheckIssue, type CheckResult, type Template } from '@platen/template';
import { createReaderBeside } from './beside-template.ts';
import type { CheckArguments } from './check-commands.ts';
import { readCheckData } from './check-rows.ts';
import { checkOutputs } from './check-outputs.ts';
import { FileError, IncompleteError, UsageError } from './error.ts';
import { openFonts } from './open-fonts.ts';
import { openTemplate } from './open-template.ts';
import { writeWhole, type OutputTools } from './output-target.ts';
import { nameOf, standardStream } from './read-file.ts';
import { toDesignOptions } from './render-arguments.ts';
import { unknownColumn } from './unknown-column.ts';

/** Characters of values that are shown of an issue; the report has all of them. */
const shownValues = 300;

/** `platen check`: lists what values can break a template, and writes it with fixes. Throws IncompleteError if there is anything. */
export async function runCheck(file: string, given: CheckArguments, tools: OutputTools): Promise<void> {
  const { report, fix, data } = given;
  checkArguments(file, given);
  const inputs = data === undefined ? [] : [{ file: data, what: '--data' }];
  await checkOutputs(report === undefined ? [] : [report], [{ file, what: 'FILE' }, ...inputs]);
  await checkOutputs(
    [report, fix].filter((output) => output !== undefined),
    inputs,
  );
  const { template } = await openTemplate(file);
  const rows = data === undefined ? undefined : await readGiven(data, template, given, tools);
  const fonts = await openFonts(given, tools.terminal);
  const { createRenderer } = await import('@platen/engine/node');
  const maxDurationMs = 1000 * (given.seconds ?? 5);
  const renderer = createRenderer({
    fonts,
    resolveRelative: createReaderBeside(file, given.allowOutside ?? false),
    // Time for the last row and for what is loaded first.
    limits: { maxDurationMs: 2 * maxDurationMs + 60_000 },
  });
  let check: CheckResult | undefined;
  try {
    const options = { maxDurationMs, randomRows: given.rows, seed: given.seed, rows };
    ({ check } = await renderer.render(template, {}, { check: options, signal: tools.signal }));
  } catch (error) {
    throw new FileError(nameOf(file), error);
  } finally {
    await renderer.close();
  }
  if (!check) return;
  if (report !== undefined) await writeWhole(report, `${JSON.stringify(check, undefined, 2)}\n`, tools);
  const say = (line: string): void => tools.terminal.say(`${nameOf(file)}: ${line}`);
  for (const issue of check.issues) for (const line of issueLines(issue)) say(line);
  if (fix !== undefined) {
    const { template: fixed, applied } = applyCheckFixes(template, check.issues);
    await writeWhole(fix, `${JSON.stringify(fixed, undefined, 2)}\n`, tools);
    say(`${applied} of ${check.issues.length} issues fixed`);
  }
  say(summary(check));
  if (check.issues.length > 0) throw new IncompleteError('values can break the template');
}

/** Throws UsageError for options that contradict each other. */
function checkArguments(file: string, given: CheckArguments): void {
  const { data, rows, seed } = given;
  if (data === undefined) {
    if (Object.keys(toDesignOptions(given)).length > 0)
      throw new UsageError('--locale, --brand, --mode and --axis need --data; without it, all of them are tried');
    return;
  }
  if (rows !== undefined || seed !== undefined)
    throw new UsageError('--rows and --seed cannot be combined with --data, which is tried in place of random values');
  if (file === standardStream && data === standardStream)
    throw new UsageError('only one of FILE and --data can be "-"');
}

/** The rows of `--data`, in the language and design that are asked for. */
async function readGiven(
  data: string,
  template: Template,
  given: CheckArguments,
  { terminal }: OutputTools,
): Promise<CheckRow[]> {
  const { rows, unknownColumns } = await readCheckData(data, template);
  for (const column of unknownColumns) terminal.say(`${nameOf(data)}: ${unknownColumn(column, template)}`);
  const choices = toDesignOptions(given);
  return rows.map((values) => ({ values, choices }));
}

function issueLines({ kind, page, layer, item, message, values, choices, row, fix }: CheckIssue): string[] {
  const place = [row === undefined ? '' : `row ${row}`, page > 0 ? `page ${page}` : '', layer, item]
    .filter((part) => part !== '')
    .join(', ');
  const own = Object.keys(values).length === 0 ? 'the default values' : shorten(JSON.stringify(values));
  const chosen = [...(choices.locale === undefined ? [] : [choices.locale]), ...Object.values(choices.axes ?? {})];
  return [
    `${place === '' ? '' : `${place}: `}${kind}: ${message}`,
    `  with ${own}${chosen.length > 0 ? ` in ${chosen.join(', ')}` : ''}`,
    ...(fix ? [`  fix: ${fix.message}`] : []),
  ];
}

function shorten(text: string): string {
  return text.length > shownValues ? `${text.slice(0, shownValues)}…` : text;
}

function summary({ issues, rows, isComplete, durationMs }: CheckResult): string {
  const found =
    issues.length === 0 ? 'nothing breaks it' : `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}`;
  const rest = isComplete ? '' : '; --seconds allows more time for the others';
  return `${found}, ${rows} rows of values tried in ${(durationMs / 1000).toFixed(1)} s${rest}`;
}
