import type { Report, ReportEntry } from '../errors/report.ts';
import type { LayerCopy } from './evaluation.ts';

/** A report that names the layers of the template where entries are about copies, and the first item each is about. */
export function nameCopies(report: Report, copies: ReadonlyMap<string, LayerCopy>): Report {
  if (copies.size === 0) return report;
  const named: Report = [];
  const first = new Map<string, { entry: ReportEntry; message: string; item: string; more: number }>();
  for (const entry of report) {
    const copy = copies.get(entry.layer);
    if (!copy) {
      named.push(entry);
      continue;
    }
    const key = `${entry.page} ${copy.layer} ${entry.code}`;
    const known = first.get(key);
    if (known) known.more++;
    else {
      const own = { ...entry, layer: copy.layer };
      first.set(key, { entry: own, message: entry.message.replace(/\.$/, ''), item: copy.item, more: 0 });
      named.push(own);
    }
  }
  for (const { entry, message, item, more } of first.values())
    entry.message = `${message} (${item})${more > 0 ? ` and ${more} more` : ''}.`;
  return named;
}
