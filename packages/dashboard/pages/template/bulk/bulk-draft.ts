import { designKeys, type BulkTable } from '../../../bulk/bulk-table.ts';
import { matchColumns, type ColumnMapping, type Template } from '@platen/template';
import { firstChoices, type BulkChoices } from './bulk-settings.ts';

/** Rows of a template that are being prepared, and how they will be rendered. */
export interface BulkDraft {
  table: BulkTable | undefined;
  /** The key that each column fills; columns without one serve names of files only. */
  mapping: ColumnMapping;
  choices: BulkChoices;
}

const drafts = new WeakMap<object, Map<number, BulkDraft>>();

/** The draft of a template, as long as the page of the dashboard is open: who comes back from a batch finds the rows again. */
export function readDraft(session: object, template: Template, templateId: number): BulkDraft {
  return drafts.get(session)?.get(templateId) ?? { table: undefined, mapping: {}, choices: firstChoices(template) };
}

/** Remembers a draft. */
export function storeDraft(session: object, templateId: number, draft: BulkDraft): void {
  const own = drafts.get(session) ?? new Map<number, BulkDraft>();
  own.set(templateId, draft);
  drafts.set(session, own);
}

/** The keys that the columns of a table fill by their names. */
export function suggestMapping(template: Template, { columns }: BulkTable): ColumnMapping {
  return matchColumns(template, columns, designKeys);
}

/** The mapping with a column that fills another key; undefined for none. A key is filled by one column only. */
export function mapColumn(mapping: ColumnMapping, column: string, key: string | undefined): ColumnMapping {
  const others = Object.entries(mapping).filter(([name, filled]) => name !== column && filled !== key);
  return Object.fromEntries(key === undefined ? others : [...others, [column, key]]);
}

/** Parameters that every render must set, and that no column fills. */
export function missingKeys(template: Template, mapping: ColumnMapping): string[] {
  const filled = new Set(Object.values(mapping).map((key) => key.replace(/^page\d+@/, '').split('.')[0]));
  const parameters = template.pages.flatMap((page) =>
    page.parameters.filter(({ constraints }) => constraints.required).map(({ key }) => key),
  );
  const data = Object.entries(template.data ?? {}).filter(
    ([, type]) => 'constraints' in type && type.constraints.required,
  );
  return [...new Set([...parameters, ...data.map(([name]) => name)])].filter((key) => !filled.has(key));
}
