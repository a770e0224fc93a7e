import { workflowLimits, type BatchDataType } from '@platen/api';
import type { RowValues } from '@platen/template';
import { readRowsFile } from '../../batches/rows-files.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { TableLines } from '../../templates/tables/read-table.ts';
import { StepError, type SourceStep, type StepCall } from './step.ts';
import { tooManyRows } from './to-rows.ts';

/** A CSV file. */
export const csvSource: SourceStep<'csv'> = { kind: 'source', read: (call) => readFileRows(call, 'csv') };

/** The first sheet of an XLSX file. */
export const xlsxSource: SourceStep<'xlsx'> = { kind: 'source', read: (call) => readFileRows(call, 'xlsx') };

async function readFileRows(
  { parts, run, config, signal }: StepCall<'csv' | 'xlsx'>,
  type: BatchDataType,
): Promise<RowValues[]> {
  const scope = { workspaceId: run.workspaceId, embedId: null, embedUserId: null };
  try {
    const file = await readRowsFile(parts, scope, { ...config, type }, signal);
    return toValues(await parts.worker.work('table', file, signal));
  } catch (error) {
    // What is away for a moment is not tried again here: the next run is.
    if (error instanceof ServiceError && error.status < 500) throw new StepError(error.message);
    throw error;
  }
}

function toValues({ columns = [], count, lines }: TableLines): RowValues[] {
  // The limit of runs is lower than that of files.
  if (count > workflowLimits.rows) throw tooManyRows(count);
  const rows = new TextDecoder().decode(lines).split('\n').slice(0, -1);
  return rows.map((line) => {
    const cells = JSON.parse(line) as string[];
    return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  });
}
