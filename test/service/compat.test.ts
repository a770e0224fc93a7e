import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Bannerbear } from 'bannerbear';
import { Client as Creatomate, InvalidApiKeyError } from 'creatomate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { compatRequests } from '../../packages/server/db/migrations/0092-compat-requests.ts';
import { cornerOf, startListeningService, type ListeningService, type Fields } from './start-listening-service.ts';
import type { TestService } from './start-test-service.ts';

describe('clients of other services, as they are but for address and key', () => {
  let listening: ListeningService;
  let service: TestService;
  let templateId = 0;
  let address = '';
  let hook = '';
  before(async () => {
    listening = await startListeningService();
    ({ service, templateId, address, hook } = listening);
  });
  after(() => listening.close());

  describe('Bannerbear', () => {
    const connect = (key: string): Bannerbear => {
      const client = new Bannerbear(key);
      const place = (name: string, baseUrl: string) => Reflect.set(Reflect.get(client, name), 'baseUrl', baseUrl);
      place('api', `${address}/compat/bannerbear/v2`);
      place('syncApi', `${address}/compat/bannerbear/sync/v2`);
      return client;
    };
    const modifications = [
      { name: 'title', text: 'Hello', color: '#ffffff', background: null },
      { name: 'paper', color: '#0000ff' },
    ];

    it('creates an image, reads it, lists it and is told of it', async () => {
      const client = connect(service.key);
      const uid = String(templateId);
      const made: Fields = {
        ...(await client.create_image(uid, { modifications, webhook_url: hook, metadata: 'order 7' })),
      };
      assert.partialDeepStrictEqual(made, {
        status: 'pending',
        image_url: null,
        template: uid,
        template_name: 'Card',
        modifications,
        webhook_url: hook,
        metadata: 'order 7',
        width: 40,
        height: 20,
        self: `${address}/compat/bannerbear/v2/images/${String(made['uid'])}`,
      });
      const message = await listening.posted(made['uid']);
      const image: Fields = { ...(await client.get_image(String(made['uid']))) };
      assert.equal(image['status'], 'completed');
      assert.deepEqual(message, { ...image, image_url: message['image_url'], image_url_png: message['image_url'] });
      assert.deepEqual(await cornerOf(image['image_url']), [0, 0, 255]);
      const [newest] = await client.list_images(1, 5);
      assert.equal(newest?.uid, made['uid']);
      assert.deepEqual(await client.list_images(2), []);
    });

    it('finds renders of databases from before their key had its name', async () => {
      const client = connect(service.key);
      const [newest] = await client.list_images(1, 1);
      const { query } = service.dependencies.database;
      await sql`update render_job set request =
        ((request::jsonb - 'compat') || jsonb_build_object('door', request->'compat'))::json`.execute(query);
      assert.deepEqual(await client.list_images(1, 1), []);
      await compatRequests.up(query);
      assert.deepEqual(await client.list_images(1, 1), [newest]);
    });

    it('waits for an image on the synchronous address', async () => {
      const image = await connect(service.key).create_image(String(templateId), { modifications }, true);
      assert.equal(image.status, 'completed');
      assert.deepEqual(await cornerOf(image.image_url_png), [0, 0, 255]);
    });

    it('reads templates and the account', async () => {
      const client = connect(service.key);
      const list: unknown = await client.list_templates({ page: 1, tag: 'sale' });
      assert.deepEqual(list, [await client.get_template(String(templateId))]);
      assert.partialDeepStrictEqual(list, [
        {
          name: 'Card',
          width: 40,
          height: 20,
          tags: ['sale'],
          available_modifications: [
            { name: 'title', text: null, color: null, background: null },
            { name: 'paper', color: null },
          ],
        },
      ]);
      assert.partialDeepStrictEqual(await client.account(), { current_project: { name: 'Test' } });
    });

    it('is refused what it may not have, in sentences', async () => {
      const call = async (path: string, body?: object, key = service.key) => {
        const answer = await fetch(`${address}/compat/bannerbear/v2${path}`, {
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        return [answer.status, ((await answer.json()) as { message: string }).message] as const;
      };
      await assert.rejects(connect('osk_wrong').account(), /HTTP error 401/);
      const others = templateId + 1;
      assert.equal((await call(`/templates/${others}`))[0], 404);
      assert.equal((await call('/images', { template: String(others) }))[0], 404);
      const { key } = await service.addWorkspace();
      const [job] = (await service.client.listRenderJobs({ query: {} })).data;
      assert.equal((await call(`/images/${job?.id}`, undefined, key))[0], 404);
      const template = String(templateId);
      const odd = await call('/images', { template, modifications: [{ name: 'title', effect: 'Invert' }] });
      assert.deepEqual(odd, [400, 'modifications[0].effect is not supported by this service.']);
      assert.match((await call('/images', { template, render_pdf: true }))[1], /render_pdf is not supported/);
      assert.equal((await call('/images', { template, webhook_url: 'http://169.254.169.254/' }))[0], 422);
      const read = (await service.client.createApiKey({ body: { name: 'Reads', levels: ['read'] } })).data.key;
      assert.equal((await call('/images', { template }, read))[0], 403);
    });
  });

  describe('Creatomate', () => {
    const connect = (key: string): Creatomate => {
      const client = new Creatomate(key);
      const http = Reflect.get(client, 'httpClient') as { defaults: { baseURL: string } };
      http.defaults.baseURL = `${address}/compat/creatomate/v1`;
      return client;
    };

    it('starts a render, fetches it and is told of it', async () => {
      const client = connect(service.key);
      const [started] = await client.startRender({
        templateId: String(templateId),
        modifications: {
          'title.text': 'Hello',
          'title.font_size': 12,
          'title.opacity': '50%',
          'paper.fill_color': '#00ff00',
        },
        renderScale: 2,
        webhookUrl: hook,
        metadata: 'order 8',
      });
      assert.equal(started?.status, 'planned');
      const message = await listening.posted(started?.id);
      const render = await client.fetchRender(String(started?.id));
      assert.partialDeepStrictEqual(render, { status: 'succeeded', width: 80, height: 40, metadata: 'order 8' });
      assert.deepEqual(
        [message['status'], message['template_id'], message['template_name'], message['template_tags']],
        ['succeeded', String(templateId), 'Card', ['sale']],
      );
      const file = await fetch(render.url ?? '');
      assert.equal((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width, 80);
      assert.deepEqual(await cornerOf(render.url), [0, 255, 0]);
    });

    it('makes of a template without a format what it is, and lists templates', async () => {
      const call = async (path: string): Promise<unknown> =>
        (
          await fetch(`${address}/compat/creatomate/v1${path}`, { headers: { authorization: `Bearer ${service.key}` } })
        ).json();
      const one = await call(`/templates/${templateId}`);
      assert.partialDeepStrictEqual(one, { id: String(templateId), name: 'Card', tags: ['sale'] });
      assert.deepEqual(await call('/templates'), [one]);
    });

    it('is refused what has no counterpart, and a wrong key', async () => {
      const client = connect(service.key);
      const given = { templateId: String(templateId) };
      await assert.rejects(client.startRender({ ...given, modifications: { 'title.warp': '1' } }), {
        message: 'modifications.title.warp is not supported by this service.',
      });
      await assert.rejects(client.startRender({ source: { output_format: 'png' } }), /template_id/);
      await assert.rejects(connect('osk_wrong').startRender(given), InvalidApiKeyError);
    });
  });
});
