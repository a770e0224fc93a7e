import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import { createBodyReader, scanJson, ServiceError } from '@platen/server';
import { deepList, layeredTemplate, wideObject } from '../attacks/bodies.ts';
import { startTestService, type TestService } from './start-test-service.ts';

/** Longer texts are not read or written in the thread that serves everybody. */
const shortText = 64 * 1024;

/** Does something, and answers how long the longest JSON was that this thread read or wrote meanwhile. */
async function longestJson(run: () => Promise<unknown>): Promise<number> {
  const { parse, stringify } = JSON;
  let longest = 0;
  const note = <Text>(text: Text): Text => {
    if (typeof text === 'string') longest = Math.max(longest, text.length);
    return text;
  };
  JSON.parse = (text: string, ...rest: []) => parse(note(text), ...rest) as unknown;
  JSON.stringify = (...given: [unknown]) => note(stringify(...given));
  try {
    await run();
  } finally {
    Object.assign(JSON, { parse, stringify });
  }
  return longest;
}

describe('large bodies', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());
  const create = '/studio/templates/create';
  const json = { 'content-type': 'application/json' };
  const template = layeredTemplate(1100);

  it('are refused in another thread, whatever they hold', async () => {
    const bodies: Record<string, [body: string, status: number, code: string]> = {
      'many keys': [`{"name":"x","content":${wideObject(60_000)}}`, 422, 'import_unsupported'],
      'more keys than are read': [`{"name":"x","content":${wideObject(600_000)}}`, 413, 'body_too_large'],
      'lists without end': [`{"name":"x","content":${deepList(500_000)}}`, 400, 'invalid_request'],
      'no JSON': [`{"name":"${'x'.repeat(100_000)}`, 400, 'invalid_json'],
      'a key that is none': [`{"name":"x","__proto__":{"a":"${'x'.repeat(100_000)}"}}`, 400, 'invalid_json'],
    };
    for (const [name, [body, status, code]] of Object.entries(bodies)) {
      const longest = await longestJson(async () => {
        const answer = await service.call('POST', create, { body, headers: json });
        assert.deepEqual([answer.status, answer.body['code']], [status, code], name);
      });
      assert.ok(longest < shortText, `${name}: ${longest} characters were read here`);
    }
  });

  it('are counted before they are read, also where no template is sent', async () => {
    const longest = await longestJson(async () => {
      const answer = await service.call('POST', '/social/publish', {
        body: `{"accounts":[${'1,'.repeat(200_000)}1]}`,
        headers: json,
      });
      assert.deepEqual([answer.status, answer.body['code']], [413, 'body_too_large']);
    });
    assert.ok(longest < shortText);
  });

  it('are told of what is wrong as small ones are', async () => {
    const small = await service.call('POST', create, { body: { name: 7, tags: 'none' } });
    const large = await service.call('POST', create, { body: { name: 7, tags: 'none', more: 'x'.repeat(100_000) } });
    assert.equal(small.status, 400);
    assert.deepEqual(large.body, small.body);
  });

  it('are stored without being read here, and are what they were', async () => {
    let id = 0;
    const longest = await longestJson(async () => {
      const made = await service.call('POST', create, { body: `{"name":"Mine","content":${template}}`, headers: json });
      assert.equal(made.status, 201);
      id = Number(made.body['id']);
      assert.equal((made.body['pages_data'] as unknown[]).length, 3);
      const saved = await service.call('PUT', `/studio/templates/${id}`, {
        body: template.replace('"Layers"', '"Saved"'),
        headers: { ...json, 'if-match': '*' },
      });
      assert.deepEqual([saved.status, saved.body['revision'], saved.body['name']], [200, 2, 'Saved']);
      // The same again, with its keys in another order.
      const { pages, ...rest } = { ...(parseTemplate(readJson(template)) as object), name: 'Saved' } as Record<
        string,
        unknown
      >;
      const again = await service.call('PUT', `/studio/templates/${id}`, {
        body: Buffer.from(writeJson({ pages, ...rest })).toString(),
        headers: { ...json, 'if-match': '*' },
      });
      assert.deepEqual([again.status, again.body['revision']], [200, 2]);
    });
    assert.ok(longest < shortText, `${longest} characters were read here`);
    const { body } = await service.call('GET', `/studio/templates/${id}`);
    assert.deepEqual(body['content'], { ...parseTemplate(JSON.parse(template)), name: 'Saved' });
    const version = await service.call('GET', `/studio/templates/${id}/versions/2`);
    assert.deepEqual(version.body['content'], body['content']);
  });

  it('are answered, copied and made many of without being read here', async () => {
    const made = await service.call('POST', create, { body: `{"name":"Mine","content":${template}}`, headers: json });
    const id = Number(made.body['id']);
    const headers = { authorization: `Bearer ${service.key}`, ...json };
    const answers: string[] = [];
    const send = async (method: 'GET' | 'POST', url: string, payload?: string): Promise<void> => {
      const answer = await service.app.inject({
        method,
        url: `/v1/studio/templates${url}`,
        headers,
        ...(payload && { payload }),
      });
      assert.ok(answer.statusCode < 300, answer.payload);
      answers.push(answer.payload);
    };
    const longest = await longestJson(async () => {
      await send('GET', `/${id}`);
      await send('GET', `/${id}/versions/1`);
      await send('GET', `/${id}/schema`);
      await send('POST', `/${id}/duplicate`, '{}');
      await send('POST', '/bulk-create', `{"source_template_id":${id},"rows":[{"name":"Row","modifications":{}}]}`);
      await send('POST', '/bulk-create', `{"templates":[{"name":"Whole","content":${template}}]}`);
    });
    assert.ok(longest < shortText, `${longest} characters were read here`);
    const [detail, version, , copy, rows, wholes] = answers.map((text) => JSON.parse(text) as Record<string, unknown>);
    const content = { ...parseTemplate(JSON.parse(template)), name: 'Mine' };
    assert.deepEqual([detail?.['content'], version?.['content']], [content, content]);
    assert.deepEqual([copy?.['name'], rows?.['created'], wholes?.['created']], ['Copy of Mine', 1, 1]);
  });

  it('are decoded elsewhere where they are a file as base64, and say the same as small ones', async () => {
    const { from } = Buffer;
    let longest = 0;
    Buffer.from = ((...given: [string, BufferEncoding]) => {
      if (given[1] === 'base64') longest = Math.max(longest, given[0].length);
      return from(...given);
    }) as typeof Buffer.from;
    try {
      const drawing = (size: number): string =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(size)}</svg>`;
      for (const head of ['', 'data:image/svg+xml;base64,']) {
        const file = `${head}${btoa(drawing(200_000))}`;
        const { data } = await service.client.addBrandImage({
          query: {},
          body: { file, fileName: 'a.svg', tags: [], meta: {} },
        });
        assert.deepEqual([data.file_name, data.width], ['a.svg', 9]);
      }
      for (const file of ['no base64!', 'no base64!'.repeat(20_000)]) {
        const refused = await service.call('POST', '/brand-assets/images/add', { body: { file } });
        assert.deepEqual([refused.status, refused.body['code']], [400, 'invalid_request']);
      }
    } finally {
      Buffer.from = from;
    }
    assert.ok(longest < shortText, `${longest} characters were decoded here`);
  });

  it('are refused for who calls before they are for what they hold', async () => {
    const content = { schemaVersion: 1, pages: [], wrong: 'x'.repeat(100_000) };
    const elsewhere = await service.call('POST', create, { body: { content, folder_id: 999_999 } });
    assert.deepEqual([elsewhere.status, elsewhere.body['code']], [404, 'folder_not_found']);
    const missing = await service.call('PUT', '/studio/templates/999999', {
      body: template,
      headers: { ...json, 'if-match': '*' },
    });
    assert.equal(missing.status, 404);
  });

  it('are one call under an Idempotency-Key in any order of their keys', async () => {
    const headers = { 'idempotency-key': 'large' };
    const text = 'x'.repeat(100_000);
    const body = {
      name: 'Twice',
      description: '',
      content: { schemaVersion: 1, pages: [{ id: 'p', width: 9, height: 9 }] },
    };
    const send = (content: object) => service.call('POST', create, { body: content, headers });
    const layer = { id: 't', type: 'text', width: 9, height: 9, runs: [{ text: text.slice(0, 90_000) }] };
    const page = { id: 'p', width: 9, height: 9, layers: [layer] };
    const first = await send({ ...body, content: { schemaVersion: 1, pages: [page] } });
    const again = await send({ content: { pages: [page], schemaVersion: 1 }, description: '', name: 'Twice' });
    assert.equal(first.status, 201);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(again.body['id'], first.body['id']);
    const other = await send({ ...body, name: 'Other', content: { schemaVersion: 1, pages: [page] } });
    assert.equal(other.body['code'], 'idempotency_key_reused');
  });

  it('reach assistants’ tools', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: { long: 'x'.repeat(100_000) } } };
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const send = (payload: string) =>
      service.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...headers, host: 'platen.test', authorization: `Bearer ${service.key}` },
        payload,
      });
    const listed = await send(JSON.stringify(body));
    assert.equal(listed.statusCode, 200);
    assert.match(listed.body, /create_template/);
    const wide = await send(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${wideObject(200_000)}}`);
    assert.equal(wide.statusCode, 413);
  });
});

