import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach, it } from 'node:test';
import { startWorkers } from '@platen/server';
import pino from 'pino';
import { aiKey, sendJson, startAiServer, type AiServer } from './ai-server.ts';
import { adTemplate, type Generated } from './ad-template.ts';
import { startTestService, type TestService, type TestAnswer } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { until } from './until.ts';

describeOnOneDatabase('prompts', (kind) => {
  let server: AiServer;
  let service: TestService;
  let templateId: number;
  const logged: string[] = [];
  before(async () => {
    server = await startAiServer();
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    });
    service = await startTestService({
      kind,
      environment: {
        PLATEN_AI_PROVIDER: 'openai',
        PLATEN_AI_URL: server.openAi,
        PLATEN_AI_KEY: aiKey,
        PLATEN_AI_TEXT_MODEL: 'gpt-test',
        PLATEN_AI_IMAGE_MODEL: 'image-test',
        PLATEN_AI_TIMEOUT_MS: '2500',
      },
      dependencies: { log: pino({ level: 'trace' }, stream) },
    });
    templateId = await storeTemplate(service, adTemplate());
  });
  after(async () => {
    await service.close();
    await server.close();
  });
  beforeEach(() => {
    server.calls.length = 0;
    server.next.length = 0;
    server.write = undefined;
  });

  const render = (modifications: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<TestAnswer> =>
    service.call('POST', '/studio/render', { body: { templateId, modifications, ...more } });
  const generatedOf = (answer: TestAnswer): Generated[] => {
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body['generated'] as Generated[];
  };
  const spent = async (workspaceId = service.workspaceId): Promise<number> => {
    const row = await service.dependencies.database.query
      .selectFrom('usage')
      .select('ai_credits')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    return row?.ai_credits ?? 0;
  };

  it('become texts and images, once for the same prompt and seed', async () => {
    const body = { 'title.prompt': 'A headline about {paper}', 'photo.prompt': 'A loaf of rye', paper: '#ffeedd' };
    const first = await render(body, { response: { strict: true } });
    const [text, image] = generatedOf(first);
    assert.deepEqual(
      [text?.kind, text?.model, text?.provider, text?.cached, text?.credits],
      ['text', 'gpt-test', 'openai', false, 1],
    );
    assert.match(text?.text ?? '', /^Text [0-9a-f]{8}$/);
    assert.deepEqual([image?.kind, image?.model, image?.credits], ['image', 'image-test', 10]);
    assert.match(image?.asset ?? '', /^asset:\d+$/);
    const report = first.body['report'] as { code: string; layer: string; message: string }[];
    assert.deepEqual(
      report.map(({ code, layer }) => [code, layer]),
      [
        ['value_generated', 'title'],
        ['value_generated', 'photo'],
      ],
    );
    assert.match(report[0]?.message ?? '', /gpt-test \(openai\)/);
    const chat = server.calls.find(({ path }) => path.endsWith('/completions'));
    const imageCall = server.calls.find(({ path }) => path.endsWith('/generations'));
    const messages = chat?.body['messages'] as { role: string; content: string }[];
    assert.match(messages[0]?.content ?? '', /at most 20 characters/);
    assert.equal(messages[1]?.content, 'A headline about #ffeedd');
    // The layer is twice as wide as it is high.
    assert.equal(imageCall?.body['size'], '1536x1024');
    assert.equal(await spent(), 11);

    const again = await render(body);
    assert.deepEqual(
      generatedOf(again).map(({ cached, credits, text: written, asset }) => [cached, credits, written, asset]),
      [
        [true, 0, text?.text, undefined],
        [true, 0, undefined, image?.asset],
      ],
    );
    assert.equal(
      (again.body['data'] as { content: string }).content,
      (first.body['data'] as { content: string }).content,
    );
    assert.match((again.body['report'] as { message: string }[])[0]?.message ?? '', /from the cache/);
    assert.deepEqual([server.calls.length, await spent()], [2, 11]);

    const [other] = generatedOf(await render({ ...body, 'title.seed': 7 }));
    assert.notEqual(other?.text, text?.text);
    assert.equal(server.calls.at(-1)?.body['seed'], 7);
    assert.equal(await spent(), 12);

    const assets = await service.call('GET', '/brand-assets/images/get?tag=ai-generated');
    assert.equal((assets.body['data'] as unknown[]).length, 1);
    await service.call('DELETE', `/brand-assets/images/delete/${image?.asset?.slice(6)}`);
    const [, remade] = generatedOf(await render(body));
    assert.equal(remade?.cached, false);
  });

  it('are asked again once when the text is too long, and then refused at no cost', async () => {
    const spentBefore = await spent();
    server.write = (messages) => (messages.length > 2 ? '“Short now”' : 'This is much too long to fit anywhere');
    const [text] = generatedOf(await render({ 'title.prompt': 'Long, then short' }));
    assert.deepEqual([text?.text, text?.credits, server.calls.length], ['Short now', 1, 2]);
    server.write = () => 'This is much too long to fit anywhere';
    const refused = await render({ 'title.prompt': 'Long for ever' });
    assert.deepEqual([refused.status, refused.body['code']], [422, 'ai_refused']);
    assert.match(String(refused.body['error']), /37 characters and may have 20/);
    assert.equal(server.calls.length, 4);
    assert.equal(await spent(), spentBefore + 1);
  });

  it('are refused as a whole where they cannot be followed', async () => {
    const cases: [Record<string, unknown>, RegExp][] = [
      [
        { 'paper.prompt': 'A warm color', title: 'x' },
        /paper\.prompt is a prompt for something that is not a text or image/,
      ],
      [{ 'nothing.prompt': 'x' }, /nothing\.prompt/],
      [{ 'title.prompt': '' }, /must be a text/],
      [{ 'title.prompt': 5 }, /must be a text/],
      [{ 'title.prompt': 'x', title: 'y' }, /beside a value for title/],
      [{ 'title.prompt': 'x', 'title.seed': -1 }, /whole number/],
      [{ 'title.prompt': 'x'.repeat(4001) }, /longer than 4000/],
      // Filled in, it would be larger than any text can be.
      [{ 'title.prompt': '{more}'.repeat(600), more: 'x'.repeat(1_000_000) }, /longer than 4000/],
      [{ 'title.prompt': 'x', 'title.SEED': -1 }, /whole number/],
    ];
    for (const [modifications, sentence] of cases) {
      const answer = await render(modifications);
      assert.deepEqual(
        [answer.status, answer.body['code']],
        [400, 'invalid_modifications'],
        JSON.stringify(modifications),
      );
      assert.match(String(answer.body['error']), sentence);
    }
    const signed = await service.call('POST', '/signed-url/create', {
      body: { templateId, renderType: 'images', responseFormat: 'png', modifications: { 'title.prompt': 'x' } },
    });
    assert.deepEqual([signed.status, signed.body['code']], [400, 'invalid_modifications']);
    assert.equal(server.calls.length, 0);
  });

  it('fail with a sentence, at no cost, and never with the key', async () => {
    const spentBefore = await spent();
    const huge = 'x'.repeat(2_000_000);
    const always = (behave: AiServer['next'][number]): AiServer['next'] => [behave, behave, behave];
    const cases: [AiServer['next'], number, string][] = [
      [
        [(response) => sendJson(response, 401, { error: { message: `Incorrect API key provided: ${aiKey}` } })],
        422,
        'ai_unavailable',
      ],
      [[(response) => sendJson(response, 404, { error: { message: `No model ${aiKey}` } })], 422, 'ai_unavailable'],
      [always((response) => sendJson(response, 500, { error: aiKey })), 502, 'ai_failed'],
      [always((response) => sendJson(response, 429, { error: aiKey }, { 'retry-after': '0' })), 502, 'ai_failed'],
      [[(response) => sendJson(response, 429, { error: aiKey }, { 'retry-after': '3600' })], 502, 'ai_failed'],
      [
        [(response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"no')],
        502,
        'ai_failed',
      ],
      [[(response) => sendJson(response, 200, { choices: [] })], 502, 'ai_failed'],
      [
        [(response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')],
        502,
        'ai_failed',
      ],
      // It is not asked for again: each call has its price.
      [[(response) => sendJson(response, 200, { choices: [{ message: { content: huge } }] })], 502, 'ai_failed'],
      [
        [(response) => sendJson(response, 200, { choices: [{ message: { content: null, refusal: 'No.' } }] })],
        422,
        'ai_refused',
      ],
      [[(response) => sendJson(response, 400, { error: { code: 'content_policy_violation' } })], 422, 'ai_refused'],
      [
        [(response) => void response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end()],
        422,
        'ai_unavailable',
      ],
      [always((response) => response.destroy()), 502, 'ai_failed'],
    ];
    for (const [index, [behaviours, status, code]] of cases.entries()) {
      server.next.push(...behaviours);
      const answer = await render({ 'title.prompt': `Failure ${index}` });
      assert.deepEqual([index, answer.status, answer.body['code']], [index, status, code], JSON.stringify(answer.body));
      assert.equal(server.next.length, 0, `case ${index}`);
      assert.doesNotMatch(JSON.stringify([answer.body, answer.headers]), new RegExp(`${aiKey}|169\\.254`));
    }
    server.next.push(() => undefined);
    const slow = await render({ 'title.prompt': 'Slow' });
    assert.deepEqual([slow.status, slow.body['code']], [502, 'ai_failed']);
    assert.match(String(slow.body['error']), /longer than 2\.5 seconds/);
    assert.equal(await spent(), spentBefore);
    const broken = await render({
      'photo.prompt': 'No image',
      ...(server.next.push((response) => sendJson(response, 200, { data: [{ b64_json: 'bm8gaW1hZ2U=' }] })) && {
        title: 'x',
      }),
    });
    assert.deepEqual([broken.status, broken.body['code']], [502, 'ai_failed'], JSON.stringify(broken.body));
    assert.equal(await spent(), spentBefore);
    // One failure that passes is not noticed.
    server.next.push((response) => sendJson(response, 429, {}, { 'retry-after': '0' }));
    generatedOf(await render({ 'title.prompt': 'Busy once' }));
    assert.ok(logged.join('').includes('ai_failed'));
    assert.ok(!logged.join('').includes(aiKey));
  });

  it('are made for one workspace alone, and within its credits', async () => {
    const other = await service.addWorkspace('Other');
    const { database } = service.dependencies;
    const id = await storeTemplate(
      { dependencies: service.dependencies, workspaceId: other.workspaceId },
      adTemplate(),
    );
    const body = { templateId: id, modifications: { 'title.prompt': 'Mine alone' } };
    generatedOf(await render(body.modifications));
    const [theirs] = generatedOf(await service.call('POST', '/studio/render', { key: other.key, body }));
    assert.deepEqual([theirs?.cached, server.calls.length, await spent(other.workspaceId)], [false, 2, 1]);
    await database.query
      .updateTable('workspace')
      .set({ ai_credit_limit: 1 })
      .where('id', '=', other.workspaceId)
      .execute();
    const more = { templateId: id, modifications: { 'title.prompt': 'One more' } };
    const refused = await service.call('POST', '/studio/render', { key: other.key, body: more });
    assert.deepEqual([refused.status, refused.body['code']], [403, 'ai_credits_exhausted']);
    // What is there costs nothing.
    generatedOf(await service.call('POST', '/studio/render', { key: other.key, body }));
    assert.equal(server.calls.length, 2);
  });

  it('are charged once however often the same is asked for at once, and for a call that is repeated', async () => {
    const spentBefore = await spent();
    const same = { 'title.prompt': 'All at once' };
    await Promise.all(Array.from({ length: 5 }, async () => generatedOf(await render(same))));
    assert.deepEqual([server.calls.length, await spent()], [1, spentBefore + 1]);
    const keyed = {
      body: { templateId, modifications: { 'title.prompt': 'Repeated' } },
      headers: { 'idempotency-key': 'ai-1' },
    };
    const one = await service.call('POST', '/studio/render', keyed);
    const two = await service.call('POST', '/studio/render', keyed);
    assert.deepEqual(two.body, one.body);
    assert.deepEqual([server.calls.length, await spent()], [2, spentBefore + 2]);
  });

  it('work in jobs, which fail, are tried again and charge once, and in rows of batches', async () => {
    const spentBefore = await spent();
    const queued = await render({ 'title.prompt': 'Later' }, { response: { mode: 'async' } });
    assert.equal(queued.status, 202, JSON.stringify(queued.body));
    // More often than a job is tried, the provider is at its limit: that is waited for, and is no failure of the job.
    const busy = (response: Parameters<AiServer['next'][number]>[0]): void => {
      response.setHeader('retry-after', '0');
      sendJson(response, 429, {});
    };
    const failing = (response: Parameters<AiServer['next'][number]>[0]): void => sendJson(response, 500, {});
    server.next.push(...Array.from({ length: 10 }, () => busy), failing, failing, failing);
    const batch = await service.call('POST', '/studio/render/batch', {
      body: {
        templateId,
        rows: [
          { modifications: { 'title.prompt': 'Row one' } },
          { modifications: { title: 'Row two' } },
          { modifications: { 'title.prompt': 'Later' } },
        ],
      },
    });
    assert.equal(batch.status, 202, JSON.stringify(batch.body));
    const wrong = await service.call('POST', '/studio/render/batch', {
      body: { templateId, rows: [{ modifications: { 'paper.prompt': 'x', title: 'x' } }, { modifications: {} }] },
    });
    assert.deepEqual([wrong.status, wrong.body['code']], [422, 'rows_invalid']);
    assert.deepEqual(
      (wrong.body['issues'] as { path: string }[]).map(({ path }) => path),
      ['rows[1].paper.prompt', 'rows[2].title'],
    );
    const workers = await startWorkers(service.dependencies, { renders: 1 });
    try {
      const job = await until(async () => {
        const read = await service.client.getRenderJob({ params: { id: String(queued.body['id']) } });
        return read.finished ? read : undefined;
      });
      assert.equal(job.status, 'succeeded', JSON.stringify(job));
      const id = String(batch.body['batchId']);
      await until(async () => (await service.client.getRenderBatch({ params: { id } })).finished || undefined);
      const { data: rows } = await service.client.listRenderBatchRows({ params: { id } });
      assert.deepEqual(
        rows.map(({ status, report }) => [status, report?.map(({ code }) => code)]),
        [
          ['succeeded', ['value_generated']],
          ['succeeded', []],
          ['succeeded', ['value_generated']],
        ],
      );
    } finally {
      await workers.stop(2000);
    }
    assert.equal(await spent(), spentBefore + 2);
  });

  it('stand in tables beside columns of values, and in the JSON Schema of the template', async () => {
    const file = new TextEncoder().encode('title,title.prompt,title.seed\nTyped,,\n,A headline,3\nBoth,A headline,\n');
    const uploaded = await service.call('POST', '/render-batches/files', {
      body: file,
      headers: { 'content-type': 'text/csv' },
    });
    const data = { fileId: uploaded.body['fileId'], type: 'csv' };
    const refused = await service.call('POST', '/studio/render/batch', { body: { templateId, data } });
    assert.deepEqual(
      (refused.body['issues'] as { path: string }[]).map(({ path }) => path),
      ['rows[3].title.prompt'],
      JSON.stringify(refused.body),
    );
    const taken = await service.call('POST', '/studio/render/batch', {
      body: { templateId, data, invalidRows: 'skip' },
    });
    assert.equal(taken.status, 202, JSON.stringify(taken.body));
    const { data: rows } = await service.client.listRenderBatchRows({
      params: { id: String(taken.body['batchId']) },
    });
    assert.deepEqual(
      rows.slice(0, 2).map(({ modifications }) => modifications),
      [{ title: 'Typed' }, { 'title.prompt': 'A headline', 'title.seed': '3' }],
    );
    const answer = await service.fetch(`http://platen.test/v1/studio/templates/${templateId}/schema`, {
      headers: { authorization: `Bearer ${service.key}` },
    });
    const { properties } = (await answer.json()) as { properties: Record<string, { maxLength?: number }> };
    assert.deepEqual(
      Object.keys(properties).filter((key) => key.endsWith('.prompt')),
      ['title.prompt', 'photo.prompt'],
    );
    assert.equal(properties['title.prompt']?.maxLength, 4000);
  });
});
