import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { cornerOf, startListeningService, type ListeningService, type Fields } from './start-listening-service.ts';
import { until } from './until.ts';

// There is no public client on npm for these two: requests are those of their public documentation.
describe('services without public clients, by the requests of their documentation', () => {
  let listening: ListeningService;
  before(async () => {
    listening = await startListeningService();
  });
  after(() => listening.close());

  const callWith =
    (headers: Record<string, string>, base: string) =>
    async (path: string, body?: unknown): Promise<{ status: number; body: Fields }> => {
      const answer = await fetch(path.startsWith('http') ? path : `${listening.address}/compat/${base}${path}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Fields };
    };

  describe('Placid', () => {
    const call = (path: string, body?: unknown, key = listening.service.key) =>
      callWith({ authorization: `Bearer ${key}` }, 'placid')(path, body);
    const layers = {
      title: { text: 'Hello', text_color: '#ffffff', opacity: 50 },
      paper: { background_color: '#0000ff' },
    };

    it('creates an image, polls it and is told of it', async () => {
      const passthrough = ['order', 9];
      const { status, body: made } = await call('/images', {
        template_uuid: String(listening.templateId),
        webhook_success: listening.hook,
        create_now: false,
        passthrough,
        layers,
        modifications: { width: 80, height: 40, filename: 'sale' },
      });
      assert.equal(status, 200);
      const pollingUrl = `${listening.address}/compat/placid/images/${String(made['id'])}`;
      assert.deepEqual(made, {
        id: made['id'],
        status: 'queued',
        image_url: null,
        polling_url: pollingUrl,
        errors: [],
        passthrough,
      });
      assert.equal(typeof made['id'], 'number');
      const message = await listening.posted(made['id']);
      const { body: image } = await call(pollingUrl);
      assert.equal(image['status'], 'finished');
      assert.deepEqual(message, { ...image, image_url: message['image_url'] });
      assert.deepEqual(await cornerOf(image['image_url']), [0, 0, 255]);
      const file = Buffer.from(await (await fetch(String(image['image_url']))).arrayBuffer());
      assert.equal((await sharp(file).metadata()).width, 80);
    });

    it('creates an image at once, by the template in the path', async () => {
      const { body } = await call(`/${listening.templateId}`, {
        create_now: true,
        layers,
        modifications: { image_format: 'jpg' },
      });
      assert.equal(body['status'], 'finished');
      assert.match(String(body['image_url']), /\.jpg/);
    });

    it('creates a PDF', async () => {
      const pages = [{ template_uuid: String(listening.templateId), layers }];
      const { body: made } = await call('/pdfs', { pages });
      assert.equal(made['polling_url'], `${listening.address}/compat/placid/pdfs/${String(made['id'])}`);
      const url = await until(async () => (await call(String(made['polling_url']))).body['pdf_url']);
      const bytes = Buffer.from(await (await fetch(String(url))).arrayBuffer());
      assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
      assert.match(String((await call('/pdfs', { pages: [...pages, ...pages] })).body['message']), /not merged/);
    });

    it('lists templates by pages that are linked, and reads one', async () => {
      const { service } = listening;
      await service.client.createTemplate({ body: { name: 'Cover', canvas_width: 10, canvas_height: 10 } });
      const first = (await call('/templates?per_page=1&order_by=title-asc')).body as { data: Fields[]; links: Fields };
      assert.deepEqual(
        first.data.map(({ title }) => title),
        ['Card'],
      );
      const second = (await call(String(first.links['next']))).body as { data: Fields[]; links: Fields };
      assert.deepEqual([second.data[0]?.['title'], second.links['next']], ['Cover', null]);
      assert.deepEqual((await call(String(second.links['prev']))).body, first);
      assert.deepEqual((await call('/templates?title_filter=car')).body['data'], first.data);
      const one = (await call(`/templates/${listening.templateId}`)).body;
      assert.deepEqual(one, first.data[0]);
      assert.partialDeepStrictEqual(one, {
        uuid: String(listening.templateId),
        tags: ['sale'],
        layers: [
          { name: 'title', type: 'text' },
          { name: 'paper', type: 'rectangle' },
        ],
      });
    });

    it('is refused what has no counterpart, in sentences', async () => {
      const template_uuid = String(listening.templateId);
      const refused = async (body: Fields): Promise<[number, unknown]> => {
        const answer = await call('/images', { template_uuid, ...body });
        return [answer.status, answer.body['message']];
      };
      const unsupported = 'is not supported by this service.';
      assert.deepEqual(await refused({ layers: { title: { position_x_relative: '+10px' } } }), [
        400,
        `layers.title.position_x_relative ${unsupported}`,
      ]);
      assert.deepEqual(await refused({ layers: { title: { width: '50%' } } }), [
        400,
        `layers.title.width ${unsupported}`,
      ]);
      assert.deepEqual(await refused({ layers: { title: { text: ['a', 'b'] } } }), [
        400,
        `layers.title.text ${unsupported}`,
      ]);
      assert.deepEqual(await refused({ transfer: { to: 's3' } }), [400, `transfer ${unsupported}`]);
      assert.deepEqual(await refused({ modifications: { color_mode: 'cmyk' } }), [
        400,
        `modifications.color_mode ${unsupported}`,
      ]);
      assert.match(String((await refused({ modifications: { width: 80, height: 80 } }))[1]), /proportion/);
      assert.equal((await refused({ passthrough: 'x'.repeat(1025) }))[0], 400);
    });
  });

  describe('RenderForm', () => {
    const call = (path: string, body?: unknown, key = listening.service.key) =>
      callWith({ 'x-api-key': key }, 'renderform/v2')(path, body);

    it('renders, is told of it, reads and lists results', async () => {
      const metadata = { order: 10 };
      const { status, body } = await call('/render?output=json', {
        template: String(listening.templateId),
        data: { 'title.text': 'Hello', 'title.fontSize': 12, 'paper.color': '#00ff00' },
        fileName: 'sale',
        webhookUrl: listening.hook,
        metadata,
      });
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['requestId', 'href']);
      assert.deepEqual(await cornerOf(body['href']), [0, 255, 0]);
      const { body: result } = await call(`/results/${String(body['requestId'])}`);
      assert.partialDeepStrictEqual(result, {
        identifier: body['requestId'],
        status: '200',
        type: 'image',
        template: String(listening.templateId),
        templateName: 'Card',
        width: 40,
        height: 20,
        metadata,
      });
      const message = await listening.posted(body['requestId']);
      assert.deepEqual(message, { ...result, href: message['href'] });
      const results = (await call('/results?limit=1')).body as unknown as Fields[];
      assert.deepEqual(
        results.map(({ identifier }) => identifier),
        [body['requestId']],
      );
    });

    it('takes bare names for data, as parameters are named here', async () => {
      const { body } = await call('/render', { template: String(listening.templateId), data: { paper: '#ff0000' } });
      assert.deepEqual(await cornerOf(body['href']), [255, 0, 0]);
    });

    it('lists templates and reads one with its properties', async () => {
      const list = (await call('/my-templates?name=card')).body as unknown as Fields[];
      assert.deepEqual(list, [(await call(`/my-templates/${listening.templateId}`)).body]);
      assert.partialDeepStrictEqual(list[0], {
        identifier: String(listening.templateId),
        name: 'Card',
        properties: [
          { key: 'title.text', type: 'text', componentId: 'title', componentType: 'TEXT', property: 'text' },
          { key: 'paper.color', type: 'color', componentId: 'paper', componentType: 'SHAPE', property: 'color' },
        ],
      });
    });

    it('is refused in its form what has no counterpart, and a wrong key', async () => {
      const template = String(listening.templateId);
      assert.deepEqual((await call('/render', { template, data: { 'title.html': 'x' } })).body, {
        msg: 'data.title.html is not supported by this service.',
        code: 'invalid_modifications',
        status: 400,
        errors: [],
      });
      assert.match(String((await call('/render', { template, expires: 60 })).body['msg']), /^expires is not supported/);
      assert.equal((await call('/render?output=image', { template })).status, 400);
      assert.equal((await call('/my-templates', undefined, 'osk_wrong')).status, 401);
    });
  });

  it('does not answer a render of one service to clients of another', async () => {
    const { body } = await callWith({ 'x-api-key': listening.service.key }, 'renderform/v2')('/render', {
      template: String(listening.templateId),
    });
    const id = String(body['requestId']);
    const bearer = { authorization: `Bearer ${listening.service.key}` };
    for (const [base, path] of [
      ['placid', '/images/'],
      ['bannerbear/v2', '/images/'],
      ['creatomate/v1', '/renders/'],
    ] as const) {
      assert.equal((await callWith(bearer, base)(`${path}${id}`)).status, 404, base);
    }
  });
});
