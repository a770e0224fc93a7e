import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApprovalFlow, ApprovalItem } from '@platen/api';
import { assertRefused, startApprovalScene, type ApprovalScene, type TestPerson } from './approval-scene.ts';

describe('approval flows and their stages', () => {
  let scene: ApprovalScene;
  let owner: TestPerson;
  let designer: TestPerson;
  before(async () => {
    scene = await startApprovalScene();
    owner = await scene.addPerson('owner', 'Olga Owner');
    designer = await scene.addPerson('member', 'Dora Designer');
  });
  after(() => scene.service.close());

  it('are made and changed by admins alone, and stay whole', async () => {
    assertRefused(
      await designer.call('POST', '/approval-flows', { name: 'Mine' }),
      403,
      'permission_denied',
      'approval.flow.manage_denied',
    );
    await owner.call('POST', '/approval-flows', { name: 'Shop window?' });
    const made = await owner.call('POST', '/approval-flows', { name: 'Shop window!', preset: 'brand-legal' });
    const { slug, changeStage } = made.body['flow'] as { slug: string; changeStage: string };
    assert.deepEqual([slug, changeStage], ['shop-window-2', 'changes']);
    const inUse = 'approval.stage_in_use';
    assertRefused(await owner.call('DELETE', `/approval-flows/${slug}/stages/draft`), 409, 'state_conflict', inUse);
    const ordered = await owner.call('PUT', `/approval-flows/${slug}/stages/order`, {
      stages: ['draft', 'changes', 'legal-review', 'brand-review', 'approved', 'rejected'],
    });
    const { stages } = ordered.body['flow'] as { stages: { slug: string }[] };
    assert.deepEqual(stages.map((stage) => stage.slug).slice(2, 4), ['legal-review', 'brand-review']);
    const missing = await owner.call('PUT', `/approval-flows/${slug}/stages/order`, { stages: ['draft'] });
    assertRefused(missing, 422, 'validation_failed', 'approval.request_invalid');
  });

  it('are shown as boards: some of each stage, with how many there are, narrowed by name, tag, time and who is waited for', async () => {
    const rita = await scene.addPerson('reviewer', 'Rita Reviewer');
    const ray = await scene.addPerson('reviewer', 'Ray Reviewer');
    const made = await owner.call('POST', '/approval-flows', {
      name: 'Window',
      stages: [
        { name: 'Draft', category: 'open' },
        { name: 'Review', category: 'review', review: { reviewers: [String(rita.id)] }, dueInHours: 1 },
      ],
    });
    const { slug, stages } = made.body['flow'] as ApprovalFlow;
    const [draft = 0, review = 0] = stages.map(({ id }) => id);
    const names = ['Bread', 'Brioche 50%', 'Rolls', 'STRUDEL'];
    const added: ApprovalItem[] = [];
    for (const name of names) {
      const templateId = await scene.addTemplate(name);
      const answer = await designer.call('POST', `/approval-flows/${slug}/items`, { templateId });
      added.push(answer.body['item'] as ApprovalItem);
    }
    const [bread, brioche] = added;
    assert.ok(bread && brioche);
    await scene.service.call('PATCH', `/studio/templates/${bread.template.id}`, { body: { tags: ['Autumn', 'Shop'] } });
    const path = (item: ApprovalItem): string => `/approval-flows/${slug}/items/${item.id}`;
    for (const item of [bread, brioche]) {
      await designer.call('POST', `${path(item)}/move`, { toStage: 'review', revision: item.revision });
    }
    await designer.call('PATCH', path(bread), { dueAt: '2026-01-01T00:00:00Z' });
    const look = async (person: TestPerson, query: string): Promise<unknown> => {
      const { status, body } = await person.call('GET', `/approval-flows/${slug}/items?${query}`);
      const items = body['items'] as ApprovalItem[] | undefined;
      return status === 200 ? [items?.map(({ template }) => template.name), body['counts']] : status;
    };
    const all = [
      { stage: draft, count: 2 },
      { stage: review, count: 2 },
    ];
    const sorted = async (query: string): Promise<unknown> => {
      const [found, counts] = (await look(owner, query)) as [string[], { stage: number }[]];
      return [found, counts.toSorted((one, other) => one.stage - other.stage)];
    };
    assert.deepEqual(await sorted('perStage=1'), [['STRUDEL', 'Brioche 50%'], all]);
    assert.deepEqual(await sorted('perStage=100'), [names.toReversed(), all]);
    const onlyReview = (count: number): unknown => [{ stage: review, count }];
    assert.deepEqual(await look(owner, 'perStage=5&search=BR'), [['Brioche 50%', 'Bread'], onlyReview(2)]);
    assert.deepEqual(await look(owner, 'search=strudel'), [['STRUDEL'], undefined]);
    assert.deepEqual(await look(owner, 'perStage=5&search=%25'), [['Brioche 50%'], onlyReview(1)]);
    assert.deepEqual(await look(owner, 'perStage=5&tag=autumn'), [['Bread'], onlyReview(1)]);
    assert.deepEqual(await look(owner, 'perStage=5&overdue=true'), [['Bread'], onlyReview(1)]);
    assert.deepEqual(await look(rita, 'perStage=5&waiting=me'), [['Brioche 50%', 'Bread'], onlyReview(2)]);
    assert.deepEqual(await look(owner, 'perStage=5&waiting=me'), [[], []]);
    assert.equal(await look(owner, 'perStage=101'), 422);

    // Reviewers see what was submitted to them, and no flow in which they do not review.
    assert.deepEqual(await look(rita, 'perStage=5'), [['Brioche 50%', 'Bread'], onlyReview(2)]);
    assert.equal(await look(ray, 'perStage=5'), 404);
    assert.equal((await ray.call('GET', `/approval-flows/${slug}`)).status, 404);
    const flowsOf = async (person: TestPerson): Promise<unknown> => {
      const { body } = await person.call('GET', '/approval-flows');
      return (body['flows'] as ApprovalFlow[]).filter((one) => one.slug === slug).map(({ itemCount }) => itemCount);
    };
    assert.deepEqual([await flowsOf(owner), await flowsOf(rita), await flowsOf(ray)], [[4], [2], []]);
  });
});
