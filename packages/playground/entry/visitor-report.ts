import type { Report, ReportCode } from '@platen/template';

/** Codes that the form shows itself, and those that only the template's author can resolve. */
const unsaid: ReadonlySet<ReportCode> = new Set<ReportCode>([
  'constraint_violated',
  'unknown_parameter',
  'unused_modification',
  'axis_missing',
  'not_imported',
  'link_invalid',
]);

const unreachable = 'An image, video, audio or font cannot be reached, and is left out.';

/** Describes the report of a drawing for a visitor, as unique sentences without the addresses in the engine's messages. */
export function visitorMessages(report: Report): string[] {
  const messages = report
    .filter(({ code }) => !unsaid.has(code))
    .map(({ code, message }) => (code === 'asset_unreachable' ? unreachable : message));
  return [...new Set(messages)].slice(0, 8);
}
