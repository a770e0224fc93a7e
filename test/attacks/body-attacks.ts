import { flood, type Attack } from './attack.ts';
import { deepList, layeredTemplate, longTemplate, titledTemplate, wideObject } from './bodies.ts';
import { callService, makeTemplate, type Tenant } from './caller.ts';
import { openEmbedSessions } from './embed-sessions.ts';

/** One call of an attack. */
interface AttackCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** After the version segment. */
  path: string;
  body?: Buffer;
  headers?: Record<string, string>;
}

/** Sends calls, so many at once. `prepare` makes what they need and answers the call of each turn. */
function sending(
  name: string,
  prepare: (tenant: Tenant) => Promise<(turn: number) => AttackCall>,
  { atOnce = 8, byEmbed = false } = {},
): Attack {
  return {
    name: `${name}, ${atOnce} at once${byEmbed ? ', by a user of an embed' : ''}`,
    async prepare(tenant) {
      const [session] = byEmbed ? await openEmbedSessions(tenant, 1) : [];
      const callOf = await prepare(tenant);
      return {
        run: (signal) =>
          flood(atOnce, signal, (turn, ending) => {
            const { method, path, ...more } = callOf(turn);
            return callService(session ?? tenant, method, path, { ...more, signal: ending });
          }),
      };
    },
  };
}

/** Sends the same body again and again. */
function posting(
  name: string,
  path: string,
  body: () => string,
  { method = 'POST', headers, ...how }: Partial<AttackCall> & { atOnce?: number; byEmbed?: boolean } = {},
): Attack {
  const prepare = async (): Promise<() => AttackCall> => {
    const call: AttackCall = { method, path, body: Buffer.from(body()), ...(headers && { headers }) };
    return () => call;
  };
  return sending(name, prepare, how);
}

/** Calls that name a template which is there. */
function atTemplate(
  name: string,
  content: () => string,
  callOf: (id: number, content: string) => (turn: number) => AttackCall,
): Attack {
  return sending(name, async (tenant) => {
    const text = content();
    return callOf(await makeTemplate(tenant, JSON.parse(text)), text);
  });
}

const createPath = '/studio/templates/create';
const wide = (): string => `{"name":"x","canvas_width":100,"canvas_height":100,"content":${wideObject(400_000)}}`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const overAny = { 'if-match': '*' };

/** A template of 400,000 keys, as a user of an embed can send it. */
export const wideTemplates = posting('templates of 400,000 keys', createPath, wide, { byEmbed: true });

/** A template as large as they may be, saved again and again with another name. */
export const savesOfLargeTemplates = atTemplate(
  'saves of 5,000 layers',
  () => layeredTemplate(5000),
  (id, content) => (turn) => ({
    method: 'PUT',
    path: `/studio/templates/${id}`,
    headers: overAny,
    body: Buffer.from(content.replace('"Layers"', `"Layers ${turn}"`)),
  }),
);

