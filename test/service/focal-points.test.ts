import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { parseTemplate } from '@platen/template';
import { paintSubject } from '../fixtures/images/paint-subject.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';

type Image = Readonly<Record<string, unknown>> & { id: number; focal_point: { x: number; y: number } | null };

describe('focal points of brand images', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const add = async (bytes: Uint8Array): Promise<Image> => {
    const {
      status,
      body,
      bytes: answer,
    } = await service.call('POST', '/brand-assets/images/add', {
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
    assert.equal(status, 200, answer.toString());
    return body['data'] as Image;
  };
  const photo = (subject: { x: number; y: number }, size = { width: 600, height: 200 }): Promise<Buffer> => {
    const { data, ...sides } = paintSubject(size, subject);
    return sharp(data, { raw: { ...sides, channels: 4 } })
      .jpeg({ quality: 95 })
      .toBuffer();
  };
  const assertNear = (found: Image['focal_point'], x: number, y: number): void => {
    assert.ok(found && Math.abs(found.x - x) < 0.05 && Math.abs(found.y - y) < 0.05, JSON.stringify(found));
  };

  it('are found when an image is uploaded, as it is shown, and are in every answer about it', async () => {
    const image = await add(await photo({ x: 0.72, y: 0.5 }));
    assertNear(image.focal_point, 0.72, 0.5);
    const found = await service.call('GET', `/brand-assets/files?ids=${image.id}`);
    assert.deepEqual((found.body['data'] as Image[])[0]?.focal_point, image.focal_point);
    const listed = await service.call('GET', '/brand-assets/images/get');
    assert.deepEqual((listed.body['data'] as Image[])[0]?.focal_point, image.focal_point);
    // A camera that was held upright: the pixels lie on their side.
    const turned = await sharp(await photo({ x: 0.72, y: 0.5 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    assertNear((await add(turned)).focal_point, 0.5, 0.72);
  });

  it('are unknown of drawings', async () => {
    const drawing = readFileSync(new URL('../fixtures/drawings/logo.svg', import.meta.url));
    assert.equal((await add(drawing)).focal_point, null);
  });

  it('keep in sight what each row’s image is about, in renders and what is cached of them', async () => {
    const left = await add(await photo({ x: 0.28, y: 0.5 }));
    const right = await add(await photo({ x: 0.71, y: 0.5 }));
    const layer = { type: 'image', id: 'photo', width: 100, height: 100, source: `asset:${left.id}` };
    const page = {
      id: 'page',
      width: 100,
      height: 100,
      parameters: [{ key: 'image', type: 'imageUrl', bindings: [{ layerId: 'photo' }] }],
    };
    const ask = async (templateId: number, image?: Image): Promise<number> => {
      const { status, body } = await service.call('POST', '/studio/render', {
        body: { templateId, response: { type: 'base64' }, modifications: image ? { image: `asset:${image.id}` } : {} },
      });
      assert.equal(status, 200, JSON.stringify(body));
      return countBall(Buffer.from((body['data'] as { content: string }).content.split(',')[1] ?? '', 'base64'));
    };
    const store = (focal: object): Promise<number> =>
      storeTemplate(
        service,
        parseTemplate({ schemaVersion: 1, pages: [{ ...page, layers: [{ ...layer, ...focal }] }] }),
      );
    const follows = await store({ focal: 'auto' });
    const whole = await ask(follows);
    assert.ok(whole > 900, `the ball is whole: ${whole} of its pixels`);
    assert.ok(Math.abs((await ask(follows, right)) - whole) < 30);
    assert.equal(await ask(follows), whole, 'cached');
    const plain = await store({});
    for (const image of [left, right]) {
      const seen = await ask(plain, image);
      assert.ok(seen < whole * 0.8, `without it the ball is cut: ${seen} of ${whole}`);
    }
  });
});

/** Pixels of the ball in an image. */
async function countBall(png: Uint8Array): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) if ((data[at + 2] ?? 255) < 120) count += 1;
  return count;
}
