import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  endSegments,
  finishSegment,
  freeSegment,
  listSegments,
  offerSegments,
  readSegmentReport,
  readSharedRender,
  takeSegment,
} from '../../packages/server/jobs/segments/segment-store.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';

describeOnOneDatabase('segments of videos', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  it('are offered in one statement, and whoever joins them has the first', async () => {
    const { database } = service.dependencies;
    const share = { workspaceId: service.workspaceId, user: null };
    const part = (index: number) => ({ fromFrame: index * 120, frameCount: 120 });
    const parts = ['one', 'two', 'three'].map((name, index) => ({ name, part: part(index) }));
    const key = `${service.workspaceId}/video`;
    const video = { key: 'video', template: titlesTemplate(), modifications: { title: 'Long' }, options: {}, parts };
    const offer = (owner: string): Promise<string | undefined> =>
      offerSegments({ database }, { key, owner, video, context: { share, costName: 'video' } });
    const take = (isOwner: boolean) => takeSegment({ database }, key, { isOwner });
    const progress = async () =>
      (await listSegments({ database }, key)).map(({ name, isFinished }) => `${name} ${isFinished}`);

    assert.equal(await offer('first'), 'one');
    assert.deepEqual((await readSharedRender({ database }, key))?.modifications, { title: 'Long' });
    assert.deepEqual(await take(false), { name: 'two', part: part(1) });
    // Another render of the same finds it taken.
    assert.equal(await offer('second'), undefined);
    assert.deepEqual(await take(true), { name: 'three', part: part(2) });
    assert.equal(await take(true), undefined);

    const report = [{ page: 1, layer: 'title', code: 'font_missing' as const, message: 'Fallback' }];
    await finishSegment({ database }, key, 'two', report);
    assert.deepEqual(await progress(), ['one false', 'two true', 'three false']);
    assert.deepEqual(await readSegmentReport({ database }, key, 'two'), report);
    assert.equal(await readSegmentReport({ database }, key, 'one'), undefined);
    await freeSegment({ database }, key, 'two');
    assert.deepEqual(await take(false), { name: 'two', part: part(1) });

    assert.deepEqual(await endSegments({ database }, key, 'first'), []);
    assert.deepEqual(await endSegments({ database }, key, 'second'), ['one', 'two', 'three']);
    assert.deepEqual(await progress(), []);
  });
});
