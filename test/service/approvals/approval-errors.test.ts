import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { operations, type ApprovalItem, type Operation } from '@platen/api';
import { parseConfig } from '@platen/server';
import { examples } from '../../../packages/api/openapi/examples/index.ts';
import type { OAuthService } from '../oauth/start-oauth.ts';
import type { TestAnswer, TestPerson } from '../start-test-service.ts';
import { storeTemplate } from '../store-template.ts';
import { titlesTemplate } from '../titles-template.ts';
import { assertExactly, assertRows, items, startRefusalScene, type RefusalScene } from './refusal-scene.ts';
import { answerAgain, answerOneOfMany, groupBySession } from './repeated-requests.ts';
import { refuseByCapability } from './refused-capabilities.ts';
import { refuseConflicts, refuseInvalid } from './refused-requests.ts';

/** One service for every row of what approval endpoints refuse, with the limits that everyone has. */
describe('answers of approval endpoints', () => {
  let scene: RefusalScene;
  before(async () => {
    scene = await startRefusalScene();
  });
  after(() => scene.service.close());

  it('lead to a page that explains them', async () => {
    const { service } = scene;
    const { body } = await service.call('GET', items, { key: null });
    const [address = '', anchor = ''] = String(body['helpUrl']).split('#');
    const page = await fetch(address);
    assert.equal(page.status, 200);
    assert.ok((await page.text()).includes(`id="${anchor}"`), anchor);
  });

  it('tell who has no working credential', async () => {
    const { service, clientId, people, withToken, unadded } = scene;
    const { member } = people;
    const scope = 'workspace:read workspace:approvals:write offline_access';
    const issueToken = (): ReturnType<OAuthService['tokens']> =>
      service.tokens(clientId, { personId: member.personId, scope, more: { prompt: 'consent' } });
    const expired = await issueToken();
    assert.equal((await withToken(expired.access_token, 'GET', items)).status, 200);
    await service.dependencies.database.query
      .updateTable('oauth_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('kind', '=', 'AccessToken')
      .execute();
    const revoked = await issueToken();
    const refresh = () =>
      service.post('token', {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: revoked.refresh_token,
      });
    const fresh = String((await refresh()).body['access_token']);
    assert.equal((await withToken(fresh, 'GET', items)).status, 200);
    // A refresh token that comes again after it was exchanged ends all that came of it.
    assert.equal((await refresh()).status, 400);
    const invalid = { status: 401, error: 'oauth_token_invalid', code: 'oauth_token_invalid' };
    const missing = { status: 403, error: 'api_key_missing', code: 'api_key_missing' };
    await assertRows(scene, [
      ['expired', () => withToken(expired.access_token, 'POST', items, { templateId: unadded }), invalid],
      ['revoked', () => withToken(revoked.access_token, 'POST', items, { templateId: unadded }), invalid],
      ['renewed and revoked', () => withToken(fresh, 'GET', items), invalid],
      ['unknown', () => withToken(`ost_${'a'.repeat(49)}`, 'POST', items, { templateId: unadded }), invalid],
      ['garbage', () => withToken('garbage', 'GET', items), invalid],
      ['no header', () => service.call('POST', items, { key: null, body: { templateId: unadded } }), missing],
      ['no bearer', () => service.call('GET', items, { key: null, headers: { authorization: 'Basic eDp5' } }), missing],
      [
        'unknown key',
        () => withToken(`osk_${'0'.repeat(49)}`, 'GET', items),
        { status: 403, error: 'api_key_invalid', code: 'api_key_invalid' },
      ],
    ]);
  });

  it('tell what the plan lacks', async () => {
    const { service, people, as, withKey, unadded } = scene;
    const { member } = people;
    const setPlan = (plan: 'free' | 'paid' | 'enterprise') =>
      service.dependencies.database.query
        .updateTable('workspace')
        .set({ plan })
        .where('id', '=', service.workspaceId)
        .execute();
    const body = { templateId: unadded };
    await setPlan('free');
    const lacking = { status: 403, error: 'plan_required', code: 'plan_required', required: ['paid'] };
    await assertRows(scene, [
      ['person', () => as(member, 'POST', items, body), { ...lacking, context: { plan: 'free' } }],
      ['key', () => withKey('POST', items, body), { ...lacking, context: { plan: 'free' } }],
    ]);
    await setPlan('paid');
    assert.equal((await as(member, 'GET', items)).status, 200);
    assertExactly(scene, 'key', await withKey('POST', items, body), {
      status: 403,
      error: 'enterprise_api_required',
      code: 'enterprise_api_required',
      required: ['enterprise'],
      context: { plan: 'paid' },
    });
    await setPlan('enterprise');
  });

  it('hide from reviewers what is none of theirs, at every endpoint, and from others what is not there', async () => {
    const { service, people, as, templateId, draft, inReview, hidden } = scene;
    const { owner, member, ann, outsider } = people;
    const noFlow = { status: 404, error: 'not_found', code: 'approval.flow_not_found' };
    const noItem = { status: 404, error: 'not_found', code: 'approval.item_not_found' };
    const note = await as(owner, 'POST', `/approval-flows/secret/items/${hidden.id}/comments`, { text: 'Ours' });
    const { id: commentId } = note.body['comment'] as { id: number };
    const every = (Object.values(operations) as Operation[]).filter(({ path }) =>
      path.startsWith('/approval-flows/{flow}'),
    );
    assert.ok(every.length >= 22, `${every.length} operations`);
    const places = {
      flow: 'secret',
      item: hidden.id,
      comment: commentId,
      stage: 'review',
      version: '1',
      page: 'page1',
    };
    const ask = ({ id, method, path }: Operation, person: TestPerson, at: object = {}): Promise<TestAnswer> => {
      const named: Readonly<Record<string, unknown>> = { ...places, ...at };
      const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(named[name] ?? '1'));
      return as(person, method, address, examples[id]?.body);
    };
    for (const operation of every) {
      for (const person of [ann, outsider]) assertExactly(scene, operation.id, await ask(operation, person), noFlow);
      assertExactly(scene, operation.id, await ask(operation, owner, { flow: 'nowhere' }), noFlow);
      if (!operation.path.includes('{item}')) continue;
      assertExactly(scene, operation.id, await ask(operation, owner, { item: 999_999 }), noItem);
      // Not in review yet; and in a flow that is not its own.
      assertExactly(scene, operation.id, await ask(operation, ann, { flow: 'shop', item: draft.id }), noItem);
      assertExactly(scene, operation.id, await ask(operation, owner, { flow: 'shop', item: hidden.id }), noItem);
    }
    const seen = await as(ann, 'GET', items);
    assert.deepEqual(
      (seen.body['items'] as ApprovalItem[]).map(({ id }) => id),
      [inReview.id],
    );
    const flows = async (person: TestPerson): Promise<[string, number][]> => {
      const answer = await as(person, 'GET', '/approval-flows');
      const listed = answer.body['flows'] as { slug: string; itemCount: number }[];
      return listed.map(({ slug, itemCount }): [string, number] => [slug, itemCount]).toSorted();
    };
    assert.deepEqual([await flows(ann), await flows(outsider)], [[['shop', 1]], []]);
    assert.deepEqual(
      (await flows(member)).map(([slug]) => slug),
      ['secret', 'shop'],
    );
    const ofTemplate = async (person: TestPerson): Promise<number[]> => {
      const answer = await as(person, 'GET', `/studio/templates/${templateId}/approvals`);
      return (answer.body['items'] as ApprovalItem[]).map(({ id }) => id).toSorted((one, two) => one - two);
    };
    assert.deepEqual(
      [await ofTemplate(owner), await ofTemplate(ann)],
      [[draft.id, hidden.id].toSorted((a, b) => a - b), []],
    );
    const foreign = await service.addWorkspace();
    const theirs = await storeTemplate({ ...service, ...foreign }, titlesTemplate());
    const noTemplate = { status: 404, error: 'not_found', code: 'approval.template_not_found' };
    await assertRows(scene, [
      ['no template', () => as(ann, 'POST', items, { templateId: 999_999 }), noTemplate],
      ['another tenant’s', () => as(member, 'POST', items, { templateId: theirs }), noTemplate],
      ['its approvals', () => as(owner, 'GET', `/studio/templates/${theirs}/approvals`), noTemplate],
      ['another tenant’s flow', () => service.call('GET', items, { key: foreign.key }), noFlow],
    ]);
  });

  it('tell that approvals are not switched on for the API', async () => {
    const { service, clientId, people, as, withToken, withKey, unadded } = scene;
    const { config } = service.dependencies;
    const unavailable = { status: 503, error: 'approvals_unavailable', code: 'approvals_unavailable' };
    const scope = 'workspace:read workspace:approvals:write';
    const { access_token: token } = await service.tokens(clientId, { personId: people.member.personId, scope });
    const { hasApprovalsApi } = parseConfig({ PLATEN_APPROVALS_API: 'false' });
    Object.assign(config, { hasApprovalsApi });
    await assertRows(scene, [
      ['key', () => withKey('POST', items, { templateId: unadded }), unavailable],
      ['token', () => withToken(token, 'GET', items), unavailable],
    ]);
    assert.equal((await as(people.member, 'GET', items)).status, 200);
    Object.assign(config, { hasApprovalsApi: true });
    assert.equal((await withKey('GET', items)).status, 403, 'the key may write and not read');
    assert.equal((await withToken(token, 'GET', items)).status, 200);
  });

  it('tell to wait after 120 calls a minute of one person or key', async () => {
    const { service, clientId, people, as, withToken, unadded } = scene;
    const someone = await service.signUp({ role: 'member' });
    const scope = 'workspace:read workspace:approvals:write';
    const { access_token: token } = await service.tokens(clientId, { personId: someone.personId, scope });
    const { data } = await service.client.createApiKey({ body: { name: 'Busy', levels: ['read'] } });
    const limited = { status: 429, error: 'rate_limit_exceeded', code: 'rate_limit_exceeded' };
    const standing = ({ headers }: TestAnswer) => [headers['ratelimit-limit'], headers['ratelimit-remaining']];
    // What they do signed in and what apps do in their name is one count.
    for (let call = 0; call < 120; call++) {
      const answer = await (call % 2 === 0
        ? as(someone, 'GET', '/approval-presets')
        : withToken(token, 'GET', '/approval-presets'));
      assert.deepEqual([answer.status, ...standing(answer)], [200, '120', String(119 - call)]);
      assert.equal(answer.headers['retry-after'], undefined);
    }
    for (const call of [
      () => as(someone, 'GET', items),
      () => withToken(token, 'POST', items, { templateId: unadded }),
    ]) {
      const answer = await call();
      assertExactly(scene, 'person', answer, limited);
      assert.deepEqual(standing(answer), ['120', '0']);
      for (const name of ['retry-after', 'ratelimit-reset']) {
        const seconds = Number(answer.headers[name]);
        assert.ok(seconds >= 1 && seconds <= 60, `${name} ${seconds}`);
      }
    }
    for (let call = 0; call < 120; call++) {
      assert.equal((await service.call('GET', '/approval-presets', { key: data.key })).status, 200);
    }
    assertExactly(scene, 'key', await service.call('GET', items, { key: data.key }), limited);
    assert.equal((await as(people.other, 'GET', items)).status, 200);
    assert.equal((await service.call('GET', items)).status, 200);
  });

  it('tell who may not, by the capability', () => refuseByCapability(scene));
  it('tell what was done before, with the item as it is now', () => refuseConflicts(scene));
  it('tell which fields do not fit', () => refuseInvalid(scene));

  it('are as they were when a call is repeated under its key, which does nothing', () => answerAgain(scene));
  it('come to all but one of many under one key at once', () => answerOneOfMany(scene));
  it('and answers leave a history by session', () => groupBySession(scene));
});
