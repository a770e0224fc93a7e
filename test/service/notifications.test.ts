import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ApprovalItem, Notification } from '@platen/api';
import { createCleanUp } from '@platen/server';
import { startApprovalScene, type ApprovalScene, type TestPerson } from './approvals/approval-scene.ts';
import type { TestAnswer } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

interface Notified {
  data: Notification[];
  unread_count: number;
  pagination: { has_more: boolean; next_cursor: number | null };
}

describeOnOneDatabase('notifications', (kind) => {
  let scene: ApprovalScene;
  let owner: TestPerson;
  let designer: TestPerson;
  let ann: TestPerson;
  let ben: TestPerson;
  const items = '/approval-flows/shop/items';

  before(async () => {
    scene = await startApprovalScene({ kind });
    owner = await scene.addPerson('owner', 'Olga Owner');
    designer = await scene.addPerson('member', 'Dora Designer');
    ann = await scene.addPerson('reviewer', 'Ann Approver');
    ben = await scene.addPerson('reviewer', 'Ben Approver');
    await owner.call('POST', '/approval-flows', {
      name: 'Shop',
      stages: [
        { name: 'Draft', category: 'open' },
        { name: 'Review', category: 'review', review: { reviewers: [String(ann.id)] } },
        { name: 'Legal', category: 'review', review: { reviewers: [String(ben.id)] } },
        { name: 'Approved', category: 'approved' },
      ],
    });
  });
  after(() => scene.service.close());

  const notified = async (person: TestPerson, query = ''): Promise<Notified> => {
    const answer = await person.call('GET', `/me/notifications${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as unknown as Notified;
  };
  const kinds = async (person: TestPerson, query = ''): Promise<string[]> =>
    (await notified(person, query)).data.map((each) => `${each.kind} ${each.title}`);
  const read = async (person: TestPerson, body: unknown): Promise<TestAnswer> =>
    person.call('POST', '/me/notifications/read', body);
  const submit = async (name: string): Promise<ApprovalItem> => {
    const templateId = await scene.addTemplate(name);
    const added = (await designer.call('POST', items, { templateId })).body['item'] as ApprovalItem;
    const moved = await designer.call('POST', `${items}/${added.id}/move`, {
      toStage: 'review',
      revision: added.revision,
    });
    return moved.body['item'] as ApprovalItem;
  };
  const comment = (person: TestPerson, item: ApprovalItem, body: object): Promise<TestAnswer> =>
    person.call('POST', `${items}/${item.id}/comments`, body);

  it('tell those whom it concerns, not who acts, with who, what and where', async () => {
    const poster = await submit('Poster');
    await submit('Flyer');
    await ann.call('POST', `${items}/${poster.id}/request-changes`, {
      reviewedVersion: poster.template.currentVersion,
      comment: `The price\n is missing. ${'x'.repeat(300)}`,
    });
    await comment(designer, poster, { text: 'Which one?', mentions: [String(owner.id), String(designer.id)] });
    assert.deepEqual(await kinds(ann), ['review_wanted Flyer', 'review_wanted Poster']);
    assert.deepEqual(await kinds(designer), ['changes_requested Poster'], 'not of her own comment');
    assert.deepEqual(await kinds(owner), ['mention Poster']);
    assert.deepEqual(await kinds(ben), []);
    const [first] = (await notified(designer)).data;
    assert.ok(first);
    assert.deepEqual(first.flow, poster.flow);
    assert.deepEqual(
      [first.item_id, first.template_id, first.actor, first.workspace, first.read_at],
      [
        poster.id,
        poster.template.id,
        { id: String(ann.id), name: 'Ann Approver' },
        { id: String(scene.service.workspaceId), name: 'Test' },
        null,
      ],
    );
    assert.match(first.comment?.excerpt ?? '', /^The price is missing\. x+…$/);
    assert.ok((first.comment?.excerpt ?? '').length <= 200);
    await ann.call('DELETE', `${items}/${poster.id}/comments/${first.comment?.id}`);
    assert.equal((await notified(designer)).data[0]?.comment, null, 'what was deleted is told no more');
  });

  it('are read one by one, by item or all, and what comes meanwhile stays unread', async () => {
    const [flyer, poster] = (await notified(ann)).data;
    assert.ok(flyer && poster);
    const page = await notified(ann, '?limit=1');
    assert.deepEqual([page.data.length, page.pagination.has_more, page.unread_count], [1, true, 2]);
    assert.deepEqual(
      (await notified(ann, `?limit=1&cursor=${page.pagination.next_cursor}`)).data.map(({ id }) => id),
      [poster.id],
    );
    assert.deepEqual((await read(ben, { ids: [flyer.id] })).body['data'], { read: 0, unread_count: 0 }, 'of others');
    assert.deepEqual((await read(ann, { ids: [flyer.id] })).body['data'], { read: 1, unread_count: 1 });
    assert.deepEqual(await kinds(ann, '?unread=true'), ['review_wanted Poster']);
    await submit('Card');
    assert.deepEqual((await read(ann, { all: true, newest: flyer.id })).body['data'], { read: 1, unread_count: 1 });
    const [card] = (await notified(ann)).data;
    assert.deepEqual((await read(ann, { item: card?.item_id })).body['data'], { read: 1, unread_count: 0 });
    for (const body of [{}, { ids: [] }, { all: true, ids: [1] }, { ids: [1], workspace: 1 }]) {
      assert.equal((await read(ann, body)).status, 400, JSON.stringify(body));
    }
  });

  it('are only of workspaces that a person is in, and of what they may still see', async () => {
    const { query } = scene.service.dependencies.database;
    const count = async (): Promise<number> => (await notified(ann)).data.length;
    const all = await count();
    assert.deepEqual(await kinds(ann, `?workspace=${(await scene.service.addWorkspace()).workspaceId}`), []);
    const stages = await owner.call('GET', '/approval-flows/shop/stages');
    const [, review] = stages.body['stages'] as { id: number }[];
    const reviewed = (reviewers: number[]) =>
      owner.call('PATCH', `/approval-flows/shop/stages/${review?.id}`, {
        review: { reviewers: reviewers.map(String) },
      });
    await reviewed([ben.id]);
    assert.deepEqual([await count(), (await notified(ann)).unread_count], [0, 0], 'a reviewer of nothing there');
    await reviewed([]);
    assert.equal(await count(), all, 'no names are all reviewers');
    await reviewed([ann.id]);
    assert.equal(await count(), all);
    const membership = query.updateTable('member').where('person_id', '=', ann.id);
    const elsewhere = await scene.service.addWorkspace('Elsewhere');
    await membership.set({ workspace_id: elsewhere.workspaceId }).execute();
    assert.equal(await count(), 0, 'who left');
    await membership.set({ workspace_id: scene.service.workspaceId }).execute();
    await owner.call('DELETE', `${items}/${(await notified(ann)).data[0]?.item_id}`);
    assert.equal(await count(), all - 1, 'an item that is gone');
  });

  it('are told as the person says, or as is usual', async () => {
    const settings = '/me/notification-settings';
    const usual = { reviews: 'immediate', decisions: 'immediate', mentions: 'immediate', comments: 'hourly' };
    const { body } = await ann.call('GET', settings);
    assert.deepEqual(body['data'], {
      email: usual,
      digest_hour: 9,
      time_zone: null,
      language: null,
      is_mail_available: false,
    });
    const changed = await ann.call('PATCH', settings, {
      email: { comments: 'never' },
      digest_hour: 0,
      time_zone: 'Asia/Kolkata',
    });
    assert.deepEqual(changed.body['data'], {
      email: { ...usual, comments: 'never' },
      digest_hour: 0,
      time_zone: 'Asia/Kolkata',
      language: null,
      is_mail_available: false,
    });
    assert.deepEqual(((await ben.call('GET', settings)).body['data'] as { email: object }).email, usual);
    const wrong = [{}, { time_zone: 'Mars/Olympus' }, { time_zone: '+02:00' }, { digest_hour: 24 }, { language: 'xx' }];
    for (const change of [...wrong, { email: { reviews: 'often' } }, { email: { all: 'never' } }]) {
      assert.equal((await ann.call('PATCH', settings, change)).status, 400, JSON.stringify(change));
    }
  });

  it('tell once that something is due, those who have to do something about it', async () => {
    const leaflet = await submit('Leaflet');
    const draft = (await designer.call('POST', items, { templateId: await scene.addTemplate('Draft') })).body['item'];
    const dueAt = new Date(scene.service.dependencies.now().getTime() - 1000).toISOString();
    for (const { id } of [leaflet, draft as ApprovalItem]) await owner.call('PATCH', `${items}/${id}`, { dueAt });
    const due = async (person: TestPerson): Promise<string[]> =>
      (await kinds(person)).filter((each) => each.startsWith('due'));
    const tidy = (): Promise<void> => createCleanUp(scene.service.dependencies)(new AbortController().signal);
    await Promise.all([tidy(), tidy()]);
    assert.deepEqual([await due(ann), await due(designer), await due(owner)], [['due Leaflet'], ['due Draft'], []]);
    await tidy();
    assert.equal((await due(ann)).length, 1);
    const again = new Date(scene.service.dependencies.now().getTime() + 1).toISOString();
    await owner.call('PATCH', `${items}/${leaflet.id}`, { dueAt: again });
    await tidy();
    assert.equal((await due(ann)).length, 2, 'when it is due anew');
  });

  it('go after 90 days, and the oldest of more than 1000', async () => {
    const { dependencies, workspaceId } = scene.service;
    const { query } = dependencies.database;
    const row = {
      workspace_id: workspaceId,
      person_id: ben.id,
      actor_id: null,
      item_id: null,
      comment_id: null,
      kind: 'due' as const,
      read_at: null,
      mail_at: null,
      mailing_until: null,
      mailed_at: null,
    };
    const old = new Date(dependencies.now().getTime() - 91 * 24 * 3_600_000);
    await query
      .insertInto('notification')
      .values({ ...row, title: 'old', created_at: old })
      .execute();
    const many = Array.from({ length: 1002 }, (_, index) => ({ ...row, title: String(index) }));
    await query.insertInto('notification').values(many).execute();
    await createCleanUp(dependencies)(new AbortController().signal);
    const left = await query
      .selectFrom('notification')
      .select('title')
      .where('person_id', '=', ben.id)
      .orderBy('id')
      .execute();
    assert.deepEqual([left.length, left[0]?.title], [1000, '2']);
    assert.ok((await notified(ann)).data.length > 0, 'others keep theirs');
  });
});
