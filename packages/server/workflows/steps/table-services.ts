import { workflowLimits, type WorkflowConnectionType } from '@platen/api';
import type { RowValues } from '@platen/template';
import { z } from 'zod';
import { findConnection, openConnection } from '../connections/connection-store.ts';
import { openGoogleAccess } from '../connections/google-access.ts';
import { fetchJson } from './fetch-text.ts';
import { readSheetRange, rowNumberColumn } from './sheets/sheet-range.ts';
import { StepError, type SourceStep, type StepCall } from './step.ts';
import { tooManyRows } from './to-rows.ts';

/** Pages that are read of a table: with 100 rows each, as many as a run takes. */
const maxPages = 100;

/** Reads a table page by page, until there is no further one. */
async function readPages<Place>(
  read: (place: Place | undefined) => Promise<{ rows: RowValues[]; next: Place | undefined }>,
): Promise<RowValues[]> {
  const rows: RowValues[] = [];
  let place: Place | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { rows: more, next } = await read(place);
    rows.push(...more);
    if (rows.length > workflowLimits.rows) throw tooManyRows(rows.length);
    if (next === undefined) return rows;
    place = next;
  }
  return rows;
}

/** An answer in the shape that a service documents. Throws StepError. */
function parseAs<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  service: WorkflowConnectionType,
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new StepError(`The answer of ${service} has another shape than it documents.`);
}

const airtablePage = z.object({
  records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
  offset: z.string().optional(),
});

/** The records of a table of Airtable: its fields, and `record_id`. */
export const airtableSource: SourceStep<'airtable'> = {
  kind: 'source',
  async read(call) {
    const { parts, run, config } = call;
    const { token, baseUrl } = await openConnection(parts, run.workspaceId, config.connectionId, 'airtable');
    return readPages<string>(async (offset) => {
      const query = new URLSearchParams({ pageSize: '100' });
      if (config.view !== undefined) query.set('view', config.view);
      if (offset !== undefined) query.set('offset', offset);
      const path = `/v0/${encodeURIComponent(config.baseId)}/${encodeURIComponent(config.table)}?${query.toString()}`;
      const json = await fetchJson(call, `${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const page = parseAs(airtablePage, json, 'airtable');
      return { rows: page.records.map(({ id, fields }) => ({ ...fields, record_id: id })), next: page.offset };
    });
  },
};

const notionText = z.array(z.object({ plain_text: z.string() }));
const notionPage = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      url: z.string().optional(),
      properties: z.record(z.string(), z.looseObject({ type: z.string() })),
    }),
  ),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

/** The pages of a database of Notion: its properties as plain values, and `page_id` and `page_url`. */
export const notionSource: SourceStep<'notion'> = {
  kind: 'source',
  async read(call) {
    const { parts, run, config } = call;
    const { token, baseUrl } = await openConnection(parts, run.workspaceId, config.connectionId, 'notion');
    const headers = {
      authorization: `Bearer ${token}`,
      'notion-version': '2022-06-28',
      'content-type': 'application/json',
    };
    return readPages<string>(async (cursor) => {
      const body = JSON.stringify({ page_size: 100, ...(cursor !== undefined && { start_cursor: cursor }) });
      const url = `${baseUrl}/v1/databases/${encodeURIComponent(config.databaseId)}/query`;
      const page = parseAs(notionPage, await fetchJson(call, url, { method: 'POST', headers, body }), 'notion');
      const rows = page.results.map(({ id, url: address, properties }) => ({
        ...Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, notionValue(property)])),
        page_id: id,
        page_url: address ?? null,
      }));
      return { rows, next: page.has_more ? (page.next_cursor ?? undefined) : undefined };
    });
  },
};

/** The value of a property: texts as text, choices by their names, people and relations by their ids. */
function notionValue(property: Record<string, unknown> & { type: string }): unknown {
  const value = property[property.type];
  const text = notionText.safeParse(value);
  if (text.success && (property.type === 'title' || property.type === 'rich_text')) {
    return text.data.map(({ plain_text }) => plain_text).join('');
  }
  if (Array.isArray(value)) return value.map(nameOf);
  return nameOf(value);
}

function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = value as Record<string, unknown>;
  return named['name'] ?? named['start'] ?? named['id'] ?? null;
}

const sheetValues = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))).default([]),
});

/** The rows of a range of a Google sheet, each with its place in it; the first row names the columns. */
export const googleSheetSource: SourceStep<'google_sheet'> = {
  kind: 'source',
  async read(call) {
    const { config } = call;
    const json = await readSheet(call);
    const { values } = parseAs(sheetValues, json, 'google');
    const [head = [], ...lines] = values;
    if (lines.length > workflowLimits.rows) throw tooManyRows(lines.length);
    const names = head.map((cell, index) => (cell === null || cell === '' ? `column_${index + 1}` : String(cell)));
    const { headRow } = readSheetRange(config.range);
    return lines.map((cells, index) => ({
      ...Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
      [rowNumberColumn]: headRow + 1 + index,
    }));
  },
};

/** Reads a range with a key, if everyone with the link may read it, or in the name of an account. */
async function readSheet(call: StepCall<'google_sheet'>): Promise<unknown> {
  const { parts, run, config } = call;
  const path = `/v4/spreadsheets/${encodeURIComponent(config.spreadsheetId)}/values/${encodeURIComponent(config.range)}`;
  const addressOf = (baseUrl: string, key: Record<string, string> = {}): string =>
    `${baseUrl}${path}?${new URLSearchParams({ valueRenderOption: 'UNFORMATTED_VALUE', ...key }).toString()}`;
  const row = await findConnection(parts, run.workspaceId, config.connectionId);
  const access = openGoogleAccess(parts, row);
  if (access) return access.use((headers) => fetchJson(call, addressOf(access.baseUrl), { headers }));
  const { apiKey, baseUrl } = await openConnection(parts, run.workspaceId, config.connectionId, 'google');
  return fetchJson(call, addressOf(baseUrl, { key: apiKey }), {});
}
