import { PlatenError, type Report } from '@platen/template';

/** Strict mode: throws RENDER_REJECTED with an issue for each entry, when there is one. */
export function rejectReport(report: Report): void {
  const [first] = report;
  if (!first) return;
  const rest = report.length > 1 ? ` (and ${report.length - 1} more)` : '';
  throw new PlatenError('RENDER_REJECTED', `Refused in strict mode: ${first.message}${rest}`, {
    issues: report.map(({ page, layer, message }) => ({ path: reportPath(page, layer), message })),
    report,
  });
}

/** Returns the path of a report entry: `pages[0]`, `pages[0] title`. */
function reportPath(page: number, layer: string): string {
  return [page > 0 ? `pages[${page - 1}]` : '', layer].filter((part) => part !== '').join(' ');
}
