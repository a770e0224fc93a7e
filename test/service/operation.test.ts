import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createLog, scrubSecrets } from '@platen/server';
import { parse } from 'yaml';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

/** Labels that Prometheus adds. */
const scrapeLabels = new Set(['job', 'instance']);
const promFunctions = new Set(['histogram_quantile']);

/** All expressions of the alert rules and of the dashboard. */
function readExpressions(): string[] {
  const read = (name: string): string =>
    readFileSync(new URL(`../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
  const { groups } = parse(read('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] };
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules.map(({ expr }) => expr));
  return [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

/** The labels of each metric that was read. */
function readLabels(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name, list = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line.startsWith('#') ? '' : line) ?? [];
    if (name === undefined) continue;
    const labels = found.get(name) ?? new Set();
    for (const [, label = ''] of list.matchAll(/(\w+)="/g)) labels.add(label);
    found.set(name, labels);
  }
  return found;
}

describeOnOneDatabase('operation', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  it('says that the process lives and can work', async () => {
    const alive = await service.app.inject('/healthz');
    assert.deepEqual([alive.statusCode, alive.json()], [200, { status: 'ok' }]);
    const ready = await service.app.inject('/readyz');
    assert.deepEqual(ready.json(), { status: 'ready', database: 'ok', storage: 'ok', queue: 'ok' });
    assert.equal(ready.statusCode, 200);
  });

  it('says which methods an address takes, and which bodies', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/v1/studio/render', 'POST, OPTIONS'],
      ['POST', '/v1/studio/render-jobs/7', 'GET, HEAD, DELETE, OPTIONS'],
      ['GET', '/v1/oauth/token?x=1', 'POST, OPTIONS'],
      ['POST', '/healthz', 'GET, HEAD'],
    ] as const) {
      const answer = await service.app.inject({ method, url: path });
      assert.deepEqual(
        [answer.statusCode, answer.headers['allow'], (answer.json() as { code: string }).code],
        [405, allow, 'method_not_allowed'],
        path,
      );
    }
    assert.equal((await service.app.inject({ method: 'PUT', url: '/v1/nothing' })).statusCode, 404);
    for (const [path, accept] of [
      ['/studio/render', 'application/json'],
      ['/render-batches/files', /^application\/json, text\/csv, /],
    ] as const) {
      const headers = { 'content-type': 'text/plain', authorization: `Bearer ${service.key}` };
      const answer = await service.app.inject({ method: 'POST', url: `/v1${path}`, headers, payload: '{}' });
      const { error, code } = answer.json() as { error: string; code: string };
      assert.deepEqual([answer.statusCode, code], [415, 'unsupported_media_type']);
      if (typeof accept === 'string') assert.equal(answer.headers['accept'], accept);
      else assert.match(String(answer.headers['accept']), accept);
      assert.match(error, /^This operation takes application\/json.*, and no text\/plain\.$/);
    }
  });

  it('refuses query parameters and options that it does not know, with the name that is near', async () => {
    const jobs = await service.call('GET', '/studio/render-jobs?limt=3&status=queued&zzzzzz=1');
    assert.equal(jobs.status, 400);
    assert.deepEqual(jobs.body['issues'], [
      { path: 'limt', message: 'is not a query parameter of this operation; perhaps "limit" is meant' },
      { path: 'zzzzzz', message: 'is not a query parameter of this operation' },
    ]);
    assert.equal((await service.call('GET', '/me?x=1')).status, 400);
    const body = { templateId: 1, modfications: {}, response: { fromat: 'png', pdfOptions: { dip: 300 } } };
    const { status, body: refused } = await service.call('POST', '/studio/render', { body });
    assert.equal(status, 400);
    assert.deepEqual(
      (refused['issues'] as { path: string; message: string }[]).map(({ path, message }) => [
        path,
        /perhaps "(\w+)" is meant$/.exec(message)?.[1],
      ]),
      [
        ['response.pdfOptions.dip', 'dpi'],
        ['response.fromat', 'format'],
        ['modfications', 'modifications'],
      ],
    );
  });

  it('counts requests, renders and queued work in Prometheus’ format', async () => {
    await service.client.getProfile();
    service.dependencies.metrics.countRender({ format: 'png', outcome: 'succeeded', durationMs: 120 });
    await service.dependencies.queue.add('render', { jobId: 1 });
    const { statusCode, body, headers } = await service.app.inject('/metrics');
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
    const lines = body.split('\n');
    for (const line of lines) {
      assert.match(line, /^(?:|# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)*\})? (?:[-+\d.e]+|N[aA]N|Nan))$/, line);
    }
    const value = (start: string): number =>
      Number(
        lines
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      );
    assert.equal(value('platen_renders_total{format="png",outcome="succeeded"}'), 1);
    assert.equal(value('platen_queue_depth{kind="render",state="waiting"}'), 1);
    assert.equal(value('platen_render_pool_pending'), 0);
    assert.equal(value('platen_render_pool_threads'), 1);
    assert.equal(
      value('platen_http_request_duration_seconds_count{operation="getProfile",method="GET",status="200"}'),
      1,
    );
    assert.ok(value('process_resident_memory_bytes') > 10_000_000);
  });

  it('gives every metric and label that the alert rules and the Grafana dashboard name', async () => {
    service.dependencies.metrics.countRender({ format: 'png', outcome: 'failed', durationMs: 120 });
    await service.client.getProfile();
    const { body } = await service.app.inject('/metrics');
    const labels = readLabels(body);
    const expressions = readExpressions();
    assert.ok(expressions.length > 20);
    for (const expression of expressions) {
      const used = [...expression.matchAll(/\b([a-z]+(?:_[a-z\d]+)+|up)\b(?:\{([^}]*)\})?(?!\()/g)]
        .map(([, name = '', selector = '']) => ({ name, selector }))
        .filter(({ name }) => !promFunctions.has(name));
      assert.ok(used.length > 0, expression);
      const known = new Set(scrapeLabels);
      for (const { name, selector } of used) {
        const own = labels.get(name);
        assert.ok(own || name === 'up', `${name} is not in /metrics: ${expression}`);
        for (const label of own ?? []) known.add(label);
        for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) {
          assert.ok(own?.has(label) || scrapeLabels.has(label), `${name} has no label ${label}: ${expression}`);
        }
      }
      const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
      for (const label of grouped) assert.ok(known.has(label), `no metric has the label ${label}: ${expression}`);
    }
  });

  it('gives each request an id, its caller’s own where there is one', async () => {
    const own = await service.app.inject({ url: '/healthz', headers: { 'x-request-id': 'trace-1.2' } });
    assert.equal(own.headers['x-request-id'], 'trace-1.2');
    for (const bad of ['a b', 'x'.repeat(200), '<script>']) {
      const { headers } = await service.app.inject({ url: '/healthz', headers: { 'x-request-id': bad } });
      assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/);
    }
  });
});

describe('what a broken service says', () => {
  it('is not ready while its queue is gone, and alive all the same', async () => {
    const service = await startTestService();
    const { database } = service.dependencies;
    await database.pool.query('alter schema pgboss rename to elsewhere');
    const { statusCode, body } = await service.app.inject('/readyz');
    assert.equal(statusCode, 503);
    assert.partialDeepStrictEqual(JSON.parse(body), { status: 'not ready', database: 'ok', queue: 'failed' });
    assert.ok(!body.includes('relation'), 'no inner words');
    assert.equal((await service.app.inject('/healthz')).statusCode, 200);
    await database.pool.query('alter schema elsewhere rename to pgboss');
    assert.equal((await service.app.inject('/readyz')).statusCode, 200);
    await service.close();
  });
});

describe('metrics', () => {
  it('are for this machine, for nobody behind a proxy, and with a token for whoever has it', async () => {
    const plain = await startTestService();
    const ask = (service: TestService, options: object = {}): Promise<number> =>
      service.app.inject({ url: '/metrics', ...options }).then(({ statusCode }) => statusCode);
    assert.equal(await ask(plain, { remoteAddress: '203.0.113.9' }), 404);
    assert.equal(await ask(plain, { headers: { 'x-forwarded-for': '203.0.113.9' } }), 404);
    assert.equal(await ask(plain, { remoteAddress: '::ffff:127.0.0.1' }), 200);
    await plain.close();

    const open = await startTestService({ environment: { PLATEN_PUBLIC_URL: 'https://platen.example' } });
    assert.equal(await ask(open), 404);
    await open.close();

    const token = 'a-token-of-the-operator';
    const guarded = await startTestService({ environment: { PLATEN_METRICS_TOKEN: token } });
    assert.equal(await ask(guarded), 401);
    assert.equal(await ask(guarded, { headers: { authorization: 'Bearer wrong' } }), 401);
    assert.equal(
      await ask(guarded, { remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${token}` } }),
      200,
    );
    await guarded.close();
  });
});

