import type { Report, ReportCode } from '@platen/template';

/** What the form itself says, and what only those can change who made the template. */
const unsaid: ReadonlySet<ReportCode> = new Set<ReportCode>([
  'constraint_violated',
  'unknown_parameter',
  'unused_modification',
  'axis_missing',
  'not_imported',
  'link_invalid',
]);

const unreachable = 'An image, video, audio or font cannot be reached, and is left out.';

/** What a visitor should know of a drawing, as sentences without the addresses that the engine speaks of; none twice. */
export function visitorMessages(report: Report): string[] {
  const messages = report
    .filter(({ code }) => !unsaid.has(code))
    .map(({ code, message }) => (code === 'asset_unreachable' ? unreachable : message));
  return [...new Set(messages)].slice(0, 8);
}
