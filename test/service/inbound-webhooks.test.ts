import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { readMapped, readPath } from '../../packages/server/renders/routes/body-path.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

describe('paths into a body', () => {
  const body = { order: { items: [{ name: 'Cup' }, { name: 'Pot' }], 'a.b': 1, total: 0, none: null }, list: [[7]] };
  it('find values by names, places and quoted names', () => {
    assert.equal(readPath(body, 'order.items[1].name'), 'Pot');
    assert.equal(readPath(body, '$.order.items.0.name'), 'Cup');
    assert.equal(readPath(body, 'order["a.b"]'), 1);
    assert.equal(readPath(body, "order['a.b']"), 1);
    assert.equal(readPath(body, '$.list[0][0]'), 7);
    assert.equal(readPath(body, '$'), body);
  });
  it('find nothing beside them, and nothing that is not the body’s own', () => {
    for (const path of [
      'order.items[2].name',
      'nothing.at.all',
      'constructor',
      'order.__proto__',
      'order.items.length.x',
    ]) {
      assert.equal(readPath(body, path), undefined, path);
    }
    assert.equal(readPath('text', 'length'), undefined);
  });
  it('stand in texts', () => {
    assert.equal(readMapped(body, 'No. {{order.total}}: {{ order.items[0].name }}'), 'No. 0: Cup');
    assert.equal(readMapped(body, '{{order.none}}{{nothing}}'), undefined);
    assert.equal(readMapped(body, 'order.total'), 0);
  });
});

describeOnOneDatabase('inbound webhooks', (kind) => {
  let service: TestService;
  let templateId: number;
  before(async () => {
    service = await startTestService({ kind });
    templateId = await storeTemplate(service, titlesTemplate());
  });
  after(() => service.close());

  const create = async (body: object = {}) => {
    const answer = await service.call('POST', '/studio/webhooks', { body: { name: 'Shop', templateId, ...body } });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body['data'] as { id: number; public_id: string; url: string; mapping: object };
  };
  const post = (publicId: string, body: unknown) =>
    service.call('POST', `/studio/webhook/${publicId}`, { body, key: null });

  it('render what is posted, without a key', async () => {
    const { public_id: publicId, url } = await create({
      mapping: { title: 'Order {{order.id}}', paper: 'colors[0]', 'title.color': 'missing' },
      response: { type: 'binary', format: 'png' },
    });
    assert.equal(url, `http://platen.test/v1/studio/webhook/${publicId}`);
    const { status, headers, bytes } = await post(publicId, { order: { id: 7 }, colors: ['#0000ff'] });
    assert.deepEqual([status, headers['content-type']], [200, 'image/png']);
    const { dominant } = await sharp(bytes).stats();
    assert.ok(dominant.b > 240 && dominant.r < 16, JSON.stringify(dominant));
    const { data } = (await service.call('GET', '/workspace/logs?source=webhook')).body as { data: object[] };
    assert.partialDeepStrictEqual(data, [{ source: 'webhook', template_id: templateId, status: 200 }]);
  });

  it('render what a form posts', async () => {
    const { public_id: publicId } = await create({
      mapping: { title: 'Order {{order id}}', paper: 'color[1]' },
      response: { type: 'binary', format: 'png' },
    });
    const { status, bytes, body } = await service.call('POST', `/studio/webhook/${publicId}`, {
      body: 'order+id=7%26&color=%2300ff00&color=%230000ff',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      key: null,
    });
    assert.equal(status, 200, JSON.stringify(body));
    const { dominant } = await sharp(bytes).stats();
    assert.ok(dominant.b > 240 && dominant.r < 16, JSON.stringify(dominant));
    const other = await service.call('POST', `/studio/webhook/${publicId}`, {
      body: '<order/>',
      headers: { 'content-type': 'application/xml' },
      key: null,
    });
    assert.deepEqual([other.status, other.body['code']], [415, 'unsupported_media_type']);
  });

  it('queue a job when they are asynchronous', async () => {
    const { public_id: publicId } = await create({ response: { mode: 'async' } });
    const { status, body } = await post(publicId, {});
    assert.deepEqual([status, body['status']], [202, 'queued']);
    const job = await service.call('GET', `/studio/render-jobs/${String(body['id'])}`);
    assert.ok([200, 404].includes(job.status));
  });

  it('refuse what makes no values, and addresses that nobody has', async () => {
    const { public_id: publicId } = await create({ mapping: { title: 'order' } });
    const wrong = await post(publicId, { order: { id: 7 } });
    assert.deepEqual([wrong.status, wrong.body['code']], [400, 'invalid_modifications']);
    for (const unknown of ['wh_unknown', '1', `${publicId}x`]) {
      const { status, body } = await post(unknown, {});
      assert.deepEqual([status, body['code']], [404, 'webhook_not_found'], unknown);
    }
    assert.equal((await post(publicId, '{')).status >= 400, true);
  });

  it('are listed, read, changed and deleted', async () => {
    const made = await create({ mapping: { title: 'a' } });
    const path = `/studio/webhooks/${made.id}`;
    const changed = await service.call('PATCH', path, { body: { name: 'Renamed', mapping: { title: 'b' } } });
    assert.partialDeepStrictEqual(changed.body, { data: { name: 'Renamed', mapping: { title: 'b' } } });
    const { data } = (await service.call('GET', '/studio/webhooks')).body as { data: { id: number }[] };
    assert.equal(data[0]?.id, made.id);
    assert.deepEqual((await service.call('GET', path)).body, changed.body);
    assert.equal((await service.call('PATCH', path, { body: {} })).status, 400);
    const other = await service.addWorkspace();
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const { status } = await service.call(method, path, {
        key: other.key,
        ...(method === 'PATCH' && { body: { name: 'x' } }),
      });
      assert.equal(status, 404, method);
    }
    const theirs = await service.call('POST', '/studio/webhooks', { body: { name: 'x', templateId }, key: other.key });
    assert.deepEqual([theirs.status, theirs.body['code']], [404, 'template-not-found']);
    assert.deepEqual((await service.call('DELETE', path)).body['id'], String(made.id));
    assert.equal((await service.call('GET', path)).status, 404);
    assert.equal((await post(made.public_id, {})).status, 404);
  });
});
