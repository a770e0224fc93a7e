import type { ImportComparison } from '@platen/engine';
import { walkLayers, type Report, type Template } from '@platen/template';

/** The result of importing a file. */
export interface ImportOutcome {
  file: string;
  /** Where its template is: a file, or its id in a service. Missing when it was not written. */
  written?: string;
  template?: Template;
  report: Report;
  /** Missing when it was not asked for. */
  comparison?: ImportComparison;
  /** Why there is no template. */
  error?: string;
}

/** Layers of all pages, those in groups included. */
export function countLayers(template: Template): number {
  return template.pages.reduce((sum, { layers }) => sum + [...walkLayers(layers)].length, 0);
}

/** Pages that look different than in the file. */
export function differentPages({ comparison }: Pick<ImportOutcome, 'comparison'>): number {
  return comparison?.pages.filter(({ layers }) => layers.length > 0).length ?? 0;
}

/** How much differs, for people: the page that differs most. */
export function describeDifference({ comparison }: Pick<ImportOutcome, 'comparison'>): string {
  if (!comparison || comparison.pages.length === 0) return 'not compared';
  const max = Math.max(...comparison.pages.map(({ different }) => different));
  return describeShare(max);
}

/** A share as percent; what is more than nothing is never shown as nothing. */
export function describeShare(share: number): string {
  if (share === 0) return '0 %';
  return share < 0.0001 ? 'under 0.01 %' : `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`;
}

/** Why `--strict` refuses an import; undefined when it does not. */
export function reasonToRefuse(outcome: Pick<ImportOutcome, 'report' | 'comparison'>): string | undefined {
  const pages = differentPages(outcome);
  const lost = new Set(outcome.report.map(({ message }) => message)).size;
  const reasons = [
    ...(lost > 0 ? [`${lost} ${lost === 1 ? 'thing' : 'things'} could not be preserved`] : []),
    ...(pages > 0 ? [`${pages} ${pages === 1 ? 'page looks' : 'pages look'} different`] : []),
  ];
  return reasons.length > 0 ? `not imported (--strict): ${reasons.join(', ')}` : undefined;
}
