import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { accessLevels, scopes, type AccessLevel } from '@platen/api';
import { toolTrials as trials } from './mcp-tool-trials.ts';
import { startMcp, type McpService } from './start-mcp.ts';
import { storeTemplate } from './store-template.ts';
import { readTables } from './table-contents.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

/** Every scope that a client can have use for, as challenges name them. */
const everyScope = [
  'mcp:access',
  'workspace:templates:read',
  'render:generate',
  'workspace:read',
  'workspace:assets:write',
  'workspace:templates:write',
  'workspace:approvals:write',
  'workspace:social:write',
  'offline_access',
];

describe('who may use the MCP server', () => {
  let service: McpService;
  let id: number;
  before(async () => {
    service = await startMcp();
    id = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const callTool = (name: string, given: object, token: string) =>
    service.post(message('tools/call', { name, arguments: given }), { authorization: `Bearer ${token}` });
  const listTools = async (token: string): Promise<string[]> => {
    const answer = await service.post(message('tools/list'), { authorization: `Bearer ${token}` });
    assert.equal(answer.status, 200);
    const { result } = await readAnswer(answer);
    return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
  };
  const keyOf = async (...levels: AccessLevel[]): Promise<string> =>
    (await service.client.createApiKey({ body: { name: levels.join(), levels } })).data.key;

  it('has a trial of every tool', async () => {
    assert.deepEqual(await listTools(service.key), Object.keys(trials));
  });

  it('takes as much of a model’s context as the guide says', async () => {
    const guide = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');
    const said = /about ([\d,]+) tokens \(`o200k_base`\): ([\d,]+) for/.exec(guide)?.slice(1);
    const [all = 0, shown = 0] = said?.map((words) => Number(words.replaceAll(',', ''))) ?? [];
    const { result } = await readAnswer(await service.post(message('tools/list')));
    const { tools } = result as { tools: { name: string; description: string; inputSchema: object }[] };
    // One token is 4.22 characters of this JSON, as counted with gpt-tokenizer 4.0.0.
    const tokensOf = (value: unknown): number => JSON.stringify(value).length / 4.22;
    const near = (counted: number, figure: number): boolean => Math.abs(counted / figure - 1) < 0.08;
    assert.ok(near(tokensOf(tools), all), `${tokensOf(tools)} tokens`);
    const parts = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    assert.ok(near(tokensOf(parts), shown), `${tokensOf(parts)} tokens`);
  });

  it('is told of in the guide, tool by tool, with a command that works', async () => {
    const guide = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');
    const table = guide.slice(guide.indexOf('<!-- tools -->'), guide.indexOf('<!-- /tools -->'));
    const notified = [...table.matchAll(/^\| `(\w+)` \| (.+) \| `([\w:]+)` \|$/gm)].map((row) => row.slice(1));
    const { result } = await readAnswer(await service.post(message('tools/list')));
    const listed = (result as { tools: { name: string; title: string }[] }).tools;
    assert.deepEqual(
      notified,
      listed.map(({ name, title }) => [name, title, trials[name]?.scope]),
    );
    const [, command = ''] = /^```sh\n([\s\S]*?)^```/m.exec(guide) ?? [];
    const environment = { ...process.env, PLATEN_URL: service.url.origin, PLATEN_API_KEY: service.key };
    const { stdout } = await promisify(execFile)('sh', ['-ec', command], { env: environment, timeout: 20_000 });
    assert.match(stdout, /"templates":\[\{"id":/);
  });

  it('challenges who shows nothing or something wrong, with every scope that a client needs', async () => {
    const origin = service.url.origin;
    const start = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="${everyScope.join(' ')}"`;
    const without = await fetch(service.url, { method: 'POST', body: '{}' });
    assert.deepEqual([without.status, without.headers.get('www-authenticate')], [401, start]);
    const { error } = (await without.json()) as { error: { data: { code: string } } };
    assert.equal(error.data.code, 'api_key_missing');
    for (const [token, code] of [
      ['nonsense', 'api_key_invalid'],
      ['ost_unknown', 'oauth_token_invalid'],
      ['ose_unknown', 'session_invalid'],
    ] as const) {
      const answer = await service.post(message('tools/list'), { authorization: `Bearer ${token}` });
      assert.equal(answer.status, 401);
      const challenge = answer.headers.get('www-authenticate') ?? '';
      assert.ok(challenge.startsWith(`${start}, error="invalid_token", error_description="`), challenge);
      assert.equal(((await answer.json()) as { error: { data: { code: string } } }).error.data.code, code);
    }
  });

  it('asks tokens for mcp:access', async () => {
    const others = scopes.filter((scope) => scope !== 'mcp:access');
    const answer = await callTool('list_templates', {}, service.tokenWith(others));
    assert.equal(answer.status, 403);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    assert.match(challenge, /error="insufficient_scope"/);
    assert.ok(challenge.includes(`scope="${everyScope.join(' ')}"`), challenge);
  });

  it('does by a tool what HTTP does for the same token, and nothing more', async () => {
    const contents = await readTables(service.dependencies.database);
    for (const [name, { given, http, scope }] of Object.entries(trials)) {
      const lacking = service.tokenWith(scopes.filter((other) => other !== scope));
      const refused = await callTool(name, given(id), lacking);
      assert.equal(refused.status, 403, name);
      const challenge = refused.headers.get('www-authenticate') ?? '';
      assert.match(challenge, /error="insufficient_scope"/, name);
      assert.match(challenge, /resource_metadata="http:[^"]+\/\.well-known\/oauth-protected-resource\/mcp"/, name);
      const [, asked = ''] = /scope="([^"]*)"/.exec(challenge) ?? [];
      assert.ok(asked.split(' ').includes(scope) && asked.split(' ').includes('mcp:access'), `${name}: ${asked}`);
      const [method, path, body] = http(id);
      const same = await service.call(method, path, { key: lacking, body });
      assert.deepEqual(
        [same.status, same.body['code'], same.body['required']],
        [403, 'insufficient_scope', [scope]],
        name,
      );
      assert.ok(!(await listTools(lacking)).includes(name), name);
    }
    assert.deepEqual(await readTables(service.dependencies.database), contents, 'what was refused changed something');
    for (const [name, { given, scope }] of Object.entries(trials)) {
      const enough = service.tokenWith(['mcp:access', scope]);
      assert.ok((await listTools(enough)).includes(name), name);
      const { text } = await readTool(await callTool(name, given(id), enough));
      assert.doesNotMatch(text, /insufficient_scope|access_denied/, name);
    }
  });

  it('keeps to the levels of keys and the roles of people', async () => {
    const reviewer = service.tokenWith(scopes, 'reviewer');
    assert.deepEqual(
      await listTools(reviewer),
      Object.keys(trials).filter((name) => trials[name]?.reviewer),
    );
    for (const [name, { given, http, level, reviewer: mayReview }] of Object.entries(trials)) {
      const key = await keyOf(...accessLevels.filter((other) => other !== level));
      for (const token of mayReview ? [key] : [key, reviewer]) {
        const { isError, text } = await readTool(await callTool(name, given(id), token));
        const [method, path, body] = http(id);
        const same = await service.call(method, path, { key: token, body });
        assert.deepEqual([isError, same.status, same.body['code']], [true, 403, 'access_denied'], name);
        // Approval endpoints say their sentence as the message.
        const sentence = same.body['helpUrl'] === undefined ? same.body['error'] : same.body['message'];
        assert.ok(text.startsWith(`${String(sentence)} (code: access_denied)`), `${name}: ${text}`);
        assert.ok(!(await listTools(token)).includes(name), name);
      }
      assert.ok((await listTools(await keyOf(level))).includes(name), name);
    }
  });

  it('shows no templates to who may not read them', async () => {
    const token = service.tokenWith(['mcp:access', 'workspace:read']);
    const authorization = `Bearer ${token}`;
    const { result } = await readAnswer(await service.post(message('resources/list'), { authorization }));
    assert.deepEqual((result as { resources: object[] }).resources, []);
    const read = await service.post(message('resources/read', { uri: `platen://templates/${id}` }), { authorization });
    assert.equal(read.status, 403);
    const ref = { type: 'ref/resource', uri: 'platen://templates/{id}' };
    const completion = message('completion/complete', { ref, argument: { name: 'id', value: '' } });
    const answered = await readAnswer(await service.post(completion, { authorization }));
    assert.deepEqual((answered.result as { completion: { values: string[] } }).completion.values, []);
  });

  it('is not for sessions of embeds', async () => {
    const origin = 'https://app.example';
    const { data } = await service.client.createEmbed({ body: { name: 'Editor', allowed_origins: [origin] } });
    const opened = await service.call('POST', `/embeds/${data.id}/session`, {
      key: null,
      body: {},
      headers: { origin },
    });
    const { token } = opened.body['data'] as { token: string };
    const answer = await service.post(message('tools/list'), { authorization: `Bearer ${token}` });
    assert.equal(answer.status, 403);
  });

  it('takes no messages from pages of other sites, nor from names that are bent to it', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      const answer = await service.post(message('tools/list'), { origin });
      assert.equal(answer.status, 403, origin);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
    assert.equal((await service.post(message('tools/list'), { origin: service.url.origin })).status, 200);
    const preflight = await fetch(service.url, {
      method: 'OPTIONS',
      headers: { origin: service.url.origin, 'access-control-request-method': 'POST' },
    });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [405, null]);
    // Who knows the header of the service's own calls knows no name in it.
    const named = await fetch(service.url, { method: 'POST', headers: { 'x-platen-inner-call': 'x' }, body: '{}' });
    assert.equal(named.status, 401);
  });

  it('has no sessions and no streams', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await fetch(service.url, { method, headers: { authorization: `Bearer ${service.key}` } });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'], method);
    }
    for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const hello = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const greeted = await service.post(message('initialize', hello));
      assert.deepEqual([greeted.status, greeted.headers.get('mcp-session-id')], [200, null]);
      assert.equal(((await readAnswer(greeted)).result as typeof hello).protocolVersion, protocolVersion);
    }
  });

  it('refuses what is no message of its size and shape', async () => {
    const codeOf = async (answer: Response): Promise<unknown[]> => {
      const { error } = (await answer.json()) as { error: { code: number; data?: { code: string } } };
      return [answer.status, error.code, error.data?.code];
    };
    assert.deepEqual(await codeOf(await service.post('{')), [400, -32_700, 'invalid_json']);
    assert.deepEqual(await codeOf(await service.post([message('tools/list')])), [400, -32_600, 'invalid_request']);
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(200)}${']'.repeat(200)}}`;
    assert.deepEqual(await codeOf(await service.post(deep)), [400, -32_600, 'invalid_request']);
    const large = await service.post(`{"a":"${'x'.repeat(8 * 1024 * 1024)}"}`);
    assert.deepEqual(await codeOf(large), [413, -32_000, 'body_too_large']);
    const form = await service.post('a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    assert.equal(form.status, 415);
    const zipped = await service.post('{}', { 'content-encoding': 'gzip' });
    assert.equal(zipped.status, 415);
    const unknown = await readAnswer(await service.post(message('nothing/known')));
    assert.equal(unknown.error?.code, -32_601);
  });

  it('gives a render up whose client has gone', async () => {
    const { renderPool } = service.dependencies;
    const large = await storeTemplate(service, titlesTemplate(200, { width: 2000, height: 2000 }));
    const params = { name: 'render_template', arguments: { template_id: large, format: 'webp' } };
    const sent = request(service.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${service.key}`,
      },
    });
    sent.once('error', () => undefined);
    sent.end(JSON.stringify(message('tools/call', params)));
    await until(() => renderPool.pending === 1);
    sent.destroy();
    await until(() => renderPool.pending === 0, 5000);
  });
});