describe('the log', () => {
  it('holds one line a request and no secret, wherever it comes from', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) });
    const service = await startTestService({ dependencies: { log } });
    const { key } = service;
    lines.length = 0;
    await service.client.getProfile();
    const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(requests.length, 1, lines.join(''));
    assert.partialDeepStrictEqual(requests[0], { method: 'GET', url: '/v1/me', operation: 'getProfile', status: 200 });
    assert.ok(requests[0]?.['reqId'] && Number(requests[0]['durationMs']) > 0);

    await service.app.inject(`/v1/me?sign=0f3a99&token=abc.def-1&api_key=${key}&page=2`);
    await service.app.inject({ url: '/v1/nowhere/at/all', headers: { authorization: `Bearer ${key}` } });
    log.info({ headers: { authorization: `Bearer ${key}`, cookie: 'a=session' } }, `the key is ${key}`);
    log.error({ err: new Error(`connect postgres://platen:s3cret@db/platen failed for whsec_AbCd/12+3==`) });
    log.warn({ password: 's3cret', nested: { token: 'abc.def-1', signing_secret: 's3cret' } });
    const whole = lines.join('');
    for (const secret of [key, key.slice(4), '0f3a99', 'abc.def-1', 's3cret', 'AbCd/12', 'a=session']) {
      assert.ok(!whole.includes(secret), `${secret} is in the log:\n${whole}`);
    }
    // What stands in a path is the whole key to what it leads to, dashes at its beginning included.
    for (const path of [
      'studio/webhook/wh_-a_Q-xyz',
      'shared-templates/-Qxyz_-0123456789abc',
      'share/-Qxyz_-0123456789abc',
    ]) {
      const [scrubbed, secret] = [scrubSecrets(`/v1/${path}?a=b`), path.split('/').at(-1)?.replace('wh_', '') ?? ''];
      assert.ok(!scrubbed.includes(secret.slice(0, 5)) && scrubbed.endsWith('?a=b'), scrubbed);
    }
    for (const path of [
      '/invitations/dW4sd8Qk2LmNp3Rt5Vx7Za',
      '/oauth/consent/dW4sd8Qk2LmNp3Rt5Vx7Z-',
      '/oauth/device?user_code=BCDF-GHJK',
    ]) {
      const address = `/sign-in?return_to=${encodeURIComponent(path)}&x=1`;
      assert.match(scrubSecrets(`{"url":"${address}"}`), /^\{"url":"\/sign-in\?return_to=[\w%-]+(?:%2F|%3D)…&x=1"\}$/);
    }
    assert.match(whole, /sign=…&token=…&api_key=…&page=2/);
    for (const line of lines) JSON.parse(line);
    await service.close();
  });

  it('leaves words alone that only look a little like secrets', () => {
    const text = 'GET /v1/studio/templates?page=2&limit=10&design=blue&keys=all https://a.example:443/x@y share/abc';
    assert.equal(scrubSecrets(text), text);
  });
});
