import { z } from 'zod';
import type { GoogleAccess } from '../../connections/google-access.ts';
import { DeliveryError, StepError, type StepCall } from '../step.ts';
import { columnLetters, readSheetRange, rowNumberColumn, writeSheetRange } from './sheet-range.ts';
import { settingOf, sourceConfig, type CellWriter } from './cell-writer.ts';
import { createPace, sendWrite } from './write-request.ts';

/** Google takes 60 writes a minute of an account. */
const intervalMs = 1100;
const writesAtOnce = 30;

const cells = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))).default([]),
});

/** Writes into the cells of a Google sheet that an account may edit. Throws StepError. */
export async function openGoogleWriter(call: StepCall<'sheet_writeback'>, access: GoogleAccess): Promise<CellWriter> {
  const { config, before, signal } = call;
  const source = sourceConfig(before, 'google_sheet');
  const id = settingOf(config.spreadsheetId, source['spreadsheetId'], 'spreadsheetId');
  const range = typeof source['range'] === 'string' ? readSheetRange(source['range']) : undefined;
  const sheet = config.sheet ?? range?.sheet;
  const headRow = config.sheet === undefined || config.sheet === range?.sheet ? (range?.headRow ?? 1) : 1;
  const addressOf = (place: string): string =>
    `${access.baseUrl}/v4/spreadsheets/${encodeURIComponent(id)}/values/${encodeURIComponent(writeSheetRange(sheet, place))}`;
  const readCells = async (place: string, query = '') => {
    const url = `${addressOf(place)}${query}`;
    const json = await access.use((headers) => sendWrite(call, { method: 'GET', url, headers }));
    const parsed = cells.safeParse(json);
    if (!parsed.success) throw new StepError('The answer of Google has another shape than it documents.');
    return parsed.data.values;
  };
  const [head = []] = await readCells(`${headRow}:${headRow}`).catch(asStepError);
  const indexOf = (name: string): number => {
    const index = head.findIndex((cell) => String(cell ?? '') === name);
    if (index === -1) throw new StepError(`The sheet has no column ${name}. Add it to row ${headRow}.`);
    return index;
  };
  const column = columnLetters(indexOf(config.column));
  const rowOf = await rowFinder();
  const pace = createPace(intervalMs, writesAtOnce);
  return async (row, value) => {
    const place = `${column}${rowOf(row)}`;
    await pace(signal);
    const body = { range: writeSheetRange(sheet, place), majorDimension: 'ROWS', values: [[value]] };
    const url = `${addressOf(place)}?valueInputOption=RAW`;
    await access.use((headers) => sendWrite(call, { method: 'PUT', url, headers, body }));
  };

  /** Finds the row of the sheet by its key, or takes the place where it was read. */
  async function rowFinder(): Promise<(row: Readonly<Record<string, unknown>>) => number> {
    const { keyColumn } = config;
    if (keyColumn === undefined) {
      return (row) => {
        const number = row[rowNumberColumn];
        if (typeof number === 'number' && Number.isInteger(number) && number > headRow) return number;
        throw new DeliveryError('final', `The row has no ${rowNumberColumn}. Set keyColumn.`);
      };
    }
    const letters = columnLetters(indexOf(keyColumn));
    const found = await readCells(`${letters}${headRow + 1}:${letters}`, '?valueRenderOption=UNFORMATTED_VALUE').catch(
      asStepError,
    );
    const rows = new Map(found.map(([cell], index) => [String(cell ?? ''), headRow + 1 + index]));
    return (row) => {
      const key = String(row[keyColumn] ?? '');
      const number = rows.get(key);
      if (key !== '' && number !== undefined) return number;
      throw new DeliveryError('final', `The sheet has no row whose ${keyColumn} is ${key.slice(0, 100) || 'empty'}.`);
    };
  }
}

function asStepError(error: unknown): never {
  if (error instanceof DeliveryError && error.kind === 'final') throw new StepError(error.message, { cause: error });
  throw error;
}