describe('how often the MCP server may be called', () => {
  let service: McpService;
  before(async () => {
    service = await startMcp({ PLATEN_RATE_LIMIT_FACTOR: '0.05' });
  });
  after(() => service.close());

  it('is counted for each credential, and operations count besides', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const first = await service.post(list);
    assert.deepEqual([first.status, first.headers.get('ratelimit-limit')], [200, '6']);
    // 30 a minute, times the factor: the second one is too much.
    const search = { ...list, method: 'tools/call', params: { name: 'search_brand_assets', arguments: {} } };
    assert.equal((await readTool(await service.post(search))).isError, false);
    const { text } = await readTool(await service.post(search));
    assert.match(text, /code: rate_limit_exceeded\)\nNext: wait \d+ s, then call again\./);
    for (let sent = 3; sent < 6; sent++) assert.equal((await service.post(list)).status, 200);
    const refused = await service.post(list);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    const other = await service.post(list, { authorization: `Bearer ${service.tokenWith(['mcp:access'])}` });
    assert.equal(other.status, 200);
  });
});

interface Answered {
  result?: unknown;
  error?: { code: number; message: string };
}

/** The answer of a message, which comes as JSON or as the one event of a stream. */
async function readAnswer(response: Response): Promise<Answered> {
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return JSON.parse(data) as Answered;
}

async function readTool(response: Response): Promise<{ isError: boolean; text: string }> {
  const { result } = await readAnswer(response);
  const { isError = false, content = [] } = (result ?? {}) as { isError?: boolean; content?: { text?: string }[] };
  return { isError, text: content[0]?.text ?? '' };
}
