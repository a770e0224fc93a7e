import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
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
      'access_denied',
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
});
