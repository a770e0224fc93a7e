import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ApprovalItem } from '@platen/api';
import { describeOnOneDatabase } from '../test-databases.ts';
import type { TestAnswer } from '../start-test-service.ts';
import { assertRefused, startApprovalScene, type ApprovalScene, type TestPerson } from './approval-scene.ts';

const itemOf = (answer: TestAnswer): ApprovalItem => {
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body['item'] as ApprovalItem;
};

describeOnOneDatabase('approval flows', (kind) => {
  let scene: ApprovalScene;
  let owner: TestPerson;
  let designer: TestPerson;
  let ann: TestPerson;
  let ben: TestPerson;
  let flow = '';

  before(async () => {
    scene = await startApprovalScene({ kind });
    owner = await scene.addPerson('owner', 'Olga Owner');
    designer = await scene.addPerson('member', 'Dora Designer');
    ann = await scene.addPerson('reviewer', 'Ann Approver');
    ben = await scene.addPerson('reviewer', 'Ben Approver');
    const made = await owner.call('POST', '/approval-flows', {
      name: 'Shop window!',
      blocksRenders: true,
      stages: [
        { name: 'Draft', category: 'open' },
        { name: 'Changes', category: 'open' },
        { name: 'Brand', category: 'review', review: { reviewers: [String(ann.id), String(ben.id)], mode: 'all' } },
        { name: 'Legal', category: 'review', review: { reviewers: [String(ben.id)] }, dueInHours: 24 },
        { name: 'Approved', category: 'approved', color: 'green' },
        { name: 'Published', category: 'done', renders: { video: false } },
      ],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    flow = String((made.body['flow'] as { slug: string }).slug);
    assert.equal(flow, 'shop-window');
    await owner.call('PATCH', `/approval-flows/${flow}`, { changeStage: 'changes' });
  });
  after(() => scene.service.close());

  const items = (): string => `/approval-flows/${flow}/items`;
  const add = async (body: Record<string, unknown> = {}): Promise<{ item: ApprovalItem; templateId: number }> => {
    const templateId = await scene.addTemplate();
    return { templateId, item: itemOf(await designer.call('POST', items(), { templateId, ...body })) };
  };
  const read = async (id: number): Promise<ApprovalItem> => itemOf(await owner.call('GET', `${items()}/${id}`));
  const submit = (item: ApprovalItem): Promise<TestAnswer> =>
    designer.call('POST', `${items()}/${item.id}/move`, { toStage: 'brand', revision: item.revision });
  const approve = (person: TestPerson, item: ApprovalItem, more: Record<string, unknown> = {}): Promise<TestAnswer> =>
    person.call('POST', `${items()}/${item.id}/approve`, { reviewedVersion: item.template.currentVersion, ...more });
  const render = (templateId: number, format = 'png', modifications = {}): Promise<TestAnswer> =>
    scene.service.call('POST', '/studio/render', {
      body: { templateId, modifications, response: { type: 'base64', format } },
    });

  it('take a template from draft to approval, and renders follow', async () => {
    const { item: added, templateId } = await add({ comment: 'For Monday' });
    assert.deepEqual([added.stage.slug, added.reviewRound, added.approvals, added.commentCount], ['draft', 1, null, 1]);
    assert.deepEqual(added.canRender, { image: false, pdf: false, video: false });
    const blocked = await render(templateId);
    assert.deepEqual([blocked.status, blocked.body['code']], [403, 'render_blocked_by_approval']);
    assert.equal((blocked.body['blockers'] as { code: string }[])[0]?.code, 'stage');

    const submitted = itemOf(await submit(added));
    assert.deepEqual(submitted.approvals, {
      mode: 'all',
      required: 2,
      approvedBy: [],
      changesRequestedBy: [],
      submitter: { id: String(designer.id) },
    });
    const half = itemOf(await approve(ann, submitted, { conditions: { headline: { maxLength: 10 } } }));
    assert.deepEqual(
      [half.stage.slug, half.approvals?.approvedBy],
      ['brand', [{ id: String(ann.id), name: 'Ann Approver' }]],
    );
    const legal = itemOf(await approve(ben, half, { outputs: ['image', 'pdf'] }));
    assert.deepEqual([legal.stage.slug, legal.dueAt === null], ['legal', false]);
    const approved = itemOf(await approve(ben, legal));
    assert.deepEqual(
      [approved.stage.slug, approved.canRender, approved.conditions],
      ['approved', { image: true, pdf: true, video: false }, { headline: { maxLength: 10 } }],
    );
    assert.equal((await render(templateId)).status, 200);
    const video = await render(templateId, 'gif');
    assert.equal((video.body['blockers'] as { code: string }[])[0]?.code, 'output_not_approved');
    const long = await render(templateId, 'png', { 'page1@headline': 'Much too long a headline' });
    assert.equal((long.body['blockers'] as { code: string }[])[0]?.code, 'condition_violated');
    assert.equal((await render(templateId, 'png', { headline: 'Rolls' })).status, 200);

    // Editing moves nothing, and what was approved is another design now.
    await scene.editTemplate(templateId);
    const edited = await read(approved.id);
    assert.deepEqual(
      [edited.stage.slug, edited.revision, edited.canRender.image],
      ['approved', approved.revision, false],
    );
    assert.equal(((await render(templateId)).body['blockers'] as { code: string }[])[0]?.code, 'design_changed');
    await owner.call('PATCH', `/approval-flows/${flow}`, { archived: true });
    assert.equal((await render(templateId)).status, 200);
    await owner.call('PATCH', `/approval-flows/${flow}`, { archived: false });
  });

  it('send it back for changes, and begin a new round when it returns', async () => {
    const { item: added } = await add();
    const submitted = itemOf(await submit(added));
    itemOf(await approve(ann, submitted));
    const sent = itemOf(
      await ben.call('POST', `${items()}/${added.id}/request-changes`, {
        reviewedVersion: submitted.template.currentVersion,
        comment: 'The price is hard to read.',
      }),
    );
    assert.equal(sent.stage.slug, 'changes');
    assert.deepEqual(sent.changesRequested?.by, [{ id: String(ben.id), name: 'Ben Approver' }]);
    assert.equal(sent.changesRequested?.stage.slug, 'brand');
    await scene.editTemplate(sent.template.id);
    const again = itemOf(await submit(sent));
    assert.deepEqual([again.reviewRound, again.changesRequested, again.approvals?.approvedBy], [2, null, []]);
    assert.equal(again.commentCount, 1);
  });

  it('let nobody approve what is no longer there, what is theirs, or where they are no reviewer', async () => {
    const { item: added } = await add();
    const submitted = itemOf(await submit(added));
    await scene.editTemplate(added.template.id);
    const stale = assertRefused(await approve(ann, submitted), 409, 'stale_review', 'stale_review');
    assert.deepEqual(stale['current'], { revision: submitted.revision, stage: { ...pick(submitted.stage) } });
    const present = await read(added.id);
    assertRefused(await approve(designer, present), 403, 'permission_denied', 'approval.item.decide_denied');
    const { item: other } = await add();
    assertRefused(await approve(ann, other), 404, 'not_found', 'approval.item_not_found');
    assertRefused(await approve(owner, other), 409, 'state_conflict', 'approval.item.not_in_review');
    await owner.call('PATCH', `/approval-flows/${flow}/stages/legal`, { review: { reviewers: [String(designer.id)] } });
    const passed = itemOf(
      await owner.call('POST', `${items()}/${added.id}/move`, {
        toStage: 'legal',
        revision: present.revision,
        comment: 'The brand team is away.',
      }),
    );
    assert.equal(passed.movedWithoutApproval?.reason, 'The brand team is away.');
    assertRefused(await approve(designer, passed), 403, 'permission_denied', 'approval.item.own_submission');
    await owner.call('PATCH', `/approval-flows/${flow}/stages/legal`, { review: { reviewers: [String(ben.id)] } });
  });

  it('let nothing past its approvals but by an owner or admin who says why', async () => {
    const { item } = await add();
    const to = (person: TestPerson, more: Record<string, unknown> = {}): Promise<TestAnswer> =>
      person.call('POST', `${items()}/${item.id}/move`, { toStage: 'approved', revision: item.revision, ...more });
    const unseen = assertRefused(await to(owner), 422, 'validation_failed', 'approval.item.version_missing');
    assert.equal((unseen['issues'] as { path: string }[])[0]?.path, 'reviewedVersion');
    const reviewedVersion = item.template.currentVersion;
    const denied = assertRefused(
      await to(designer, { reviewedVersion, comment: 'Please' }),
      403,
      'permission_denied',
      'approval.item.approval_required',
    );
    assert.equal(denied['role'], 'member');
    assertRefused(await to(owner, { reviewedVersion }), 422, 'validation_failed', 'approval.item.reason_missing');
    const moved = itemOf(await to(owner, { reviewedVersion, comment: 'The client agreed.' }));
    assert.deepEqual(moved.movedWithoutApproval?.by, { id: String(owner.id), name: 'Olga Owner' });
    assertRefused(await to(owner, { reviewedVersion }), 409, 'state_conflict', 'approval.item.revision_mismatch');
  });

  it('let exactly one of many at once move an item, and count every approval', async () => {
    const { item } = await add();
    const moves = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.call('POST', `${items()}/${item.id}/move`, { toStage: 'changes', revision: item.revision }),
      ),
    );
    assert.deepEqual(moves.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409, 409, 409]);
    const submitted = itemOf(await submit(await read(item.id)));
    const approvals = await Promise.all([approve(ann, submitted), approve(ben, submitted)]);
    assert.deepEqual(
      approvals.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await read(item.id)).stage.slug, 'legal');
  });

  it('add a template once, and refuse who may not, what is not there and what does not fit', async () => {
    const templateId = await scene.addTemplate();
    const post = (person: TestPerson, body: unknown, name = flow): Promise<TestAnswer> =>
      person.call('POST', `/approval-flows/${name}/items`, body);
    assertRefused(await post(ann, { templateId }), 403, 'permission_denied', 'approval.item.add_denied');
    assertRefused(await post(designer, { templateId }, 'nothing'), 404, 'not_found', 'approval.flow_not_found');
    const other = await owner.call('POST', '/approval-flows', {
      name: 'Not theirs',
      stages: [
        { name: 'Draft', category: 'open' },
        { name: 'Review', category: 'review', review: { reviewers: [String(owner.id)] } },
      ],
    });
    assert.equal(other.status, 201);
    assertRefused(await post(ann, { templateId }, 'not-theirs'), 404, 'not_found', 'approval.flow_not_found');
    assertRefused(await post(designer, { templateId: 999_999 }), 404, 'not_found', 'approval.template_not_found');
    assertRefused(
      await post(designer, { templateId, stage: 'x' }),
      422,
      'validation_failed',
      'approval.item.stage_unknown',
    );
    const wrong = assertRefused(
      await post(designer, { templateId: 'x', comment: 'c'.repeat(5001) }),
      422,
      'validation_failed',
      'approval.request_invalid',
    );
    assert.deepEqual(
      (wrong['issues'] as { path: string }[]).map(({ path }) => path),
      ['templateId', 'comment'],
    );
    const stale = { templateId, stage: 'approved', reviewedVersion: '99', comment: 'Urgent' };
    assertRefused(await post(owner, stale), 409, 'stale_review', 'stale_review');
    itemOf(await post(designer, { templateId }));
    const twice = assertRefused(
      await post(designer, { templateId }),
      409,
      'state_conflict',
      'approval.item.already_added',
    );
    assert.equal((twice['current'] as { revision: number }).revision, 1);
  });

  it('act for a member whom an API key names, on an enterprise plan', async () => {
    const { service } = scene;
    const templateId = await scene.addTemplate();
    const post = (headers: Record<string, string>, body: unknown = { templateId }): Promise<TestAnswer> =>
      service.call('POST', items(), { body, headers });
    assertRefused(
      await post({ 'x-service-user-id': 'dora' }),
      422,
      'validation_failed',
      'approval.member_header_invalid',
    );
    for (const id of ['999999', String(ann.id)]) {
      assertRefused(
        await post({ 'x-service-user-id': id }),
        403,
        'permission_denied',
        'approval.member_header_not_member',
      );
    }
    const signedIn = await service.call('POST', items(), {
      key: null,
      body: { templateId },
      headers: {
        cookie: `person=${designer.id}`,
        origin: service.dependencies.publicUrl,
        'x-service-user-id': String(owner.id),
      },
    });
    assertRefused(signedIn, 403, 'permission_denied', 'approval.member_header_not_allowed');
    const headers = { 'x-service-user-id': String(designer.id), 'idempotency-key': 'once', 'x-session-id': 'agent-7' };
    const first = await post(headers);
    const item = itemOf(first);
    const again = await post(headers);
    assert.deepEqual([again.status, again.headers['idempotent-replayed'], again.body], [201, 'true', first.body]);
    assertRefused(
      await post(headers, { templateId: templateId + 1 }),
      422,
      'validation_failed',
      'approval.idempotency_key_reused',
    );
    const history = await owner.call('GET', `${items()}/${item.id}/activity`);
    const [line] = history.body['activity'] as { kind: string; actor: { id: string }; sessionId: string }[];
    assert.deepEqual([line?.kind, line?.actor.id, line?.sessionId], ['added', String(designer.id), 'agent-7']);

    const { database } = service.dependencies;
    const setPlan = (plan: 'free' | 'paid' | 'enterprise') =>
      database.query.updateTable('workspace').set({ plan }).where('id', '=', service.workspaceId).execute();
    await setPlan('paid');
    assertRefused(await post({}), 403, 'enterprise_api_required', 'enterprise_api_required');
    itemOf(await designer.call('GET', `${items()}/${item.id}`));
    await setPlan('free');
    assertRefused(await designer.call('GET', items()), 403, 'plan_required', 'plan_required');
    await setPlan('enterprise');
  });

  it('hold a template back until it is released', async () => {
    const { item, templateId } = await add();
    const moved = itemOf(
      await owner.call('POST', `${items()}/${item.id}/move`, {
        toStage: 'approved',
        revision: item.revision,
        reviewedVersion: item.template.currentVersion,
        comment: 'Agreed',
      }),
    );
    const path = `${items()}/${moved.id}`;
    const held = itemOf(await owner.call('PATCH', path, { heldBack: { reason: 'Not before the fair' } }));
    assert.deepEqual([held.heldBack?.reason, held.canRender.image], ['Not before the fair', false]);
    assert.equal(((await render(templateId)).body['blockers'] as { code: string }[])[0]?.code, 'held_back');
    const let_go = itemOf(await owner.call('PATCH', path, { heldBack: null }));
    assert.deepEqual([let_go.heldBack, let_go.canRender.image], [null, true]);
    const due = itemOf(await owner.call('PATCH', path, { heldBack: null, dueAt: '2099-01-01T00:00:00.000Z' }));
    assert.deepEqual([due.dueAt, due.revision], ['2099-01-01T00:00:00.000Z', let_go.revision + 1]);
  });

  it('move many, each on its own', async () => {
    const [first, second] = [await add(), await add()];
    const answer = await owner.call('POST', `${items()}/bulk-move`, {
      toStage: 'changes',
      items: [
        { id: first.item.id, revision: first.item.revision },
        { id: second.item.id, revision: 99 },
      ],
    });
    const results = answer.body['results'] as { id: number; item?: ApprovalItem; error?: { code: string } }[];
    assert.deepEqual(
      results.map(({ item, error }) => item?.stage.slug ?? error?.code),
      ['changes', 'approval.item.revision_mismatch'],
    );
  });

  it('keep comments with replies, pins and mentions, and tell those whom it concerns', async () => {
    const { item } = await add();
    const submitted = itemOf(await submit(item));
    const comments = `${items()}/${item.id}/comments`;
    const said = await ann.call('POST', comments, {
      text: 'Larger, please.',
      mentions: [String(owner.id)],
      pin: { pageId: 'p', x: 0.5, y: 0.25 },
    });
    assert.equal(said.status, 201, JSON.stringify(said.body));
    const { id } = said.body['comment'] as { id: number };
    await designer.call('POST', comments, { text: 'Done.', parentId: id });
    assertRefused(
      await ben.call('DELETE', `${comments}/${id}`),
      403,
      'permission_denied',
      'approval.comment.delete_denied',
    );
    assert.equal((await read(item.id)).commentCount, 2);
    await ann.call('DELETE', `${comments}/${id}`);
    assert.equal((await read(item.id)).commentCount, 1);
    const notified = await scene.service.dependencies.database.query
      .selectFrom('notification')
      .select(['person_id', 'kind'])
      .where('item_id', '=', submitted.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      notified.map(({ person_id, kind: what }) => `${person_id} ${what}`),
      [
        `${ann.id} review_wanted`,
        `${ben.id} review_wanted`,
        `${designer.id} comment`,
        `${owner.id} mention`,
        `${ann.id} comment`,
      ],
    );
  });

  it('show reviewers what they review, and nothing else', async () => {
    const { item } = await add();
    assertRefused(await ann.call('GET', `${items()}/${item.id}`), 404, 'not_found', 'approval.item_not_found');
    const submitted = itemOf(await submit(item));
    assert.equal(itemOf(await ann.call('GET', `${items()}/${item.id}`)).id, item.id);
    const waiting = async (person: TestPerson): Promise<number[]> => {
      const answer = await person.call('GET', `${items()}?waiting=me&templateId=${item.template.id}`);
      return (answer.body['items'] as ApprovalItem[]).map(({ id }) => id);
    };
    assert.deepEqual([await waiting(ann), await waiting(designer)], [[item.id], []]);
    itemOf(await approve(ann, submitted));
    assert.deepEqual([await waiting(ann), await waiting(ben)], [[], [item.id]]);
    assertRefused(
      await ann.call('POST', `${items()}/${item.id}/move`, { toStage: 'draft', revision: submitted.revision + 1 }),
      403,
      'permission_denied',
      'approval.item.move_denied',
    );
  });
});

function pick({ id, slug, name }: ApprovalItem['stage']): { id: number; slug: string; name: string } {
  return { id, slug, name };
}
