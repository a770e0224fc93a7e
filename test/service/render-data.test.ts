import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const menu = parseTemplate({
  schemaVersion: 2,
  name: 'Menu',
  data: {
    items: {
      type: 'list',
      items: {
        type: 'object',
        fields: { name: { type: 'text' }, price: { type: 'number' }, tags: { type: 'list', items: { type: 'text' } } },
      },
    },
    words: { type: 'list', items: { type: 'text' } },
    place: { type: 'object', fields: { city: { type: 'text' } } },
  },
  pages: [
    {
      id: 'p',
      width: 120,
      height: 60,
      layers: [
        {
          type: 'group',
          id: 'list',
          width: 120,
          height: 60,
          layout: { type: 'column' },
          repeat: { over: 'items' },
          layers: [
            {
              type: 'text',
              id: 'line',
              width: 120,
              height: 16,
              style: { fontSize: 10 },
              runs: [{ text: 'Item' }],
              expressions: {
                content:
                  "item.name + ' ' + currency(item.price / 2, 'EUR') + item.tags.join() + words.join() + place.city",
              },
            },
          ],
        },
      ],
    },
  ],
});

describeOnOneDatabase('data in renders', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, menu);
  });
  after(() => service.close());

  const render = (modifications: object, response: object = {}) =>
    service.call('POST', '/studio/render', {
      body: { templateId, modifications, response: { type: 'base64', ...response } },
    });
  const imageOf = async (modifications: object, response: object = {}): Promise<string> => {
    const { status, body } = await render(modifications, response);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body['report'], []);
    return (body['data'] as { content: string }).content;
  };

  it('is drawn from lists, JSON text and keys of what lies inside alike, as the locale writes', async () => {
    const items = [
      { name: 'Tea', price: 3.5 },
      { name: 'Cake', price: 4 },
    ];
    const drawn = await imageOf({ items });
    assert.equal(await imageOf({ items: JSON.stringify(items) }), drawn);
    const columns = { 'items.0.name': 'Tea', 'items.0.price': '3.5', 'items.1.name': 'Cake', 'items.1.price': 4 };
    assert.equal(await imageOf(columns), drawn);
    const nested = await imageOf({
      items: [{ ...items[0], tags: ['hot'] }],
      words: ['a', 'b'],
      place: { city: 'Ulm' },
    });
    const flat = {
      'items.0.name': 'Tea',
      'items.0.price': 3.5,
      'items.0.tags.0': 'hot',
      'words.0': 'a',
      'words.1': 'b',
    };
    assert.equal(await imageOf({ ...flat, 'place.city': 'Ulm' }), nested);
    assert.notEqual(await imageOf({ items }, { locale: 'de', timeZone: 'Europe/Berlin' }), drawn);
  });

  it('is refused with the path of the value', async () => {
    const { status, body } = await render({ items: [{ price: 1 }, { price: 'cheap' }] });
    assert.equal(status, 400);
    assert.equal(body['code'], 'invalid_modifications');
    assert.match(JSON.stringify(body['issues']), /"path":"items\[1\]\.price"/);
  });

  it('is refused so for jobs, signed addresses and posted webhooks too, before anything is done', async () => {
    const modifications = { items: [{ price: 1 }, { price: 'cheap' }] };
    const webhook = await service.call('POST', '/studio/webhooks', {
      body: { name: 'Shop', templateId, mapping: { items: 'lines' } },
    });
    const { url } = webhook.body['data'] as { url: string };
    const answers = [
      await render(modifications, { type: 'url', mode: 'async' }),
      await service.call('POST', '/signed-url/create', { body: { templateId, modifications } }),
      await service.call('POST', url.slice(url.indexOf('/v1') + 3), { body: { lines: modifications.items } }),
    ];
    for (const { status, body } of answers) {
      assert.deepEqual([status, body['code']], [400, 'invalid_modifications'], JSON.stringify(body));
      assert.match(JSON.stringify(body['issues']), /"path":"items\[1\]\.price"/);
    }
    const signed = await service.call('POST', '/signed-url/create', {
      body: { templateId, modifications: { items: [{ name: 'Tea', price: 3.5 }], words: ['a'] } },
    });
    assert.equal(signed.status, 200, JSON.stringify(signed.body));
    const { url: address } = signed.body['data'] as { url: string };
    const drawn = await service.app.inject({ url: address.slice(address.indexOf('/v1')) });
    const png = await imageOf({ items: [{ name: 'Tea', price: 3.5 }], words: ['a'] });
    assert.ok(png.endsWith(drawn.rawPayload.toString('base64')));
  });

  it('is not taken with texts that cannot be stored, too deep or too long, wherever they lie', async () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 30; depth++) deep = [deep];
    for (const [tags, path] of [
      [['a\u0000b'], 'items.0.tags.0'],
      [['x'.repeat(100_001)], 'items.0.tags.0'],
      [deep, 'items.0.tags'],
    ] as const) {
      const { status, body } = await render({ items: [{ tags }] });
      assert.equal(status, 400);
      assert.ok(
        JSON.stringify(body['issues'])
          .replaceAll(/\[(\d+)\]/g, '.$1')
          .includes(path),
        JSON.stringify(body),
      );
    }
  });

  it('names the layer of the template and the item in reports', async () => {
    const { body } = await render({ items: [{ name: 'Tea' }, { name: 'x'.repeat(400) }, { name: 'y'.repeat(400) }] });
    const [entry] = body['report'] as { layer: string; code: string; message: string }[];
    assert.deepEqual([entry?.layer, entry?.code], ['line', 'text_overflow']);
    assert.match(entry?.message ?? '', /\(items\[1\]\) and 1 more\.$/);
  });

  it('refuses a time zone and a locale that there are none of', async () => {
    for (const response of [{ timeZone: 'Europe/Atlantis' }, { locale: '???' }]) {
      const { status, body } = await render({ items: [] }, response);
      assert.ok(status === 400 || status === 422, `${status} ${JSON.stringify(body)}`);
      assert.match(JSON.stringify(body), /response\.(?:timeZone|locale)/);
    }
  });

  it('keeps conditions and repeats when defaults are changed', async () => {
    const changed = await service.call('PATCH', `/studio/templates/${templateId}/update-modifications`, {
      body: { modifications: { items: [{ name: 'Soup', price: 8 }] } },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const { body } = await service.call('GET', `/studio/templates/${templateId}`);
    const text = JSON.stringify(body);
    assert.ok(text.includes('"over":"items"') && text.includes('Soup'), text.slice(0, 2000));
    assert.equal(await imageOf({}), await imageOf({ items: [{ name: 'Soup', price: 8 }] }));
    const one = await service.call('PATCH', `/studio/templates/${templateId}/update-modifications`, {
      body: { modifications: { 'items.0.price': 9 } },
    });
    assert.equal(one.status, 200, JSON.stringify(one.body));
    assert.equal(await imageOf({}), await imageOf({ items: [{ name: 'Soup', price: 9 }] }));
  });
});
