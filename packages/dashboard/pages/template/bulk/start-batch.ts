import { ServiceResponseError, type Client } from '@platen/api/client';
import type { ColumnMapping } from '@platen/template';
import { writeTable, type BulkTable } from '../../../bulk/bulk-table.ts';
import type { CellIssues, RowIssues } from '../../../bulk/check-rows.ts';
import { designFields } from '../sample-request.ts';
import type { BulkDraft } from './bulk-draft.ts';

/** Values that the service refused: the batch was not started. */
export class RowsRefusedError extends Error {
  readonly issues: RowIssues;

  constructor(message: string, issues: RowIssues, cause: unknown) {
    super(message, { cause });
    this.name = 'RowsRefusedError';
    this.issues = issues;
  }
}

/** Starts a batch of the rows of a draft; returns its id. Throws RowsRefusedError and ServiceResponseError. */
export async function startBatch(
  client: Pick<Client, 'uploadBatchRows' | 'createRenderBatch'>,
  templateId: number,
  table: BulkTable,
  { mapping, choices }: BulkDraft,
): Promise<string> {
  const { format, scale, design, pattern, combine, skips } = choices;
  const file = new Blob([writeTable(table)], { type: 'text/csv' });
  const { fileId } = await client.uploadBatchRows({ body: file });
  // Every column is named, so that none is used by its own name.
  const columns = Object.fromEntries(table.columns.map((name) => [name, mapping[name] ?? '']));
  const body = {
    templateId,
    data: { fileId, type: 'csv' as const, columns },
    response: { format, ...(scale !== 1 && { scale }) },
    ...designFields(design),
    ...(pattern !== '' && { name: pattern }),
    ...(combine !== '' && { combine }),
    invalidRows: skips ? ('skip' as const) : ('refuse' as const),
    source: 'dashboard',
  };
  try {
    const { batchId } = await client.createRenderBatch({ body }, { idempotencyKey: crypto.randomUUID() });
    return batchId;
  } catch (error) {
    if (!(error instanceof ServiceResponseError) || error.code !== 'rows_invalid') throw error;
    throw new RowsRefusedError(error.message, locateIssues(error.body.issues ?? [], table.columns, mapping), error);
  }
}

/** Issues of the service, `rows[17].dishes.0.price`, at the cells that they are about. */
export function locateIssues(
  issues: readonly { path: string; message: string }[],
  columns: readonly string[],
  mapping: ColumnMapping,
): RowIssues {
  const located = new Map<number, Map<number, string>>();
  for (const { path, message } of issues) {
    const [, number = '', key = ''] = /^rows\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    if (number === '') continue;
    const exact = columns.findIndex((name) => mapping[name] === key);
    const column = exact >= 0 ? exact : columns.findIndex((name) => key.startsWith(`${mapping[name] ?? '\u0000'}.`));
    const row = Number(number) - 1;
    const own: Map<number, string> = located.get(row) ?? new Map<number, string>();
    // What is about no column stands at the first.
    own.set(Math.max(0, column), column < 0 && key !== '' ? `${key} ${message}` : message);
    located.set(row, own);
  }
  return located satisfies ReadonlyMap<number, CellIssues>;
}
