import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { WorkflowRunDetail } from '@platen/api';
import { startWorkers, type Workers } from '@platen/server';
import { blueskyPerson, startBlueskyServer } from '../social/bluesky-server.ts';
import type { PlatformServer } from '../social/platform-server.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

interface Item {
  id: number;
  revision: number;
  template: { id: number; name: string };
}

describeOnOneDatabase('workflows with approvals and posts', (kind) => {
  let service: TestService;
  let workers: Workers;
  let network: PlatformServer;
  let templateId: number;
  let flow = '';
  let place: ((at: 'sending' | 'sent') => void) | undefined;
  before(async () => {
    network = await startBlueskyServer();
    service = await startTestService({
      kind,
      environment: { PLATEN_FETCH_ALLOW: new URL(network.url).host },
      dependencies: {
        deliveryTimings: { retryMs: [50, 50], settleMs: 0 },
        onDelivery: (at) => place?.(at),
      },
    });
    templateId = await storeTemplate(service, titlesTemplate());
    workers = await startWorkers(service.dependencies, { renders: 1 });
    const made = await service.call('POST', '/approval-flows', { body: { name: 'Brand', preset: 'brand-legal' } });
    flow = String((made.body['flow'] as { slug: string }).slug);
  });
  after(async () => {
    await workers.stop(2000);
    await service.close();
    await network.close();
  });

  const create = async (steps: unknown[]): Promise<number> => {
    const { body } = await service.call('POST', '/workflows', { body: { steps } });
    assert.equal(typeof body['id'], 'number', JSON.stringify(body));
    return Number(body['id']);
  };
  const start = async (id: number, body: Record<string, unknown> = {}): Promise<number> => {
    const answer = await service.call('POST', `/workflows/${id}/run`, { body });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return Number(answer.body['runId']);
  };
  const read = (id: number, runId: number): Promise<WorkflowRunDetail> =>
    service.client.getWorkflowRun({ params: { id, runId } });
  const finished = (id: number, runId: number): Promise<WorkflowRunDetail> =>
    until(async () => {
      const found = await read(id, runId);
      return found.status === 'queued' || found.status === 'running' ? undefined : found;
    });
  const waiting = (id: number, runId: number, key: string): Promise<unknown> =>
    until(async () => (await read(id, runId)).node_runs.find(({ node_key }) => node_key === key)?.status === 'waiting');
  const rows = (...titles: string[]) => ({ type: 'rows', config: { rows: titles.map((title) => ({ title })) } });
  const card = () => ({ key: 'card', type: 'render', config: { templateId } });
  const approve = (config: Record<string, unknown> = {}) => ({
    key: 'yes',
    type: 'approve',
    config: { flow, ...config },
  });
  const file = { key: 'file', type: 'file_url' };
  const itemsOf = async (names: readonly string[]): Promise<Item[]> => {
    const { body } = await service.call('GET', `/approval-flows/${flow}/items?limit=100`);
    const items = (body['items'] ?? body['data']) as Item[];
    assert.ok(items, JSON.stringify(body));
    return names.map((name) => {
      const found = items.find(({ template }) => template.name === name);
      assert.ok(found, `${name} is not in ${JSON.stringify(items)}`);
      return found;
    });
  };
  const decide = async (item: Item, toStage: string, comment: string): Promise<void> => {
    const { body: present } = await service.call('GET', `/approval-flows/${flow}/items/${item.id}`);
    const { revision } = present['item'] as Item;
    const { body: template } = await service.call('GET', `/studio/templates/${item.template.id}`);
    const reviewedVersion = String(template['version'] ?? template['revision'] ?? 1);
    const { status, body } = await service.call('POST', `/approval-flows/${flow}/items/${item.id}/move`, {
      body: { toStage, revision, comment, reviewedVersion },
    });
    assert.equal(status, 200, JSON.stringify(body));
  };

  it('wait for people, go on with what they approved, and fail what they rejected with the reason', async () => {
    const id = await create([rows('Rye', 'Spelt', 'Oats', 'Corn'), card(), approve({ name: 'Tag {title}' }), file]);
    const runId = await start(id);
    await waiting(id, runId, 'yes');
    const [rye, spelt, oats, corn] = await itemsOf(['Tag Rye', 'Tag Spelt', 'Tag Oats', 'Tag Corn']);
    assert.ok(rye && spelt && oats && corn);
    const copy = await service.client.getTemplate({ params: { id: rye.template.id } });
    assert.match(JSON.stringify(copy), /Rye/, 'reviewers see the values of the row');
    await decide(rye, 'approved', 'Fine.');
    await decide(spelt, 'rejected', 'The price is wrong.');
    const removed = await service.call('DELETE', `/approval-flows/${flow}/items/${corn.id}`);
    assert.ok(removed.status < 300, JSON.stringify(removed.body));
    assert.equal((await read(id, runId)).status, 'running', 'one of them is open');
    // Changed in the review: what is delivered is what was approved.
    const changed = await service.call('PATCH', `/studio/templates/${oats.template.id}`, {
      body: { name: 'Tag Oats, corrected' },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    await decide(oats, 'approved', 'Now it is right.');
    const ended = await finished(id, runId);
    assert.deepEqual(
      [ended.status, ended.rows_succeeded, ended.rows_failed, ended.render_credits_used],
      ['partial', 2, 2, 4 + 1],
    );
    assert.deepEqual(
      ended.failed_rows.map(({ row, error }) => [row, error]),
      [
        [2, 'The design was rejected: The price is wrong.'],
        [4, 'The design was taken out of the approval flow.'],
      ],
    );
    const [first, second] = ended.node_runs.at(-1)?.sample ?? [];
    assert.deepEqual(
      [first?.['yes'], second?.['yes']],
      [
        { item_id: rye.id, template_id: rye.template.id },
        { item_id: oats.id, template_id: oats.template.id },
      ],
    );
    assert.deepEqual(
      [first, second].map((row) => (row?.['card'] as { template_id?: number } | undefined)?.template_id),
      [templateId, oats.template.id],
      'the changed design was rendered again',
    );
  });

  it('go on after their process ended while they wait, can be canceled, and add nothing in test runs', async () => {
    const id = await create([rows('Ann'), card(), approve({ name: 'For {title}' }), file]);
    const test = await finished(id, await start(id, { test: true }));
    assert.equal(test.status, 'success');
    const { body } = await service.call('GET', `/approval-flows/${flow}/items?limit=100`);
    assert.doesNotMatch(JSON.stringify(body), /For Ann/);
    const runId = await start(id);
    await waiting(id, runId, 'yes');
    await workers.stop(2000);
    const [item] = await itemsOf(['For Ann']);
    assert.ok(item);
    await decide(item, 'approved', 'Good.');
    assert.equal((await read(id, runId)).status, 'running');
    workers = await startWorkers(service.dependencies, { renders: 1 });
    assert.equal((await finished(id, runId)).status, 'success');
    const other = await start(id);
    await waiting(id, other, 'yes');
    const canceled = await service.client.cancelWorkflowRun({ params: { id, runId: other } });
    assert.deepEqual(
      [canceled.status, canceled.node_runs.map(({ status }) => status)],
      ['cancelled', ['success', 'success', 'cancelled', 'cancelled']],
    );
  });

  it('publish a post for each row, once even when their process ends after it was stored', async () => {
    const connected = await service.call('POST', '/social/accounts/connect', {
      body: {
        platform: 'bluesky',
        fields: { identifier: blueskyPerson.handle, appPassword: blueskyPerson.appPassword, service: network.url },
      },
    });
    const { accounts } = connected.body['data'] as { accounts: { id: number }[] };
    const social = { key: 'post', type: 'social', config: { accounts: [accounts[0]?.id], text: '{title} is fresh' } };
    const id = await create([rows('Rye', 'Spelt'), card(), social]);
    let ends = 1;
    place = (at) => {
      if (at === 'sent' && ends-- > 0) throw new Error('The process ends here.');
    };
    const ended = await finished(id, await start(id));
    place = undefined;
    assert.equal(ended.status, 'success', JSON.stringify(ended.failed_rows));
    assert.deepEqual(network.posts.map(({ text }) => text).toSorted(), ['Rye is fresh', 'Spelt is fresh']);
    const [row] = ended.node_runs.at(-1)?.sample ?? [];
    assert.partialDeepStrictEqual(row?.['post'], { status: 'published' });
    const unknown = await service.call('POST', '/workflows', {
      body: { steps: [rows('Rye'), { ...social, config: { accounts: [987_654] } }] },
    });
    assert.deepEqual(unknown.body['details'], ['account_unknown']);
  });

  it('are refused the steps that the plan of their workspace does not have', async () => {
    const { database } = service.dependencies;
    const setPlan = (plan: 'free' | 'paid' | 'enterprise') =>
      database.query.updateTable('workspace').set({ plan }).where('id', '=', service.workspaceId).execute();
    const steps = [rows('Rye'), card(), approve(), { key: 'post', type: 'social', config: { accounts: [1] } }];
    const { plan } = await database.query
      .selectFrom('workspace')
      .select('plan')
      .where('id', '=', service.workspaceId)
      .executeTakeFirstOrThrow();
    const id = await create([rows('Rye'), card(), approve(), file]);
    await setPlan('free');
    try {
      const gated = [
        { step: 'yes', type: 'approve', plan: 'paid' },
        { step: 'post', type: 'social', plan: 'paid' },
      ];
      const checked = await service.client.validateWorkflow({ body: { steps } });
      assert.deepEqual([checked.gated, checked.runnable], [gated, false]);
      const refused = await service.call('POST', '/workflows', { body: { steps: steps.slice(0, 3) } });
      assert.deepEqual(
        [refused.status, refused.body['code'], refused.body['gated']],
        [403, 'plan_gated', gated.slice(0, 1)],
      );
      const run = await service.call('POST', `/workflows/${id}/run`);
      assert.deepEqual([run.status, run.body['code']], [403, 'plan_gated']);
      const { data } = await service.client.listWorkflowNodes();
      assert.deepEqual(
        data.filter(({ available }) => !available).map(({ key }) => key),
        ['approve', 'social'],
      );
    } finally {
      await setPlan(plan);
    }
  });
});
