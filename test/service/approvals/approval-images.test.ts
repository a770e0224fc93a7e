import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApprovalItem } from '@platen/api';
import sharp from 'sharp';
import { assertRefused, startApprovalScene, type ApprovalScene, type TestPerson } from './approval-scene.ts';

describe('images for a review', () => {
  let scene: ApprovalScene;
  let designer: TestPerson;
  let ann: TestPerson;
  let templateId = 0;
  let item: ApprovalItem;

  before(async () => {
    scene = await startApprovalScene();
    const owner = await scene.addPerson('owner', 'Olga Owner');
    designer = await scene.addPerson('member', 'Dora Designer');
    ann = await scene.addPerson('reviewer', 'Ann Approver');
    await owner.call('POST', '/approval-flows', { name: 'Window', preset: 'simple', blocksRenders: true });
    templateId = await scene.addTemplate();
    const added = await designer.call('POST', '/approval-flows/window/items', { templateId, stage: 'in-review' });
    item = added.body['item'] as ApprovalItem;
    assert.equal(item.stage.slug, 'in-review', JSON.stringify(added.body));
  });
  after(() => scene.service.close());

  const path = (): string => `/approval-flows/window/items/${item.id}`;
  const image = async (query: string, who = ann): Promise<{ bytes: Buffer; version: string | undefined }> => {
    const answer = await scene.service.app.inject({
      method: 'GET',
      url: `/v1${path()}/image?${query}`,
      headers: { cookie: `person=${who.id}`, origin: scene.service.dependencies.publicUrl },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['content-type'], 'image/png');
    return { bytes: answer.rawPayload, version: String(answer.headers['x-template-version']) };
  };
  const read = async (): Promise<ApprovalItem> => (await ann.call('GET', path())).body['item'] as ApprovalItem;

  it('tell which version was approved last, also once it is worked on again, and show it beside the present one', async () => {
    assert.equal(item.lastApproved, null);
    const first = item.template.currentVersion;
    const then = await image(`width=50&version=${first}`);
    assert.deepEqual([(await sharp(then.bytes).metadata()).width, then.version], [50, first]);
    const approved = await ann.call('POST', `${path()}/approve`, { reviewedVersion: first });
    const stood = approved.body['item'] as ApprovalItem;
    assert.deepEqual([stood.stage.category, stood.lastApproved?.version], ['approved', first]);

    const { body } = await designer.call('GET', `/studio/templates/${templateId}`);
    const content = structuredClone(body['content']) as { pages: { backgrounds?: unknown }[] };
    const page = { ...content.pages[0], backgrounds: [{ type: 'solid', color: '#ff0000' }] };
    const saved = await scene.service.call('PUT', `/studio/templates/${templateId}`, {
      body: { ...content, pages: [page] },
      headers: { 'if-match': '*' },
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const moved = await designer.call('POST', `${path()}/move`, { toStage: 'draft', revision: stood.revision });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    const now = await read();
    assert.deepEqual([now.stage.slug, now.lastApproved], ['draft', stood.lastApproved]);
    assert.notEqual(now.template.currentVersion, first);

    const corner = async (query: string): Promise<number[]> => {
      const { bytes } = await image(query);
      return [
        ...(await sharp(bytes)
          .flatten({ background: '#ffffff' })
          .extract({ left: 45, top: 45, width: 1, height: 1 })
          .raw()
          .toBuffer()),
      ];
    };
    assert.deepEqual(await corner('width=50'), [255, 0, 0], 'the present version');
    assert.deepEqual(await corner(`width=50&version=${first}`), [255, 255, 255], 'the approved version');
  });

  it('are refused for what is not there, and for whom it is not', async () => {
    assertRefused(await ann.call('GET', `${path()}/image?version=999`), 404, 'not_found', 'approval.version_not_found');
    assertRefused(await ann.call('GET', `${path()}/image?page=2`), 404, 'not_found', 'approval.page_not_found');
    assertRefused(
      await ann.call('GET', `${path()}/image?width=99999`),
      422,
      'validation_failed',
      'approval.request_invalid',
    );
    const draft = await scene.addTemplate('Draft');
    const added = await designer.call('POST', '/approval-flows/window/items', { templateId: draft });
    const hidden = `/approval-flows/window/items/${(added.body['item'] as ApprovalItem).id}/image`;
    assertRefused(await ann.call('GET', hidden), 404, 'not_found', 'approval.item_not_found');
    const other = await scene.addPerson('member', 'Otto Other');
    assert.equal((await other.call('GET', hidden)).status, 200);
  });
});
