import type { WorkflowConnectionConfig } from '@platen/api';
import type { RowValues } from '@platen/template';
import { z } from 'zod';
import { DeliveryError, type StepCall } from '../step.ts';
import { settingOf, sourceConfig, type CellWriter } from './cell-writer.ts';
import { createPace, sendWrite } from './write-request.ts';

/** The version of Notion's API whose shapes these are. */
const notionVersion = '2022-06-28';

/** Writes into a field of records of Airtable, which takes 5 requests a second. */
export function openAirtableWriter(
  call: StepCall<'sheet_writeback'>,
  { token, baseUrl }: WorkflowConnectionConfig<'airtable'>,
): CellWriter {
  const { config, before, signal } = call;
  const source = sourceConfig(before, 'airtable');
  const baseId = settingOf(config.baseId, source['baseId'], 'baseId');
  const table = settingOf(config.table, source['table'], 'table');
  const pace = createPace(220, 5);
  return async (row, value) => {
    const id = idOf(row, 'record_id');
    await pace(signal);
    await sendWrite(call, {
      method: 'PATCH',
      url: `${baseUrl}/v0/${[baseId, table, id].map(encodeURIComponent).join('/')}`,
      headers: { authorization: `Bearer ${token}` },
      body: { fields: { [config.column]: value } },
    });
  };
}

const page = z.object({ properties: z.record(z.string(), z.looseObject({ type: z.string() })) });

/** Writes into a property of pages of Notion, which takes 3 requests a second. */
export function openNotionWriter(
  call: StepCall<'sheet_writeback'>,
  { token, baseUrl }: WorkflowConnectionConfig<'notion'>,
): CellWriter {
  const { config, signal } = call;
  const headers = { authorization: `Bearer ${token}`, 'notion-version': notionVersion };
  const pace = createPace(350, 3);
  let type: Promise<string> | undefined;
  const typeOf = async (url: string): Promise<string> => {
    await pace(signal);
    const { data } = page.safeParse(await sendWrite(call, { method: 'GET', url, headers }));
    const property = data?.properties[config.column];
    if (property) return property.type;
    throw new DeliveryError('final', `The page has no property ${config.column}.`);
  };
  return async (row, value) => {
    const url = `${baseUrl}/v1/pages/${encodeURIComponent(idOf(row, 'page_id'))}`;
    // The pages of a database have the same properties.
    type ??= typeOf(url);
    const found = await type.catch((error: unknown) => {
      type = undefined;
      throw error;
    });
    await pace(signal);
    const body = { properties: { [config.column]: notionProperty(found, value, config.column) } };
    await sendWrite(call, { method: 'PATCH', url, headers, body });
  };
}

/** A text as the value of a property. Throws DeliveryError for those that hold no text. */
function notionProperty(type: string, value: string, column: string): Record<string, unknown> {
  if (type === 'url') return { url: value };
  if (type === 'rich_text') return { rich_text: [{ type: 'text', text: { content: value.slice(0, 2000) } }] };
  if (type === 'files') {
    return { files: [{ type: 'external', name: value.slice(-100), external: { url: value } }] };
  }
  throw new DeliveryError('final', `The property ${column} must be a URL, a text or files; it is ${type}.`);
}

function idOf(row: RowValues, column: string): string {
  const id = row[column];
  if (typeof id === 'string' && id !== '') return id;
  throw new DeliveryError('final', `The row has no ${column}: it does not come from there.`);
}
