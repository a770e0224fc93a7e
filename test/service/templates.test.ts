import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ServiceResponseError } from '@platen/api/client';
import { readStarter } from '@platen/library/node';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase } from './test-databases.ts';

const blank = { name: 'Poster', canvas_width: 600, canvas_height: 400 };

describeOnEachDatabase('templates', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());
  const refusal = (status: number, code: string) => (error: unknown) => {
    assert.ok(error instanceof ServiceResponseError, String(error));
    assert.deepEqual([error.status, error.body.code], [status, code], error.message);
    return true;
  };

  it('are created empty, with pages of ours, and as whole templates', async () => {
    const empty = await service.client.createTemplate({
      query: {},
      body: { ...blank, description: 'Words', tags: [' Sale ', 'sale', ''] },
    });
    assert.partialDeepStrictEqual(empty, {
      name: 'Poster',
      description: 'Words',
      tags: ['Sale'],
      canvas_width: 600,
      canvas_height: 400,
      revision: 1,
      current_version: '1',
      user_id: String(service.personId),
      workspace_id: String(service.workspaceId),
      embed_user_id: null,
      folder_id: null,
      thumbnail_url: '',
      report: [],
      modifications: [],
    });
    const { pages_data: pages } = await service.client.createTemplate({
      query: {},
      body: { ...blank, pages_data: [] },
    });
    assert.deepEqual(pages, [{ page_id: 'page-1', name: '', thumbnail_url: '' }]);
    const starter = await readStarter('carousel');
    const whole = await service.client.createTemplate({ query: {}, body: { content: starter } });
    const read = await service.client.getTemplate({ params: { id: whole.id }, query: {} });
    assert.deepEqual(read.content, starter);
    assert.deepEqual(
      read.pages_data.map((page) => ({ ...page, page_id: undefined, thumbnail_url: undefined })),
      starter.pages.map((page) => ({ ...page, page_id: undefined, thumbnail_url: undefined })),
    );
    assert.deepEqual(
      Object.keys(read.modifications_json),
      read.modifications.map(({ key }) => key),
    );
    assert.match(read.modifications[0]?.key ?? '', /^page1@/);
    const { pages_data, canvas_width, canvas_height } = read;
    const again = await service.client.createTemplate({
      query: {},
      body: { name: 'Again', pages_data, canvas_width, canvas_height, fonts: starter.fonts },
    });
    const copy = await service.client.getTemplate({ params: { id: again.id }, query: {} });
    assert.deepEqual(copy.content.pages, starter.pages);
  });

  it('are imported from files of other kinds, and say what was not kept', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="50" height="50" fill="red"/></svg>';
    const fromSvg = await service.client.createTemplate({ query: {}, body: { name: 'Drawing', content: svg } });
    assert.deepEqual([fromSvg.name, fromSvg.canvas_width, fromSvg.canvas_height], ['Drawing', 200, 100]);
    const anatomy = {
      name: 'Card',
      canvas_width: 300,
      canvas_height: 200,
      pages_data: [
        {
          page_id: 'first',
          canvas: { width: 300, height: 200 },
          elements: [
            {
              id: 'a',
              type: 'text',
              content: 'Hello',
              parameterizable: true,
              parameterId: 'title',
              style: { width: '100px', height: '40px' },
            },
            { id: 'b', type: 'hologram' },
          ],
        },
      ],
    };
    const fromPages = await service.client.createTemplate({ query: {}, body: anatomy });
    assert.partialDeepStrictEqual(fromPages, {
      name: 'Card',
      pages_data: [{ page_id: 'first' }],
      modifications: [{ key: 'title', example: 'Hello' }],
    });
    assert.equal(fromPages.report[0]?.code, 'not_imported');
    const polotno = {
      width: 100,
      height: 80,
      pages: [{ id: 'p', children: [{ type: 'text', id: 't', text: '{{name}}', width: 50, fontSize: 10 }] }],
    };
    const fromPolotno = await service.client.createTemplate({ query: {}, body: { ...polotno, name: 'From Polotno' } });
    assert.partialDeepStrictEqual(fromPolotno, {
      name: 'From Polotno',
      canvas_width: 100,
      modifications: [{ key: 'name' }],
    });
    const fabric = {
      version: '6.0.0',
      objects: [{ type: 'Rect', left: 1, top: 2, width: 30, height: 40, fill: 'red' }],
      width: 90,
      height: 70,
    };
    const fromFabric = await service.client.createTemplate({
      query: {},
      body: { name: 'F', content: JSON.stringify(fabric) },
    });
    assert.equal(fromFabric.canvas_width, 90);
  });

  it('are refused whole when they are wrong', async () => {
    const create = (body: Record<string, unknown>) => service.client.createTemplate({ query: {}, body });
    await assert.rejects(create({ name: 'x' }), refusal(400, 'invalid_request'));
    await assert.rejects(create({ ...blank, name: '  ' }), refusal(400, 'invalid_request'));
    await assert.rejects(create({ ...blank, name: 'x'.repeat(256) }), refusal(400, 'invalid_request'));
    await assert.rejects(create({ ...blank, canvas_width: 5001 }), refusal(400, 'invalid_request'));
    await assert.rejects(create({ ...blank, color: 'red' }), refusal(400, 'invalid_request'));
    await assert.rejects(create({ ...blank, folder_id: 999_999 }), refusal(404, 'folder_not_found'));
    await assert.rejects(create({ content: { schemaVersion: 99, pages: [] } }), refusal(422, 'template_too_new'));
    await assert.rejects(create({ content: { schemaVersion: 1, pages: [] } }), refusal(422, 'template_invalid'));
    await assert.rejects(create({ content: 'words' }), refusal(422, 'import_unsupported'));
    await assert.rejects(
      create({ ...blank, content: { schemaVersion: 1, pages: [{ id: 'p', width: 9, height: 9, name: 'a\0b' }] } }),
      refusal(422, 'template_invalid'),
    );
    await assert.rejects(create({ ...blank, name: 'a\ud800' }), refusal(400, 'invalid_request'));
    assert.equal((await service.call('GET', '/studio/templates/99999999')).status, 404);
  });

  it('are saved over the revision that was changed, and no other', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: blank });
    const { content } = await service.client.getTemplate({ params: { id }, query: {} });
    const put = (name: string, ifMatch?: string) =>
      service.call('PUT', `/studio/templates/${id}`, {
        body: { ...content, name },
        headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      });
    assert.equal((await put('None')).status, 428);
    assert.equal((await put('Wrong', '"x"')).status, 412);
    const settled = await Promise.all(Array.from({ length: 6 }, (_, index) => put(`Save ${index}`, '"1"')));
    assert.deepEqual(settled.map(({ status }) => status).toSorted(), [200, 412, 412, 412, 412, 412]);
    for (const { status, body, headers } of settled) {
      assert.equal(headers['etag'], '"2"');
      if (status === 412) assert.partialDeepStrictEqual(body, { code: 'precondition_failed', revision: 2 });
    }
    const won = settled.findIndex(({ status }) => status === 200);
    assert.equal((await service.client.getTemplate({ params: { id }, query: {} })).name, `Save ${won}`);
    assert.equal((await put('Any', '*')).body['revision'], 3);
    assert.equal((await put('Weak', 'W/"3"')).body['revision'], 4);
    assert.equal((await put('One of several', '"2", "4"')).body['revision'], 5);
    for (const tag of ['"x"', '"2", "4"', '7', '"0"']) {
      const { status, body } = await put('Wrong', tag);
      assert.deepEqual([status, body['code'], body['revision']], [412, 'precondition_failed', 5], tag);
    }
  });

  it('are at the same revision when they are saved as they are', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: blank });
    const { content } = await service.client.getTemplate({ params: { id }, query: {} });
    const turned = Object.fromEntries(Object.entries(content).toReversed());
    for (const ifMatch of ['"1"', '*']) {
      const same = await service.call('PUT', `/studio/templates/${id}`, {
        body: turned,
        headers: { 'if-match': ifMatch },
      });
      assert.deepEqual([same.status, same.body['revision'], same.headers['etag']], [200, 1, '"1"']);
    }
    const { data } = await service.client.listTemplateVersions({ params: { id } });
    assert.equal(data.length, 1);
    const stale = await service.call('PUT', `/studio/templates/${id}`, {
      body: turned,
      headers: { 'if-match': '"2"' },
    });
    assert.equal(stale.status, 412);
  });

  it('are renamed, described and tagged as a new revision', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: blank });
    const changed = await service.client.updateTemplate({
      params: { id },
      query: {},
      body: { name: 'New', tags: ['b', 'a'], description: 'd' },
    });
    assert.partialDeepStrictEqual(changed, { name: 'New', tags: ['b', 'a'], description: 'd', revision: 2 });
    const same = await service.client.updateTemplate({ params: { id }, query: {}, body: { name: 'New' } });
    assert.equal(same.revision, 2);
    const { content } = await service.client.getTemplate({ params: { id }, query: {} });
    assert.deepEqual([content.name, content.tags, content.description], ['New', ['b', 'a'], 'd']);
    await assert.rejects(
      service.client.updateTemplate({ params: { id }, query: {}, body: {} }),
      refusal(400, 'invalid_request'),
    );
  });

  it('take new defaults by key, as an object, as the body and as listed', async () => {
    const starter = await readStarter('open-graph-image');
    const { id, modifications } = await service.client.createTemplate({ query: {}, body: { content: starter } });
    const key = modifications.find(({ type }) => type === 'text')?.key ?? '';
    const update = (body: Record<string, unknown>) =>
      service.client.updateTemplateModifications({ params: { id }, query: {}, body });
    const exampleOf = (listed: typeof modifications) => listed.find((entry) => entry.key === key)?.example;
    assert.equal(exampleOf((await update({ modifications: { [key]: 'One' } })).modifications), 'One');
    assert.equal(exampleOf((await update({ [key]: 'Two', [`${key}.color`]: '#ff0000' })).modifications), 'Two');
    const entries = modifications.map((entry) =>
      entry.key === key ? { ...entry, example: 'Three', description: 'Say it' } : entry,
    );
    const listed = await update({ modifications: entries });
    assert.partialDeepStrictEqual(
      listed.modifications.find((entry) => entry.key === key),
      { example: 'Three', description: 'Say it' },
    );
    const { revision } = listed;
    await assert.rejects(
      update({ modifications: { [key]: 'Four', nothing: 'x' } }),
      refusal(400, 'invalid_modifications'),
    );
    await assert.rejects(update({}), refusal(400, 'invalid_modifications'));
    await assert.rejects(update({ [`${key}.fontSize`]: 'huge' }), refusal(400, 'invalid_modifications'));
    const read = await service.client.getTemplate({ params: { id }, query: {} });
    assert.equal(read.revision, revision);
    assert.match(JSON.stringify(read.content), /"Three"/);
  });

  it('are copied and deleted', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: { content: await readStarter('story') } });
    const copy = await service.client.duplicateTemplate({ params: { id }, query: {}, body: {} });
    assert.match(copy.name, /^Copy of /);
    assert.notEqual(copy.id, id);
    assert.equal((await service.call('POST', `/studio/templates/${id}/duplicate`)).status, 201);
    assert.deepEqual(await service.client.deleteTemplate({ params: { id }, query: {} }), {
      message: 'The template was deleted.',
      id: String(id),
    });
    await assert.rejects(service.client.getTemplate({ params: { id }, query: {} }), refusal(404, 'template-not-found'));
    await assert.rejects(
      service.client.deleteTemplate({ params: { id }, query: {} }),
      refusal(404, 'template-not-found'),
    );
    assert.equal((await service.client.getTemplate({ params: { id: copy.id }, query: {} })).revision, 1);
  });

  it('have a schema and a type of their modifications', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: { content: await readStarter('story') } });
    const schema = await service.call('GET', `/studio/templates/${id}/schema`);
    assert.match(String(schema.headers['content-type']), /^application\/schema\+json/);
    assert.equal(JSON.parse(schema.bytes.toString())['$schema'], 'https://json-schema.org/draft/2020-12/schema');
    const type = await service.call('GET', `/studio/templates/${id}/schema?as=typescript`);
    assert.match(type.bytes.toString(), /export type Modifications = /);
    assert.equal((await service.call('GET', `/studio/templates/${id}/schema?as=rust`)).status, 400);
  });

  it('are another workspace’s nowhere', async () => {
    const { id } = await service.client.createTemplate({ query: {}, body: blank });
    const { key } = await service.addWorkspace();
    const calls: ['GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST', string, unknown?][] = [
      ['GET', ''],
      ['GET', '/schema'],
      ['PUT', '', { schemaVersion: 1, pages: [{ id: 'p', width: 1, height: 1 }] }],
      ['PATCH', '', { name: 'Mine' }],
      ['PATCH', '/update-modifications', { a: 'b' }],
      ['POST', '/duplicate', {}],
      ['DELETE', ''],
    ];
    for (const [method, path, body] of calls) {
      const answer = await service.call(method, `/studio/templates/${id}${path}`, {
        body,
        key,
        headers: { 'if-match': '*' },
      });
      assert.deepEqual([answer.status, answer.body['code']], [404, 'template-not-found'], `${method} ${path}`);
    }
    assert.deepEqual((await service.call('GET', '/studio/templates', { key })).body, []);
  });
});
