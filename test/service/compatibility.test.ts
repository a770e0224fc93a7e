import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { listStarters, readStarter } from '@platen/library/node';
import { parseTemplate } from '@platen/template';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

describeOnOneDatabase('routes that existing clients know', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, titlesTemplate(2));
  });
  after(() => service.close());

  it('render templates of the library and of the studio', async () => {
    const image = await service.call('POST', '/generate/images', {
      body: { templateId: 'quote-card', response: { type: 'base64', format: 'jpeg' }, modifications: {} },
    });
    assert.equal(image.status, 200, JSON.stringify(image.body));
    const data = image.body['data'] as { content: string; format: string };
    assert.deepEqual([data.format, data.content.slice(0, 23)], ['jpg', 'data:image/jpeg;base64,']);
    const byId = await service.call('POST', `/generate/images/${templateId}`, { body: { source: 'sdk' } });
    assert.equal((byId.body['data'] as unknown[]).length, 2);
    const pdf = await service.call('POST', `/generate/pdfs/${templateId}`, { body: { response: { type: 'binary' } } });
    assert.equal(pdf.headers['content-type'], 'application/pdf');
    const video = await service.call('POST', `/generate/videos/${templateId}`, {
      body: { response: { format: 'gif' } },
    });
    assert.equal((video.body['data'] as { format: string }).format, 'gif');
    const { data: logs } = (await service.call('GET', '/workspace/logs')).body as { data: object[] };
    assert.partialDeepStrictEqual(logs.slice(-2), [
      { template_type: 'studio', template_id: templateId, source: 'sdk' },
      { template_type: 'library', template_id: 'quote-card', source: 'api' },
    ]);
  });

  it('take every option of a render, refuse others by name, and queue what is asynchronous', async () => {
    const post = (path: string, body: object) => service.call('POST', path, { body });
    const small = await post(`/generate/images/${templateId}`, {
      response: { type: 'binary', format: 'webp', includePages: [2], width: 50 },
    });
    assert.equal(small.headers['content-type'], 'image/webp');
    assert.equal((await sharp(small.bytes).metadata()).width, 50);

    for (const [body, code, path] of [
      [{ extra: 1 }, 'invalid_request', 'extra'],
      [{ response: { color: 'red' } }, 'invalid_response_options', 'response.color'],
      [{ response: { mode: 'later' } }, 'invalid_response_options', 'response.mode'],
      [{ videoOptions: { speed: 2 } }, 'invalid_response_options', 'videoOptions.speed'],
    ] as const) {
      const { status, body: refusal } = await post(`/generate/images/${templateId}`, body);
      const [issue] = refusal['issues'] as { path: string }[];
      assert.deepEqual([status, refusal['code'], issue?.path], [400, code, path]);
    }

    for (const id of ['quote-card', String(templateId)]) {
      const queued = await post(`/generate/images/${id}`, { response: { mode: 'async' }, metadata: 'mine' });
      assert.deepEqual([queued.status, queued.body['status']], [202, 'queued'], JSON.stringify(queued.body));
      const { body: job } = await service.call('GET', `/studio/render-jobs/${String(queued.body['id'])}`);
      assert.deepEqual([String(job['template_id']), job['format'], job['metadata']], [id, 'png', 'mine']);
    }
    const missing = await post('/generate/images/none', { response: { mode: 'async' } });
    assert.deepEqual([missing.status, missing.body['code']], [404, 'template-not-found']);
  });

  it('refuse templates that are not there', async () => {
    const { key } = await service.addWorkspace();
    const refused = async (path: string, body: object, given = service.key) => {
      const answer = await service.call('POST', path, { body, key: given });
      return [answer.status, answer.body['code']];
    };
    assert.deepEqual(await refused('/generate/images', {}), [400, 'template_id_missing']);
    assert.deepEqual(await refused('/generate/images/none', {}), [404, 'template-not-found']);
    assert.deepEqual(await refused('/generate/images/..%2F..', {}), [404, 'template-not-found']);
    assert.deepEqual(await refused(`/generate/images/${templateId}`, {}, key), [404, 'template-not-found']);
    assert.deepEqual(await refused('/generate/images/99999999999999999999', {}), [404, 'template-not-found']);
  });

  it('list the library and what templates can be given', async () => {
    const listed = JSON.parse((await service.call('GET', '/templates')).bytes.toString()) as { id: string }[];
    assert.deepEqual(
      listed.map(({ id }) => id),
      (await listStarters()).map(({ slug }) => slug),
    );
    const read = async (path: string) => JSON.parse((await service.call('GET', path)).bytes.toString()) as object[];
    const own = await read(`/studio/templates/${templateId}/modifications`);
    assert.partialDeepStrictEqual(own[0], { key: 'page1@title', type: 'text', page_number: 1, example: 'Page 1' });
    assert.deepEqual(await read(`/studio/template/modifications?templateId=${templateId}`), own);
    assert.deepEqual(await read(`/templates/modifications?template_id=${templateId}`), own);
    assert.ok((await read('/templates/modifications?template_id=quote-card')).length > 0);
    const { key } = await service.addWorkspace();
    const theirs = await service.call('GET', `/studio/templates/${templateId}/modifications`, { key });
    assert.deepEqual([theirs.status, theirs.body['code']], [404, 'template-not-found']);
    assert.equal((await service.call('GET', '/templates/modifications')).status, 400);
  });

  it('show a template of the library, and begin a template as a copy of it', async () => {
    const image = await service.call('GET', '/templates/quote-card/image');
    assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/webp']);
    assert.equal((await sharp(image.bytes).metadata()).width, 480);
    assert.equal((await service.call('GET', '/templates/none/image')).body['code'], 'template-not-found');
    const copy = await service.client.createTemplate({ body: { library_template: 'quote-card', name: 'Mine' } });
    const { content } = await service.client.getTemplate({ params: { id: copy.id } });
    assert.deepEqual(parseTemplate(content), { ...(await readStarter('quote-card')), name: 'Mine' });
    const create = async (body: object) =>
      (await service.call('POST', '/studio/templates/create', { body })).body['code'];
    assert.equal(await create({ library_template: 'none' }), 'template-not-found');
    assert.equal(await create({ library_template: 'quote-card', content: {} }), 'invalid_request');
  });
});