/** Bodies that cost much to read, to check or to store. Everything is sent to one service, by one caller. */
export const bodyAttacks: readonly Attack[] = [
  posting('templates of 400,000 keys', createPath, wide, { atOnce: 1 }),
  posting('templates of 400,000 keys', createPath, wide),
  wideTemplates,
  posting('templates of 4,500,000 numbers', createPath, () => `{"name":"x","content":[${'1,'.repeat(4_500_000)}1]}`),
  posting('lists 4,000,000 deep', createPath, () => `{"name":"x","content":${deepList(4_000_000)}}`),
  posting('templates of 5,000 layers', createPath, () => `{"name":"x","content":${layeredTemplate(5000)}}`),
  posting('templates of 9 MB of text', createPath, () => `{"name":"x","content":${longTemplate(9_000_000)}}`),
  posting(
    'templates of 60,000 wrong parameters',
    createPath,
    () =>
      `{"name":"x","content":{"schemaVersion":1,"pages":[{"id":"p","width":9,"height":9,"layers":[{}],"parameters":[${'{},'.repeat(60_000)}{}]}]}}`,
  ),
  posting(
    'imports of 9 MB of Polotno’s JSON',
    createPath,
    () =>
      `{"name":"x","content":{"width":9,"height":9,"pages":[{"id":"p","children":[${'{"type":"text","text":"a","x":1,"y":1,"width":9,"height":9},'.repeat(120_000)}{"type":"text"}]}]}}`,
  ),
  posting('100 templates of 50 layers', '/studio/templates/bulk-create', () => {
    const each = `{"name":"x","content":${layeredTemplate(50)}}`;
    return `{"templates":[${Array.from({ length: 100 }, () => each).join(',')}]}`;
  }),
  savesOfLargeTemplates,
  atTemplate(
    'saves of 400,000 keys',
    () => titledTemplate(),
    (id) => {
      const body = Buffer.from(`{"schemaVersion":1,"pages":[${wideObject(400_000)}]}`);
      return () => ({ method: 'PUT', path: `/studio/templates/${id}`, headers: overAny, body });
    },
  ),
  atTemplate(
    'names for 5,000 layers',
    () => layeredTemplate(5000),
    (id) => (turn) => ({
      method: 'PATCH',
      path: `/studio/templates/${id}`,
      body: Buffer.from(`{"name":"Turn ${turn}"}`),
    }),
  ),
  atTemplate(
    'reads of 5,000 layers',
    () => layeredTemplate(5000),
    (id) => () => ({ method: 'GET', path: `/studio/templates/${id}` }),
  ),
  atTemplate(
    'defaults of 400,000 keys',
    () => titledTemplate(),
    (id) => {
      const body = Buffer.from(`{"modifications":${wideObject(400_000)}}`);
      return () => ({ method: 'PATCH', path: `/studio/templates/${id}/update-modifications`, body });
    },
  ),
  ...(
    [
      ['renders of 2,000,000 keys', () => wideObject(2_000_000)],
      ['renders of 30 MB of text', () => JSON.stringify({ title: 'x'.repeat(30_000_000) })],
      [
        'renders of 5,000 keys of 6 KB',
        () => JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'y'.repeat(6000)]))),
      ],
      [
        'renders of 1,000,000 cells',
        () => {
          const row = `{${Array.from({ length: 200 }, (_, at) => `"c${at}":"v"`).join(',')}}`;
          return `{"title":[${Array.from({ length: 5000 }, () => row).join(',')}]}`;
        },
      ],
    ] as const
  ).map(([name, modifications]) =>
    atTemplate(
      name,
      () => titledTemplate(),
      (id) => {
        const body = Buffer.from(`{"templateId":${id},"modifications":${modifications()}}`);
        return () => ({ method: 'POST', path: '/studio/render', body });
      },
    ),
  ),
  sending('webhooks with 400,000 keys', async (tenant) => {
    const templateId = await makeTemplate(tenant, JSON.parse(titledTemplate()));
    const mapping = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, 'a{{$}}b']));
    const made = await callService(tenant, 'POST', '/studio/webhooks', { body: { name: 'w', templateId, mapping } });
    const { data } = made.body as { data: { public_id: string } };
    const body = Buffer.from(wideObject(400_000));
    return () => ({ method: 'POST', path: `/studio/webhook/${data.public_id}`, body });
  }),
  posting('profiles of 85,000 keys', '/me', () => wideObject(85_000)),
  posting('posts at 500,000 accounts', '/social/publish', () => `{"accounts":[${'1,'.repeat(500_000)}1]}`),
  posting('sessions of embeds of 85,000 keys', '/embeds/emb_x/session', () => wideObject(85_000)),
  posting('sign-ins of 250,000 fields', '/../sign-in', () => 'a=b&'.repeat(250_000), { headers: form }),
  posting(
    'messages of assistants of 600,000 keys',
    '/../mcp',
    () =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_template","arguments":{"content":${wideObject(600_000)}}}}`,
  ),
  posting('images of 60 MB in JSON', '/brand-assets/images/add', () => `{"file":"${'A'.repeat(60_000_000)}"}`, {
    byEmbed: true,
  }),
  posting(
    'forms of 700,000 parts',
    '/brand-assets/images/add',
    () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(700_000),
    { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ),
];
