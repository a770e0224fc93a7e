import type { IncomingHttpHeaders } from 'node:http';

/** An answer of a service with tables. */
interface TableAnswer {
  status: number;
  json: unknown;
}

const notionPages = [
  {
    id: 'p1',
    url: 'https://notion.example/p1',
    properties: {
      Name: { id: 'a', type: 'title', title: [{ plain_text: 'R' }, { plain_text: 'ye' }] },
      Tags: { id: 'b', type: 'multi_select', multi_select: [{ id: 'x', name: 'new' }] },
      Price: { id: 'c', type: 'number', number: 4.2 },
    },
  },
  {
    id: 'p2',
    properties: {
      Name: { id: 'a', type: 'title', title: [] },
      Tags: { id: 'b', type: 'multi_select', multi_select: [] },
      Price: { id: 'c', type: 'number', number: null },
    },
  },
];

/** A sheet that is shared with a service account, by the ranges that are read of it. */
const ownSheet: Readonly<Record<string, unknown[][]>> = {
  'Cards!A1:C': [
    ['id', 'name', 'File'],
    ['a', 'Rye', ''],
    ['b', 'Spelt', 'https://files.example/old.png'],
    ['c', 'Oats'],
  ],
  "'Cards'!1:1": [['id', 'name', 'File']],
  "'Cards'!A2:A": [['a'], ['b'], ['c']],
};

const json = (status: number, value: unknown): TableAnswer => ({ status, json: value });

/** The answer to what changes a table. A key of the API may not, as with Google. */
function answerWrite(
  method: string,
  url: URL,
  isBearer: (token: string) => boolean,
  body: string,
): { answer: TableAnswer; cell?: WrittenCell } | undefined {
  const place = decodeURIComponent(url.pathname.split('/').slice(3).join('/'));
  if (method === 'PUT' && url.pathname.startsWith('/v4/spreadsheets/')) {
    if (!isBearer('ya29.sheets')) return { answer: json(401, { error: { status: 'UNAUTHENTICATED' } }) };
    const { range, majorDimension, values } = JSON.parse(body) as Record<string, unknown>;
    const isWhole = `cards/values/${String(range)}` === place && majorDimension === 'ROWS';
    if (!isWhole || url.searchParams.get('valueInputOption') !== 'RAW' || !Array.isArray(values)) {
      return { answer: json(400, { error: { status: 'INVALID_ARGUMENT' } }) };
    }
    return { answer: json(200, { updatedCells: 1 }), cell: { place: String(range), value: values.flat()[0] } };
  }
  if (method === 'PATCH' && url.pathname.startsWith('/v0/app1/')) {
    if (!isBearer('pat-1')) return { answer: json(401, { error: { type: 'AUTHENTICATION_REQUIRED' } }) };
    const { fields } = JSON.parse(body) as { fields?: Record<string, unknown> };
    const [name, value] = Object.entries(fields ?? {})[0] ?? [];
    if (name !== 'Image') return { answer: json(422, { error: { type: 'UNKNOWN_FIELD_NAME' } }) };
    return { answer: json(200, { id: place, fields }), cell: { place: `${place} ${name}`, value } };
  }
  if (!url.pathname.startsWith('/v1/pages/')) return undefined;
  if (!isBearer('secret-1')) return { answer: json(401, { object: 'error', code: 'unauthorized' }) };
  const properties = { Cover: { id: 'd', type: 'url', url: null } };
  if (method === 'GET') return { answer: json(200, { object: 'page', id: place, properties }) };
  const { properties: given } = JSON.parse(body) as { properties: { Cover?: { url?: unknown } } };
  if (typeof given.Cover?.url !== 'string') return { answer: json(400, { object: 'error', code: 'validation_error' }) };
  return {
    answer: json(200, { object: 'page', id: place }),
    cell: { place: `${place} Cover`, value: given.Cover.url },
  };
}

/** A text that was written into a table: the cell, or the record and its field. */
export interface WrittenCell {
  place: string;
  value: unknown;
}

/** Answers as the APIs of Google Sheets, Airtable and Notion document it, and refuses what they refuse; undefined for other addresses. */
export function answerTables(
  address: string,
  headers: IncomingHttpHeaders,
  body: string,
  { method = 'GET', written = [] }: { method?: string | undefined; written?: WrittenCell[] } = {},
): TableAnswer | undefined {
  const url = new URL(address, 'http://tables.test');
  const isBearer = (token: string): boolean => headers.authorization === `Bearer ${token}`;
  const write = answerWrite(method, url, isBearer, body);
  if (write) {
    if (write.cell) written.push(write.cell);
    return write.answer;
  }
  if (url.pathname.startsWith('/v4/spreadsheets/')) {
    if (isBearer('ya29.sheets')) {
      const range = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
      const values = ownSheet[range];
      return values
        ? { status: 200, json: { range, majorDimension: 'ROWS', values } }
        : { status: 404, json: { error: { message: 'Requested entity was not found.' } } };
    }
    if (url.searchParams.get('key') !== 'key-1')
      return { status: 400, json: { error: { message: 'API key not valid.' } } };
    const isRange = url.pathname === `/v4/spreadsheets/sheet/values/${encodeURIComponent('Orders!A1:B')}`;
    if (!isRange) return { status: 404, json: { error: { message: 'Requested entity was not found.' } } };
    return {
      status: 200,
      json: {
        range: 'Orders!A1:B2',
        majorDimension: 'ROWS',
        values: [
          ['name', 'price'],
          ['Rye', 4.2],
        ],
      },
    };
  }
  if (url.pathname.startsWith('/v0/')) {
    if (!isBearer('pat-1')) return { status: 401, json: { error: { type: 'AUTHENTICATION_REQUIRED' } } };
    if (url.pathname === '/v0/meta/whoami') return { status: 200, json: { id: 'usr1' } };
    if (url.pathname !== '/v0/app1/Orders') return { status: 404, json: { error: 'NOT_FOUND' } };
    const record = (id: string, name: string) => ({ id, createdTime: '2026-03-01T00:00:00.000Z', fields: { name } });
    return url.searchParams.get('offset') === 'itr2'
      ? { status: 200, json: { records: [record('rec2', 'Spelt')] } }
      : { status: 200, json: { records: [record('rec1', 'Rye')], offset: 'itr2' } };
  }
  if (!url.pathname.startsWith('/v1/')) return undefined;
  if (!isBearer('secret-1')) return { status: 401, json: { object: 'error', code: 'unauthorized' } };
  if (headers['notion-version'] === undefined)
    return { status: 400, json: { object: 'error', code: 'missing_version' } };
  if (url.pathname === '/v1/users/me') return { status: 200, json: { object: 'user', id: 'bot' } };
  if (url.pathname !== '/v1/databases/db/query')
    return { status: 404, json: { object: 'error', code: 'object_not_found' } };
  const { start_cursor: cursor } = JSON.parse(body) as { start_cursor?: string };
  return cursor === 'c2'
    ? { status: 200, json: { object: 'list', results: notionPages.slice(1), has_more: false, next_cursor: null } }
    : { status: 200, json: { object: 'list', results: notionPages.slice(0, 1), has_more: true, next_cursor: 'c2' } };
}