const { parse: readJson, stringify: writeJson } = JSON;

describe('reading large bodies', () => {
  it('goes by the shares of who sends, and refuses who has too many waiting', async () => {
    const reader = createBodyReader();
    const text = `{"a":${wideObject(20_000)}}`;
    const { signal } = new AbortController();
    const order: string[] = [];
    const read = async (workspaceId: number): Promise<string> => {
      try {
        await reader.read({ bytes: Buffer.from(text), operation: undefined }, { workspaceId, user: null }, signal);
        order.push(String(workspaceId));
        return 'read';
      } catch (error) {
        assert.ok(error instanceof ServiceError);
        assert.equal(error.details.headers?.['retry-after'], '5');
        return error.code;
      }
    };
    try {
      const many = Array.from({ length: 20 }, () => read(1));
      const other = read(2);
      assert.equal(await other, 'read');
      assert.ok(order.length < 6, `${order.length} were read before it`);
      const said = await Promise.all(many);
      assert.deepEqual(said.slice(17), ['unavailable', 'unavailable', 'unavailable']);
      assert.ok(said.slice(0, 17).every((each) => each === 'read'));
    } finally {
      await reader.close();
    }
  });

  it('counts values and depth by brackets and commas that stand in no text', () => {
    const max = { values: 1000, depth: 100 };
    const scan = (text: string) => scanJson(Buffer.from(text), max);
    assert.deepEqual(scan('7'), { values: 1, depth: 0 });
    assert.deepEqual(scan('{"a":1,"b":[1,2,{}]}'), { values: 7, depth: 3 });
    assert.deepEqual(scan('"[[,,{"'), { values: 1, depth: 0 });
    assert.deepEqual(scan('["\\"[,\\\\",1]'), { values: 3, depth: 1 });
    assert.ok(scan(`[${'1,'.repeat(5000)}1]`).values <= 1001);
    assert.equal(scan('['.repeat(5000)).depth, 101);
  });
});
