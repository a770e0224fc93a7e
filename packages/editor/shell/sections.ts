/** Parts of the editor that an embed or a host may hide. */
export const sections = [
  'add',
  'templates',
  'assets',
  'styles',
  'layers',
  'pages',
  'parameters',
  'history',
  'inspector',
  'toolbar',
  'menu',
  'preview',
  'export',
  'share',
  'zoom',
  'timeline',
  'review',
] as const;
export type Section = (typeof sections)[number];

/**
 * Which parts are hidden: those that the session does not show, and those that the host hides, as a list of names with spaces or commas
 * between them. Unknown names are omitted.
 */
export function hiddenSections(shown: readonly string[] | undefined, hidden: string): ReadonlySet<Section> {
  const named = new Set(hidden.split(/[\s,]+/));
  return new Set(sections.filter((section) => named.has(section) || (shown !== undefined && !shown.includes(section))));
}
