import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readStarter } from '@platen/library/node';
import { templateEntry } from '@platen/api';
import fc from 'fast-check';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

interface Made {
  id: number;
  name: string;
  tags: string[];
}

const alphabet = ['a', 'A', 'b', 'é', 'É', 'e\u0301', 'ß', 'Ж', 'ж', '%', '_', '\\', "'", ' ', '🦊', 'İ'];
const text = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 6 });
const tag = fc.constantFrom('Sale', 'sale', 'print', '%', 'Über', 'über', 'a b');

const fold = (value: string): string => value.normalize('NFC').toLowerCase();

describeOnOneDatabase('the list of templates', (kind) => {
  let service: TestService;
  const made: Made[] = [];
  before(async () => {
    service = await startTestService({ kind });
    const names = fc.sample(text, { numRuns: 60, seed: 7 });
    const tags = fc.sample(fc.array(tag, { maxLength: 4 }), { numRuns: 60, seed: 8 });
    const templates = names.map((name, index) => ({
      name: name.trim() || 'x',
      tags: tags[index] ?? [],
      canvas_width: 10,
      canvas_height: 20,
    }));
    const { data } = await service.client.bulkCreateTemplates({ query: {}, body: { templates } });
    for (const [index, { id = 0 }] of data.entries()) {
      const { name = '', tags: given = [] } = templates[index] ?? {};
      made.unshift({ id, name, tags: given });
    }
    const { key } = await service.addWorkspace();
    await service.clientWith(key).createTemplate({ query: {}, body: { name: 'a', canvas_width: 1, canvas_height: 1 } });
  });
  after(() => service.close());

  it('finds what contains the text in any case and has all tags in any case, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(text), fc.array(tag, { maxLength: 3 }), async (search, tags) => {
        const { data, pagination } = await service.client.listAllTemplates({
          query: { limit: 40, ...(search !== null && { search }), ...(tags.length > 0 && { tags: tags.join(',') }) },
        });
        const expected = made.filter(
          (each) =>
            fold(each.name).includes(fold(search ?? '')) &&
            tags.every((wanted) => each.tags.some((has) => fold(has) === fold(wanted))),
        );
        assert.equal(pagination.totalTemplates, expected.length);
        assert.deepEqual(
          data.map(({ id }) => id),
          expected.slice(0, 40).map(({ id }) => id),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('names the templates of ids, and leaves out what is not in the workspace', async () => {
    const [first, , third] = made;
    const ids = [third?.id, first?.id, 9_999_999].map(String);
    const found = await service.client.listTemplates({ query: { ids } });
    assert.deepEqual(
      found.map(({ id, name }) => [id, name]),
      [
        [first?.id, first?.name],
        [third?.id, third?.name],
      ],
    );
    assert.deepEqual(await service.client.listTemplates({ query: { ids: '' } }), []);
    const { status } = await service.call('GET', '/studio/templates?ids=1,two');
    assert.equal(status, 400);
  });

  it('comes in pages that join to the whole, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 70 }), async (limit, page) => {
        const { data, pagination } = await service.client.listAllTemplates({ query: { limit, page } });
        const totalPages = Math.ceil(made.length / limit);
        assert.deepEqual(pagination, { page, limit, totalTemplates: made.length, totalPages });
        assert.deepEqual(
          data.map(({ id }) => id),
          made.slice((page - 1) * limit, page * limit).map(({ id }) => id),
        );
      }),
      { numRuns: 30 },
    );
    const { data, pagination } = await service.client.listAllTemplates({ query: {} });
    assert.deepEqual([data.length, pagination.page, pagination.limit], [10, 1, 10]);
  });

  it('comes in the order that is asked for', async () => {
    // Of a workspace of its own, with letters that every database puts in one order.
    const { key } = await service.addWorkspace();
    const client = service.clientWith(key);
    const make = (name: string) => client.createTemplate({ body: { name, canvas_width: 1, canvas_height: 1 } });
    const carl = await make('carl');
    for (const name of ['Anna', 'berta']) await make(name);
    await client.updateTemplate({ params: { id: carl.id }, body: { description: 'Changed last.' } });
    const list = async (sort: 'newest' | 'oldest' | 'updated' | 'name', page = 1) =>
      (await client.listAllTemplates({ query: { sort, page, limit: 2 } })).data.map(({ name }) => name);
    assert.deepEqual(await list('newest'), ['berta', 'Anna']);
    assert.deepEqual(await list('oldest'), ['carl', 'Anna']);
    assert.deepEqual(await list('updated'), ['carl', 'berta']);
    assert.deepEqual([await list('name'), await list('name', 2)], [['Anna', 'berta'], ['carl']]);
  });

  it('has exactly the fields that are promised', async () => {
    await service.client.createTemplate({ query: {}, body: { content: await readStarter('carousel') } });
    const { data } = await service.client.listAllTemplates({ query: { limit: 40, search: 'carousel' } });
    for (const entry of data) templateEntry.parse(entry);
    const [entry] = data;
    assert.deepEqual(Object.keys(entry?.pages_data[0] ?? {}).toSorted(), ['name', 'page_id', 'thumbnail_url']);
    assert.ok(
      entry?.modifications.some(
        ({ key, page_number, page_id }) =>
          key.startsWith('page2@') && page_number === 2 && page_id === entry.pages_data[1]?.page_id,
      ),
    );
    await service.client.deleteTemplate({ params: { id: entry?.id ?? 0 }, query: {} });
  });

  it('is also answered bare', async () => {
    const all = await service.call('GET', '/studio/templates');
    assert.equal(all.headers['x-total-count'], String(made.length));
    assert.deepEqual(
      (all.body as unknown as Made[]).map(({ id }) => id),
      made.map(({ id }) => id),
    );
    const some = await service.client.listTemplates({ query: { limit: 7, page: 2 } });
    assert.deepEqual(
      some.map(({ id }) => id),
      made.slice(7, 14).map(({ id }) => id),
    );
  });

  it('is empty in its normal shape when nothing matches', async () => {
    const { status, body } = await service.call('GET', '/studio/templates/all?search=nothing%20has%20this');
    assert.equal(status, 200);
    assert.deepEqual(body, { data: [], pagination: { page: 1, limit: 10, totalTemplates: 0, totalPages: 0 } });
  });

  it('refuses pages, limits and scopes that make no sense', async () => {
    const wrong = [
      'page=0',
      'page=-1',
      'page=x',
      'page=1.5',
      'page=',
      'limit=0',
      'limit=41',
      'limit=-3',
      'limit=ten',
      'page=1e99',
    ];
    wrong.push('embedUserId=ann', 'embedId=e', 'folder_id=x', 'owner=me', 'search=%00', `search=${'x'.repeat(256)}`);
    for (const query of wrong) {
      const { status, body } = await service.call('GET', `/studio/templates/all?${query}`);
      assert.deepEqual([status, body['code']], [400, 'invalid_request'], query);
    }
    const unknown = await service.call('GET', '/studio/templates/all?embedId=nope&embedUserId=ann');
    assert.equal(unknown.body['code'], 'embed_not_found');
    assert.equal((await service.call('GET', '/studio/templates/all', { key: null })).status, 403);
    assert.equal((await service.call('GET', '/studio/templates/all', { key: 'osk_wrong' })).status, 403);
    assert.equal((await service.call('GET', '/studio/templates/all?tags=%00')).status, 400);
  });

  it('lists tags by how many templates have them, whatever their case', async () => {
    const { data } = await service.client.listTemplateTags({ query: {} });
    const count = (folded: string): number =>
      made.filter(({ tags }) => tags.some((each) => fold(each) === folded)).length;
    assert.deepEqual(
      data.map((each) => [fold(each.tag), each.count]).toSorted(),
      ['%', 'a b', 'print', 'sale', 'über'].map((each) => [each, count(each)]).toSorted(),
    );
    assert.deepEqual(
      data.map((each) => each.count),
      data.map((each) => each.count).toSorted((a, b) => b - a),
    );
  });
});

describe('the list of templates, counted', () => {
  it('may be asked for 30 times a minute with a key, and says so', async () => {
    const service = await startTestService({ environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
    try {
      for (let call = 1; call <= 30; call++) {
        const { status, headers } = await service.call('GET', '/studio/templates/all');
        assert.equal(status, 200);
        assert.equal(headers['ratelimit-limit'], '30');
        assert.equal(headers['ratelimit-remaining'], String(30 - call));
        assert.ok(Number(headers['ratelimit-reset']) <= 60);
        assert.equal(headers['retry-after'], undefined);
      }
      const refused = await service.call('GET', '/studio/templates/all');
      assert.deepEqual([refused.status, refused.body['code']], [429, 'rate_limit_exceeded']);
      assert.ok(Number(refused.headers['retry-after']) >= 1);
      const { key } = await service.addWorkspace();
      assert.equal((await service.call('GET', '/studio/templates/all', { key })).status, 200);
    } finally {
      await service.close();
    }
  });
});
