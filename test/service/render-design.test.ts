import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const card = parseTemplate({
  schemaVersion: 2,
  name: 'Card',
  tokens: {
    axes: [
      { id: 'brand', values: ['north', 'south'] },
      { id: 'mode', values: ['light', 'dark'] },
    ],
    values: {
      paper: {
        type: 'color',
        value: '#ffffff',
        when: [
          { mode: 'dark', value: '#101010' },
          { brand: 'south', value: '#ffe0d0' },
        ],
      },
    },
  },
  locales: { default: 'en', overrides: { de: { 'word.content': 'Guten Tag' } } },
  pages: [
    {
      id: 'p',
      width: 120,
      height: 40,
      backgrounds: [{ type: 'solid', color: { token: 'paper' } }],
      layers: [
        { type: 'text', id: 'word', width: 120, height: 40, style: { fontSize: 18 }, runs: [{ text: 'Hello' }] },
      ],
    },
  ],
});

describeOnOneDatabase('brands, modes and languages of renders', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, card);
  });
  after(() => service.close());

  const render = (fields: object = {}, response: object = {}) =>
    service.call('POST', '/studio/render', {
      body: { templateId, response: { type: 'base64', ...response }, ...fields },
    });
  const imageOf = async (fields?: object, response?: object): Promise<string> => {
    const { status, body } = await render(fields, response);
    assert.equal(status, 200, JSON.stringify(body));
    return (body['data'] as { content: string }).content;
  };

  it('follow one field of a render, wherever it stands', async () => {
    const plain = await imageOf();
    const dark = await imageOf({ mode: 'dark' });
    assert.notEqual(dark, plain);
    assert.equal(await imageOf({ axes: { mode: 'dark' } }), dark);
    assert.equal(await imageOf({}, { axes: { mode: 'dark' } }), dark);
    const south = await imageOf({ brand: 'south' });
    assert.equal(new Set([plain, dark, south]).size, 3);
    const german = await imageOf({ locale: 'de' });
    assert.notEqual(german, plain);
    assert.equal(await imageOf({}, { locale: 'de' }), german);
  });

  it('are refused with those that there are, and when they are given twice and differ', async () => {
    const unknown = await render({ brand: 'west' });
    assert.equal(unknown.status, 400);
    assert.match(JSON.stringify(unknown.body), /west.*it can be north, south/);
    const twice = await render({ mode: 'dark' }, { axes: { mode: 'light' } });
    assert.equal(twice.status, 400);
    assert.match(JSON.stringify(twice.body), /axes\.mode is given twice/);
  });

  it('report texts that a language does not have', async () => {
    const { body } = await render({ locale: 'fr' });
    assert.match(JSON.stringify(body['report']), /translation_missing/);
  });

  it('are part of signed addresses', async () => {
    const create = (fields: object) => service.call('POST', '/signed-url/create', { body: { templateId, ...fields } });
    const fetchBytes = async (fields: object): Promise<string> => {
      const { status, body } = await create(fields);
      assert.equal(status, 200, JSON.stringify(body));
      const { url } = body['data'] as { url: string };
      const file = await service.call('GET', url.slice(new URL(url).origin.length), { key: null });
      assert.equal(file.status, 200);
      return file.bytes.toString('base64');
    };
    const plain = await fetchBytes({});
    const dark = await fetchBytes({ mode: 'dark' });
    assert.notEqual(dark, plain);
    assert.notEqual(await fetchBytes({ locale: 'de', mode: 'dark' }), dark);
  });
});
