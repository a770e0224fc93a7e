import type { Report } from '@platen/template';
import type { RowOutcome } from './render-rows.ts';
import type { Terminal } from './terminal.ts';

/** Report entries as lines, each once: `page 2, title: The text does not fit.` */
export function reportLines(report: Report): string[] {
  const lines = report.map(({ page, layer, code, message }) => {
    // What an import omits names its place itself.
    if (code === 'not_imported') return message;
    const place = [page > 0 ? `page ${page}` : '', layer].filter((part) => part !== '').join(', ');
    return place === '' ? message : `${place}: ${message}`;
  });
  return [...new Set(lines)];
}

/** Prints the report of one render. */
export function printReport(file: string, report: Report, terminal: Terminal): void {
  for (const line of reportLines(report)) terminal.say(`${file}: ${line}`);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Prints which rows failed or have reports, and a summary. */
export function printRows(file: string, outcomes: readonly RowOutcome[], total: number, terminal: Terminal): void {
  const shown = 50;
  const noted = outcomes.filter((outcome) => outcome.error || outcome.report.length > 0);
  for (const { row, error, report } of noted.slice(0, shown)) {
    if (error) terminal.say(`${file}: row ${row}: ${error.message}`);
    for (const line of reportLines(report)) terminal.say(`${file}: row ${row}: ${line}`);
  }
  if (noted.length > shown)
    terminal.say(
      `${file}: and ${count(noted.length - shown, 'more row', 'more rows')} with messages; --report lists all`,
    );
  const failed = outcomes.filter((outcome) => outcome.error).length;
  const overflowed = outcomes.filter((outcome) =>
    outcome.report.some((entry) => entry.code === 'text_overflow'),
  ).length;
  const skipped = total - outcomes.length;
  const parts = [
    `${count(outcomes.length - failed, 'row', 'rows')} rendered`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(overflowed > 0 ? [`${overflowed} overflowed`] : []),
    ...(skipped > 0 ? [`${skipped} not started`] : []),
  ];
  terminal.say(`${file}: ${parts.join(', ')}`);
}
