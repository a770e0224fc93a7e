import type { Section } from './sections.ts';
import { panels } from './panel-table.ts';

/** Fetches the code of the panels that an editor opens with, beside its template. What fails is fetched again when it is shown. */
export function fetchFirstPanels(hidden: ReadonlySet<Section>): void {
  const first = hidden.has('add') ? undefined : panels.find(({ id }) => id === 'add');
  const inspector = hidden.has('inspector') ? undefined : import('../panels/inspector/inspector.ts');
  void Promise.allSettled([first?.load(), inspector]);
}
