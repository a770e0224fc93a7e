import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Orshot } from 'orshot';
import sharp from 'sharp';
import { freePort } from '../e2e/embed/free-port.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

/** What the package answers, as its README shows it. */
interface Answer {
  data: { content: string; format: string; type: string; responseTime: number };
}

describe('the npm package orshot, as it is but for its address', () => {
  let service: TestService;
  let client: Orshot;
  let templateId: number;
  before(async () => {
    const port = await freePort();
    service = await startTestService({ environment: { PLATEN_PUBLIC_URL: `http://127.0.0.1:${port}` } });
    await service.app.listen({ port, host: '127.0.0.1' });
    class OwnOrshot extends Orshot {
      override getBaseUrl(): string {
        return `http://127.0.0.1:${port}/v1`;
      }
    }
    client = new OwnOrshot(service.key);
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  it('renders templates of the library and of the studio', async () => {
    for (const id of ['open-graph-image', String(templateId)]) {
      const base64 = (await client.renderFromTemplate({ templateId: id, modifications: {} })) as Answer;
      assert.deepEqual([base64.data.type, base64.data.format], ['base64', 'png']);
      const [head, bytes = ''] = base64.data.content.split(',');
      assert.equal(head, 'data:image/png;base64');
      assert.equal((await sharp(Buffer.from(bytes, 'base64')).metadata()).format, 'png');

      const options = { templateId: id, modifications: { title: 'Hello' } };
      const url = (await client.renderFromTemplate({
        ...options,
        responseType: 'url',
        responseFormat: 'jpeg',
      })) as Answer;
      const stored = await fetch(url.data.content);
      assert.equal(stored.headers.get('content-type'), 'image/jpeg');
      assert.equal((await sharp(await stored.arrayBuffer()).metadata()).format, 'jpeg');

      const binary = (await client.renderFromTemplate({
        ...options,
        responseType: 'binary',
        responseFormat: 'pdf',
      })) as Response;
      assert.equal(
        Buffer.from(await binary.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
    }
  });

  it('makes addresses that render', async () => {
    const expiresAt = Date.now() + 60_000;
    for (const id of ['open-graph-image', String(templateId)]) {
      const { data } = (await client.generateSignedUrl({
        templateId: id,
        modifications: { title: 'A & B' },
        expiresAt,
      })) as {
        data: { url: string; expiresAt: number };
      };
      assert.equal(data.expiresAt, expiresAt);
      const image = await fetch(data.url);
      assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/png']);
    }
  });

  it('is told of what failed', async () => {
    await assert.rejects(client.renderFromTemplate({ templateId: 'none', modifications: {} }), /404/);
  });
});
