import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import sharp from 'sharp';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnEachDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

interface FileAnswer {
  content: string;
  format: string;
  type: string;
  responseTime: number;
}

describeOnEachDatabase('POST /studio/render', (kind) => {
  let service: TestService;
  let single: number;
  let several: number;
  before(async () => {
    service = await startTestService({ kind });
    single = await storeTemplate(service, titlesTemplate(1));
    several = await storeTemplate(service, titlesTemplate(3));
  });
  after(() => service.close());

  const render = (body: unknown, query = '') => service.call('POST', `/studio/render${query}`, { body });
  const storedBytes = async (url: string): Promise<Buffer> => {
    const key = new URL(url).pathname.replace('/files/', '');
    const opened = await service.dependencies.storage.open(key);
    assert.ok(opened, `nothing is stored at ${key}`);
    return buffer(opened.stream);
  };

  it('answers the address of an image', async () => {
    const { status, body } = await render({ templateId: single, modifications: { title: 'Hello' } });
    assert.equal(status, 200);
    const data = body['data'] as FileAnswer;
    assert.deepEqual([data.format, data.type, typeof data.responseTime], ['png', 'url', 'number']);
    assert.deepEqual(body['report'], []);
    const { width, height, format } = await sharp(await storedBytes(data.content)).metadata();
    assert.deepEqual([width, height, format], [200, 100, 'png']);
  });

  it('puts values in, takes numeric texts as ids, and reads null as no value', async () => {
    const { body } = await render({
      templateId: String(single),
      modifications: { paper: '#ff0000', title: '', 'title.color': null },
      response: { type: 'base64', format: 'jpeg', quality: 100 },
    });
    const data = body['data'] as FileAnswer;
    assert.equal(data.format, 'jpg');
    const [head, base64 = ''] = data.content.split(',');
    assert.equal(head, 'data:image/jpeg;base64');
    const { dominant } = await sharp(Buffer.from(base64, 'base64')).stats();
    assert.ok(dominant.r > 240 && dominant.g < 16 && dominant.b < 16, JSON.stringify(dominant));
  });

  it('answers bytes with their content type and name', async () => {
    const { status, headers, bytes } = await render({
      templateId: single,
      response: { type: 'binary', format: 'webp', fileName: 'Gruß' },
    });
    assert.deepEqual([status, headers['content-type']], [200, 'image/webp']);
    assert.match(String(headers['content-disposition']), /filename\*=UTF-8''Gru%C3%9F\.webp/);
    assert.equal((await sharp(bytes).metadata()).format, 'webp');
  });

  it('answers one address for each page, and only the pages that were asked for', async () => {
    const whole = await render({ templateId: several });
    const pages = whole.body['data'] as { page: number; content: string }[];
    assert.deepEqual(
      pages.map(({ page }) => page),
      [1, 2, 3],
    );
    assert.equal(new Set(pages.map(({ content }) => content)).size, 3);
    assert.deepEqual([whole.body['totalPages'], whole.body['renderedPages'], whole.body['type']], [3, 3, 'url']);
    const two = await render({ templateId: several, response: { includePages: [3, 1] } });
    assert.deepEqual([two.body['totalPages'], two.body['renderedPages']], [3, 2]);
    const one = await render({ templateId: several, response: { includePages: [2] } });
    assert.equal((one.body['data'] as FileAnswer).format, 'png');
  });

  it('answers further sizes by their names', async () => {
    const { body } = await render({
      templateId: single,
      response: { extraSizes: ['60x60', { name: 'mine', width: 50, height: 20 }, 'thumbnail'] },
    });
    const { extraSizes } = body['data'] as { extraSizes: { size: string; width: number; content: string }[] };
    assert.deepEqual(
      extraSizes.map(({ size, width }) => [size, width]),
      [
        ['60x60', 60],
        ['mine', 50],
        ['thumbnail', 320],
      ],
    );
    for (const { content, width } of extraSizes) {
      assert.equal((await sharp(await storedBytes(content)).metadata()).width, width);
    }
  });

  it('lays pages out anew for a size of another shape, times the scale, unless they are to be contained', async () => {
    const page = { id: 'page', width: 200, height: 100, backgrounds: [{ type: 'solid', color: '#ffffff' }] };
    const fills = [{ type: 'solid', color: '#0000ff' }];
    const half = { type: 'shape', id: 'half', width: 100, height: 100, fills };
    const split = parseTemplate({ schemaVersion: 1, name: 'Halves', pages: [{ ...page, layers: [half] }] });
    const narrow = await storeTemplate(service, split);
    const halves = async (response: object): Promise<string> => {
      const answer = await render({ templateId: narrow, response: { type: 'binary', ...response } });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { data, info } = await sharp(answer.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const row = Math.floor(info.height / 8) * info.width;
      const at = (share: number): string => (data[(row + Math.floor(info.width * share)) * 3] === 0 ? 'blue' : 'white');
      return `${info.width}x${info.height} ${at(0.45)} ${at(0.55)}`;
    };
    assert.equal(await halves({ size: '100x100', scale: 2 }), '200x200 blue white');
    assert.equal(await halves({ size: '100x100', fit: 'contain' }), '100x100 white white');
    const { status, body } = await render({ templateId: narrow, response: { size: '4k', scale: 2 } });
    assert.deepEqual([status, (body['issues'] as { path: string }[])[0]?.path], [400, 'response.scale']);
  });

  it('refuses what is wrong by its code', async () => {
    const refusals: [unknown, number, string][] = [
      [{}, 400, 'template_id_missing'],
      [{ templateId: 'sale-banner' }, 400, 'template_id_missing'],
      [{ templateId: single, modifications: 'x' }, 400, 'invalid_modifications'],
      [{ templateId: single, modifications: { title: { text: 'x' } } }, 400, 'invalid_modifications'],
      [{ templateId: single, modifications: { 'title.color': 'no color' } }, 400, 'invalid_modifications'],
      [{ templateId: single, response: { format: 'bmp' } }, 400, 'invalid_response_options'],
      [{ templateId: single, response: { size: '5x5' } }, 400, 'invalid_response_options'],
      [{ templateId: single, response: { width: 100, scale: 2 } }, 400, 'invalid_response_options'],
      [{ templateId: single, response: { includePages: [2] } }, 400, 'invalid_response_options'],
      [{ templateId: single, response: { formt: 'png' } }, 400, 'invalid_response_options'],
      [{ templateId: single, response: { format: 'pdf', extraSizes: ['60x60'] } }, 400, 'invalid_response_options'],
      [{ templateId: single, webhook_url: 'https://example.com/' }, 400, 'invalid_response_options'],
      [{ templateId: single, unknown: 1 }, 400, 'invalid_request'],
      [{ templateId: single, source: 'a\u0000b' }, 400, 'invalid_request'],
      [{ templateId: single, modifications: { title: 'half a pair: \ud800' } }, 400, 'invalid_modifications'],
      [{ templateId: single, modifications: { 'a\u0000b': 1 } }, 400, 'invalid_modifications'],
      [{ templateId: single, response: { fileName: '\udc00' } }, 400, 'invalid_response_options'],
      [{ templateId: 999_999 }, 404, 'template-not-found'],
      [{ templateId: single, modifications: { nothing: 'x' }, response: { strict: true } }, 422, 'render_rejected'],
    ];
    for (const [body, status, code] of refusals) {
      const answer = await render(body);
      assert.deepEqual([answer.status, answer.body['code']], [status, code], JSON.stringify(body));
      assert.equal(typeof answer.body['error'], 'string');
    }
  });

  it('says which option is wrong by the name that the request gave it', async () => {
    const wrong: [unknown, string, RegExp][] = [
      [{ includePages: [1, 2] }, 'response.includePages[1]', /includePages\[1\] contains page 2/],
      [{ width: 100, scale: 2 }, 'response.scale', /response\.scale cannot/],
      [{ format: 'jpg', transparent: true }, 'response.transparent', /response\.transparent/],
      [{ format: 'pdf', pdfOptions: { rangeTo: 7 } }, 'pdfOptions.rangeTo', /pdfOptions\.rangeTo contains page 7/],
      [{ format: 'gif', videoOptions: { trimStart: 9 } }, 'videoOptions.trimStart', /videoOptions\.trimStart must be/],
    ];
    for (const [response, path, sentence] of wrong) {
      const { status, body } = await render({ templateId: single, response });
      assert.equal(status, 400, JSON.stringify(body));
      const [issue] = body['issues'] as { path: string }[];
      assert.equal(issue?.path, path);
      assert.match(String(body['error']), sentence);
    }
  });

  it('says what strict refuses as the report would have said it', async () => {
    const content = { templateId: single, modifications: { nothing: 'x', title: 'word '.repeat(200) } };
    const { body: reported } = await render(content);
    const { status, body } = await render({ ...content, response: { strict: true } });
    assert.deepEqual([status, body['code']], [422, 'render_rejected']);
    const codes = (list: unknown): unknown[] => (list as { code: string }[]).map(({ code }) => code);
    assert.ok(codes(body['report']).includes('unknown_parameter'), JSON.stringify(body));
    for (const entry of body['report'] as object[]) {
      assert.ok((reported['report'] as object[]).some((other) => JSON.stringify(other) === JSON.stringify(entry)));
    }
    const long = await render({
      ...content,
      modifications: { title: 'word '.repeat(200) },
      response: { strict: true },
    });
    assert.deepEqual(codes(long.body['report']), ['text_overflow']);
  });

  it('reports what was not used', async () => {
    const { body } = await render({ templateId: single, modifications: { nothing: 'x' } });
    assert.partialDeepStrictEqual(body['report'], [{ page: 0, layer: '', code: 'unknown_parameter' }]);
  });

  it('keeps templates of other workspaces out of reach', async () => {
    const { key } = await service.addWorkspace();
    const answer = await service.call('POST', '/studio/render', { body: { templateId: single }, key });
    assert.deepEqual([answer.status, answer.body['code']], [404, 'template-not-found']);
  });

  it('queues a render that is asynchronous', async () => {
    const { status, body } = await render({
      templateId: single,
      response: { mode: 'async' },
      metadata: 'order 7',
      webhook_url: 'https://example.com/done',
    });
    assert.deepEqual([status, body['status'], typeof body['id']], [202, 'queued', 'string']);
  });
});
