import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** A row of an archive. */
export type Row = Record<string, unknown>;
/** The parts of an archive by their names. */
export type ArchiveParts = ReadonlyMap<string, Buffer>;

/** The rows of a table. */
export const rowsOf = (parts: ArchiveParts, table: string): Row[] =>
  (parts.get(`tables/${table}.ndjson`) ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** Every row with its ids as numbers of its order and people as addresses, so that two instances can be compared. */
export function canonical(parts: ArchiveParts): Record<string, Row[]> {
  const tables = [...parts.keys()].flatMap((name) => /^tables\/(\w+)\.ndjson$/.exec(name)?.[1] ?? []);
  const order = new Map<string, Map<unknown, number>>();
  for (const table of tables) {
    const ids = rowsOf(parts, table).map((row) => Number(row['id']));
    order.set(table, new Map(ids.toSorted((a, b) => a - b).map((id, index) => [id, index + 1])));
  }
  const emails = new Map(rowsOf(parts, 'person').map((row) => [row['id'], row['email']]));
  const refers: Record<string, string> = {
    folder_id: 'folder',
    embed_id: 'embed',
    template_id: 'template',
    templateId: 'template',
    flow_id: 'approval_flow',
    stage_id: 'approval_stage',
    stageId: 'approval_stage',
    entry_stage_id: 'approval_stage',
    change_stage_id: 'approval_stage',
    item_id: 'approval_item',
  };
  const people = new Set([
    'user_id',
    'person_id',
    'submitter_id',
    'added_by',
    'personId',
    'by',
    'mentions',
    'reviewers',
  ]);
  const convert = (table: string, key: string, value: unknown): unknown => {
    if (key === 'id') return order.get(table)?.get(Number(value));
    if (key === 'parent_id' && value !== null) return order.get(table)?.get(Number(value));
    // Workflows come as drafts.
    if (table === 'workflow' && key === 'status') return typeof value;
    // Unguessable names are given anew where another workspace has them.
    if (key === 'public_id' || key === 'token') return typeof value;
    if (people.has(key)) return [value].flat().map((id) => emails.get(id) ?? id);
    const other = key === 'folder_id' && table === 'brand_asset' ? 'asset_folder' : refers[key];
    if (other !== undefined && /^\d+$/.test(String(value))) return order.get(other)?.get(Number(value));
    if (typeof value === 'string') {
      return value.replace(/^asset:(\d+)$/, (_, id) => `asset#${order.get('brand_asset')?.get(Number(id))}`);
    }
    if (Array.isArray(value)) return value.map((each) => convert(table, '', each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(table, name, each)]));
  };
  return Object.fromEntries(
    tables
      .filter((table) => table !== 'person')
      .map((table) => [table, rowsOf(parts, table).map((row) => convert(table, '', row) as Row)]),
  );
}

/** Reads an archive from its file. */
export async function readParts(path: string): Promise<ArchiveParts> {
  const zip = await openPromise(path, { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

/** A workflow that names a template and a connection. */
export const workflowOf = (templateId: number, connectionId: number) => ({
  name: 'Cards',
  status: 'active',
  steps: [
    { key: 'form', type: 'webhook' },
    { key: 'answer', type: 'webhook_body' },
    { key: 'card', type: 'render', config: { templateId } },
    { key: 'mail', type: 'email', config: { connectionId, to: '{email}', subject: 'Card', text: 'Hi' } },
  ],
});
