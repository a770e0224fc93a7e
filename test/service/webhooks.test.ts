import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { renderJobFinished, webhookEvents, webhookMessage, type RenderJob } from '@platen/api';
import { nextWebhookTry, startWorkers, type Workers } from '@platen/server';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

describeOnOneDatabase('webhooks of render jobs', (kind) => {
  let service: TestService;
  let workers: Workers;
  let templateId: number;
  let answers: { status: number; headers?: Record<string, string> }[] = [];
  let received: Received[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    const { status, headers = {} } = answers.shift() ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  let address = '';
  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    address = `http://127.0.0.1:${port}/hook?of=mine`;
    service = await startTestService({ kind, environment: { PLATEN_FETCH_ALLOW: `127.0.0.1:${port}` } });
    templateId = await storeTemplate(service, titlesTemplate());
    workers = await startWorkers(service.dependencies);
  });
  after(async () => {
    await workers.stop(1000);
    await service.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(() => {
    received = [];
    answers = [];
  });

  const render = async (url = address, more: Record<string, unknown> = {}): Promise<string> => {
    const { status, body } = await service.call('POST', '/studio/render', {
      body: { templateId, response: { mode: 'async', strict: true }, webhook_url: url, metadata: 'mine', ...more },
    });
    assert.equal(status, 202, JSON.stringify(body));
    return String(body['id']);
  };
  const readJob = (id: string): Promise<RenderJob> => service.client.getRenderJob({ params: { id } });
  const secret = async (): Promise<string> => (await service.client.readWorkspaceSecrets()).data.webhook_secret;
  const verify = async ({ headers, body }: Received, key?: string): Promise<unknown> =>
    new Webhook(key ?? (await secret())).verify(body, headers as Record<string, string>);

  it('tell of the job as it ended, signed so that a library of the standard verifies it', async () => {
    const id = await render();
    const [message] = await until(() => (received.length > 0 ? received : undefined));
    assert.ok(message);
    const notified = renderJobFinished.parse(await verify(message));
    assert.deepEqual(Object.keys(JSON.parse(message.body)), ['event', 'job']);
    const delivered = await until(async () => {
      const job = await readJob(id);
      return job.webhook?.delivered_at ? job : undefined;
    });
    assert.deepEqual(
      [notified.event, notified.job.status, notified.job.metadata],
      ['render_job.finished', 'succeeded', 'mine'],
    );
    assert.deepEqual({ ...notified.job, webhook: delivered.webhook }, delivered, 'the job as it is read');
    assert.deepEqual([delivered.webhook?.url, delivered.webhook?.attempts], [address, 1]);
    assert.equal(message.headers['content-type'], 'application/json');

    await assert.rejects(verify({ ...message, body: message.body.replace('succeeded', 'failed') }), /signature/);
    await assert.rejects(verify(message, `whsec_${Buffer.alloc(24).toString('base64')}`), /signature/);
  });

  it('tell of a job that failed', async () => {
    await render(address, { modifications: { unheardOf: 'x' } });
    const [message] = await until(() => (received.length > 0 ? received : undefined));
    const { job } = renderJobFinished.parse(JSON.parse(message?.body ?? ''));
    assert.deepEqual([job.status, job.error_code, job.result], ['failed', 'render_rejected', null]);
  });

  it('come again under the same id until they are taken', async () => {
    answers = [{ status: 500 }, { status: 200 }];
    const id = await render();
    await until(() => received.length === 2);
    const [first, second] = received;
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
    assert.equal(first?.body, second?.body);
    assert.ok(Number(second?.headers['webhook-timestamp']) > Number(first?.headers['webhook-timestamp']));
    assert.ok(second);
    await verify(second);
    await until(async () => (await readJob(id)).webhook?.delivered_at);
    assert.equal((await readJob(id)).webhook?.attempts, 2);

    // Delivered once more when it is asked for.
    const asked = await service.call('POST', `/studio/render-jobs/${id}/redeliver`);
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    await until(() => received.length === 3);
    assert.equal(received[2]?.headers['webhook-id'], first?.headers['webhook-id']);
    await until(async () => (await readJob(id)).webhook?.delivered_at);
    assert.equal((await readJob(id)).webhook?.attempts, 3);
  });

  it('are given up when the receiver is gone, and refused where nobody may be called', async () => {
    const failedAt = async (id: string) => {
      const { failed_at, last_status, last_error } = await service.dependencies.database.query
        .selectFrom('webhook_delivery')
        .select(['failed_at', 'last_status', 'last_error'])
        .where('render_job_id', '=', Number(id))
        .executeTakeFirstOrThrow();
      return failed_at && { last_status, last_error };
    };
    const finished = async (id: string): Promise<boolean> => (await readJob(id)).finished;
    answers = [{ status: 410 }];
    const gone = await render();
    await until(() => finished(gone));
    assert.deepEqual(await until(() => failedAt(gone)), { last_status: 410, last_error: null });
    const { webhook } = await readJob(gone);
    assert.deepEqual([webhook?.last_error, webhook?.delivered_at], ['The address responded with status 410.', null]);
    assert.ok(webhook?.failed_at);

    // An address that was public when the job was made, and is not any more.
    const inside = await render();
    await service.dependencies.database.query
      .updateTable('render_job')
      .set({ webhook_url: 'http://127.0.0.1:9/hook' })
      .where('id', '=', Number(inside))
      .execute();
    await until(() => finished(inside));
    const refused = await until(() => failedAt(inside));
    assert.equal(refused.last_status, null);
    assert.equal((await readJob(inside)).webhook?.last_error, refused.last_error);
    assert.match(refused.last_error ?? '', /not a public address/);
    assert.equal(received.length, 1);

    for (const url of [
      'http://127.0.0.1:9/hook',
      'http://[::1]/',
      'http://localhost/',
      'http://169.254.169.254/latest',
    ]) {
      const { status, body } = await service.call('POST', '/studio/render', {
        body: { templateId, response: { mode: 'async' }, webhook_url: url },
      });
      const [issue] = body['issues'] as { path: string }[];
      assert.deepEqual([status, body['code'], issue?.path], [422, 'url_not_allowed', 'webhook_url'], url);
    }

    for (const url of ['ftp://example.com/x', 'javascript:alert(1)', '/hook', 'https://user:secret@example.com/']) {
      const { status, body } = await service.call('POST', '/studio/render', {
        body: { templateId, response: { mode: 'async' }, webhook_url: url },
      });
      assert.equal(status, 400, `${url}: ${JSON.stringify(body)}`);
    }
  });

  it('of subscriptions tell of the events of the workspace, and are logged and delivered again', async () => {
    const { client, dependencies } = service;
    const { database } = dependencies;
    const { data: subscription } = await client.createWebhookSubscription({
      body: { name: 'All', url: address, events: [...webhookEvents].toReversed() },
    });
    assert.deepEqual([subscription.events, subscription.active], [[...webhookEvents], true]);
    const params = { id: subscription.id };
    const next = async (event: string): Promise<Record<string, unknown>> => {
      const message = await until(() =>
        received.find(({ body }) => webhookMessage.parse(JSON.parse(body)).event === event),
      );
      received.splice(received.indexOf(message), 1);
      await verify(message);
      return JSON.parse(message.body) as Record<string, unknown>;
    };

    const template = await client.createTemplate({ query: {}, body: { content: titlesTemplate() } });
    const first = { id: template.id, name: 'Titles', version: 1, embed_id: null, embed_user_id: null };
    assert.partialDeepStrictEqual(await next('template.saved'), { template: { id: first.id, version: 1 } });
    await service.call('PATCH', `/studio/templates/${template.id}`, { body: { name: 'Card 2' } });
    const second = { ...first, name: 'Card 2', version: 2 };
    assert.deepEqual(await next('template.saved'), { event: 'template.saved', template: second });
    // Only what stayed as it was for a minute is published: the first version is not.
    await sql`update pgboss.job set start_after = now() where name = 'template-published'`.execute(database.query);
    assert.deepEqual(await next('template.published'), { event: 'template.published', template: second });

    const { body: queued } = await service.call('POST', '/studio/render', {
      body: { templateId: template.id, response: { mode: 'async' } },
    });
    assert.partialDeepStrictEqual(await next('render_job.finished'), { job: { id: queued['id'], webhook: null } });
    const batch = await client.createRenderBatch({ body: { templateId: template.id, rows: [{ modifications: {} }] } });
    assert.partialDeepStrictEqual(await next('render_batch.finished'), { batch: { id: batch.batchId } });

    const { body: made } = await service.call('POST', '/approval-flows', { body: { name: 'Brand', preset: 'simple' } });
    const flow = made['flow'] as { id: number; stages: { slug: string; category: string }[] };
    const toStage = flow.stages.find(({ category }) => category === 'review')?.slug;
    const path = `/approval-flows/${flow.id}/items`;
    const { body: added } = await service.call('POST', path, { body: { templateId: template.id } });
    const { id: itemId, revision } = added['item'] as { id: number; revision: number };
    await service.call('POST', `${path}/${itemId}/move`, { body: { toStage, revision } });
    assert.partialDeepStrictEqual(await next('approval_item.moved'), {
      item: { id: itemId, template_id: template.id, to_stage: toStage, category: 'review' },
    });

    answers = [{ status: 500 }];
    const { data: test } = await client.testWebhookSubscription({ params });
    await next('webhook.test');
    await next('webhook.test');
    const delivery = await until(async () => {
      const { data } = await client.listWebhookDeliveries({ params, query: { limit: 1, status: 'delivered' } });
      return data[0]?.id === test.id ? data[0] : undefined;
    });
    assert.deepEqual([delivery.attempts, delivery.last_status, delivery.message_id], [2, 204, test.message_id]);
    const ofDelivery = { ...params, deliveryId: test.id };
    const { data: read } = await client.getWebhookDelivery({ params: ofDelivery });
    assert.deepEqual(read.body, { event: 'webhook.test', subscription: { id: subscription.id, name: 'All' } });
    const { data: again } = await client.redeliverWebhookDelivery({ params: ofDelivery });
    assert.deepEqual([again.status, again.message_id], ['waiting', test.message_id]);
    await next('webhook.test');
    const { data: all } = await client.listWebhookDeliveries({ params, query: {} });
    assert.ok(all.length >= 7);
    assert.deepEqual(received, [], 'nothing else was posted');

    // A paused one gets nothing, and one whose receiver says that it is gone is paused.
    await client.updateWebhookSubscription({ params, body: { active: false } });
    await service.call('PATCH', `/studio/templates/${template.id}`, { body: { name: 'Card 3' } });
    const { data: then } = await client.listWebhookDeliveries({ params, query: { limit: 1 } });
    assert.equal(then[0]?.id, all[0]?.id);
    await client.updateWebhookSubscription({ params, body: { active: true } });
    answers = [{ status: 410 }];
    await service.call('PATCH', `/studio/templates/${template.id}`, { body: { name: 'Card 4' } });
    const paused = await until(async () => {
      const { data } = await client.getWebhookSubscription({ params });
      return data.active ? undefined : data;
    });
    assert.equal(paused.paused_reason, 'gone');

    const refused = await service.call('POST', '/workspace/webhook-subscriptions', {
      body: { name: 'Inside', url: 'http://127.0.0.1:9/', events: ['template.saved'] },
    });
    const [issue] = refused.body['issues'] as { path: string }[];
    assert.deepEqual([refused.status, refused.body['code'], issue?.path], [422, 'url_not_allowed', 'url']);
    await client.deleteWebhookSubscription({ params });
    const gone = await service.call('GET', `/workspace/webhook-subscriptions/${subscription.id}/deliveries`);
    assert.deepEqual([gone.status, gone.body['code']], [404, 'webhook_subscription_not_found']);
  });

  it('cannot be asked for again before there is one', async () => {
    const { body } = await service.call('POST', '/studio/render', {
      body: { templateId, response: { mode: 'async' } },
    });
    const { status, body: refusal } = await service.call('POST', `/studio/render-jobs/${String(body['id'])}/redeliver`);
    assert.deepEqual([status, refusal['code']], [409, 'conflict']);
  });

  it('are signed under the old secret too for a while after it was replaced', async () => {
    const old = await secret();
    const { data } = await service.client.rotateWorkspaceSecret({ body: { secret: 'webhook' } });
    assert.notEqual(data.webhook_secret, old);
    await render();
    const [message] = await until(() => (received.length > 0 ? received : undefined));
    assert.ok(message);
    await verify(message, old);
    await verify(message, data.webhook_secret);
  });
});

describe('the schedule of a webhook', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  it('begins with seconds and ends after about a day', () => {
    let at = now;
    let tries = 1;
    for (let next = nextWebhookTry(tries, { status: 500 }, at); next; next = nextWebhookTry(tries, {}, at)) {
      if (tries === 1) assert.ok(next.getTime() - now.getTime() < 10_000);
      at = next;
      tries += 1;
    }
    const hours = (at.getTime() - now.getTime()) / 3_600_000;
    assert.ok(hours > 20 && hours < 28, `${hours} hours`);
    assert.ok(tries >= 8 && tries <= 20, `${tries} tries`);
  });

  it('listens to Retry-After, within bounds, and to Gone', () => {
    const secondsTo = (next: Date | undefined): number => ((next?.getTime() ?? 0) - now.getTime()) / 1000;
    assert.equal(secondsTo(nextWebhookTry(1, { status: 429, retryAfter: '600' }, now)), 600);
    const date = new Date(now.getTime() + 900_000).toUTCString();
    assert.equal(secondsTo(nextWebhookTry(1, { status: 503, retryAfter: date }, now)), 900);
    assert.equal(secondsTo(nextWebhookTry(1, { status: 503, retryAfter: '999999999' }, now)), 6 * 3600);
    assert.ok(secondsTo(nextWebhookTry(1, { status: 503, retryAfter: 'soon' }, now)) < 10);
    assert.equal(nextWebhookTry(1, { status: 410 }, now), undefined);
  });
});
