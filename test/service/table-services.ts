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

/** Answers as the APIs of Google Sheets, Airtable and Notion document it, and refuses what they refuse; undefined for other addresses. */
export function answerTables(address: string, headers: IncomingHttpHeaders, body: string): TableAnswer | undefined {
  const url = new URL(address, 'http://tables.test');
  const isBearer = (token: string): boolean => headers.authorization === `Bearer ${token}`;
  if (url.pathname.startsWith('/v4/spreadsheets/')) {
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
