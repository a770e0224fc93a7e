import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  accessLevels,
  embedPermissions,
  isRoleAtLeast,
  minRole,
  memberRoles,
  operations,
  scopes,
  type Operation,
} from '@platen/api';
import { startOAuth, type OAuthService } from './oauth/start-oauth.ts';
import type { TestAnswer, TestPerson } from './start-test-service.ts';
import { readTables } from './table-contents.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const every: Operation[] = Object.values(operations);
/** What credentials of a workspace may call, with the access each asks for. */
const guarded = every.flatMap((operation) =>
  operation.access.kind === 'caller' ? [{ ...operation, access: operation.access }] : [],
);

/** Codes that the guard refuses with. A call that is let in may be refused for anything else. */
const notLetIn = new Set([
  'api_key_missing',
  'api_key_invalid',
  'oauth_token_invalid',
  'session_invalid',
  'access_denied',
  'insufficient_scope',
  'origin_not_allowed',
]);

/** Social endpoints answer 401 to a key that does not work. */
const wrongKeyStatus = ({ tag }: Operation): number => (tag === 'Social' ? 401 : 403);

describeOnOneDatabase('who may call what', (kind) => {
  let service: OAuthService;
  let contents: Map<string, string[]>;
  const keyOf = new Map<string, string>();
  const sessionOf = new Map<string, string>();
  /** Access tokens with one scope, and with all but one. */
  const tokenWith = new Map<string, string>();
  const tokenWithout = new Map<string, string>();
  const people = new Map<(typeof memberRoles)[number], TestPerson>();
  let expired = '';
  let revoked = '';

  before(async () => {
    service = await startOAuth({ kind });
    const { database } = service.dependencies;
    const clientId = await service.register();
    const issue = async (held: readonly string[]): Promise<string> =>
      (await service.tokens(clientId, { scope: held.join(' ') })).access_token;
    for (const scope of scopes) {
      tokenWith.set(scope, await issue([scope]));
      tokenWithout.set(scope, await issue(scopes.filter((other) => other !== scope)));
    }
    for (const level of accessLevels) {
      const { data } = await service.client.createApiKey({ body: { name: level, levels: [level] } });
      keyOf.set(level, data.key);
    }
    const ending = await service.client.createApiKey({ body: { name: 'Expired', levels: [...accessLevels] } });
    await database.query
      .updateTable('api_key')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', Number(ending.data.id))
      .execute();
    expired = ending.data.key;
    const ended = await service.client.createApiKey({ body: { name: 'Revoked', levels: [...accessLevels] } });
    await service.client.revokeApiKey({ params: { keyId: Number(ended.data.id) } });
    revoked = ended.data.key;
    for (const permission of ['none', ...embedPermissions]) {
      sessionOf.set(permission, await openSession(embedPermissions.filter((name) => name === permission)));
    }
    sessionOf.set('all', await openSession([...embedPermissions]));
    for (const role of memberRoles) people.set(role, await service.signUp({ role }));
    contents = await readTables(database);
  });
  after(() => service.close());

  async function openSession(permissions: (typeof embedPermissions)[number][]): Promise<string> {
    const origin = 'https://app.example';
    const { data } = await service.client.createEmbed({
      body: { name: 'Editor', allowed_origins: [origin], permissions },
    });
    const answer = await service.call('POST', `/embeds/${data.id}/session`, {
      key: null,
      body: {},
      headers: { origin },
    });
    return (answer.body['data'] as { token: string }).token;
  }

  const call = (
    { method, path }: Operation,
    key: string | null,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => service.call(method, path.replaceAll(/\{\w+\}/g, '999999999'), { key, headers });

  const assertRefused = (
    operation: Operation,
    answer: TestAnswer,
    expected: { status: number; code: string; required?: string[] },
  ): void => {
    const about = `${operation.id}: ${JSON.stringify(answer.body)}`;
    assert.deepEqual([answer.status, answer.body['code']], [expected.status, expected.code], about);
    assert.equal(typeof answer.body['error'], 'string', about);
    if (expected.required) assert.deepEqual(answer.body['required'], expected.required, about);
    assert.equal(answer.headers['www-authenticate'] !== undefined, expected.status === 401, about);
  };

  const assertLetIn = (operation: Operation, answer: TestAnswer): void => {
    assert.ok(!notLetIn.has(String(answer.body['code'])), `${operation.id}: ${JSON.stringify(answer.body)}`);
    assert.ok(answer.status < 500, `${operation.id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  it('needs a key, and one that works', async () => {
    for (const operation of guarded) {
      assertRefused(operation, await call(operation, null), { status: 403, code: 'api_key_missing' });
      const wrong = { status: wrongKeyStatus(operation), code: 'api_key_invalid' };
      for (const key of [`osk_${'0'.repeat(49)}`, expired, revoked]) {
        assertRefused(operation, await call(operation, key), wrong);
      }
      const isApproval = operation.tag === 'Approvals';
      const nonsense = isApproval ? { status: 401, code: 'oauth_token_invalid' } : wrong;
      assertRefused(operation, await call(operation, 'nonsense'), nonsense);
      assertRefused(operation, await call(operation, 'ost_unknown'), { status: 401, code: 'oauth_token_invalid' });
      assertRefused(operation, await call(operation, 'ose_unknown'), { status: 401, code: 'session_invalid' });
    }
  });

  it('needs the access level, and no other will do', async () => {
    for (const operation of guarded) {
      const { access } = operation;
      for (const [level, key] of keyOf) {
        const answer = await call(operation, key);
        if (level === access.level && operation.id === 'readWorkspaceSecrets') {
          // Who knows the signing secret renders by it, so that a key needs that level besides.
          assertRefused(operation, answer, { status: 403, code: 'access_denied', required: ['render'] });
        } else if (level === access.level) assertLetIn(operation, answer);
        else {
          const refused = { status: 403, code: 'access_denied' };
          const required = access.level === 'never' ? undefined : [access.level];
          assertRefused(operation, answer, { ...refused, ...(required && { required }) });
        }
      }
    }
  });

  it('needs the scope, and no other will do', async () => {
    for (const operation of guarded) {
      const { access } = operation;
      if (access.scope === 'never') {
        for (const token of tokenWithout.values()) {
          assertRefused(operation, await call(operation, token), { status: 403, code: 'access_denied' });
        }
        continue;
      }
      const without = await call(operation, tokenWithout.get(access.scope) ?? '');
      assertRefused(operation, without, { status: 403, code: 'insufficient_scope', required: [access.scope] });
      assertLetIn(operation, await call(operation, tokenWith.get(access.scope) ?? ''));
    }
  });

  it('lets sessions of embeds do what the embed permits', async () => {
    for (const operation of guarded) {
      const { access } = operation;
      for (const [permission, token] of sessionOf) {
        const answer = await call(operation, token);
        const may = access.embed === 'any' || permission === access.embed || permission === 'all';
        if (access.embed !== 'never' && may) assertLetIn(operation, answer);
        else assertRefused(operation, answer, { status: 403, code: 'access_denied' });
      }
    }
  });

  it('lets everyone call what is public', async () => {
    for (const operation of every) {
      if (operation.access.kind !== 'public') continue;
      const answer = await call(operation, null);
      const codes = ['api_key_missing', 'api_key_invalid', 'access_denied'];
      assert.ok(!codes.includes(String(answer.body['code'])), `${operation.id}: ${JSON.stringify(answer.body)}`);
    }
  });

  it('needs the role, of people who are signed in', async () => {
    for (const operation of guarded) {
      const min = minRole(operation.access);
      for (const [role, { headers }] of people) {
        const answer = await call(operation, null, headers);
        if (isRoleAtLeast(role, min)) assertLetIn(operation, answer);
        else assertRefused(operation, answer, { status: 403, code: 'access_denied', required: [min] });
      }
    }
  });

  it('lets pages of other sites do nothing with the cookie of somebody who is signed in', async () => {
    const { headers } = people.get('owner')!;
    const { cookie, origin: own } = headers;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: own!, 'sec-fetch-site': 'cross-site' },
      { origin: own!, 'sec-fetch-site': 'same-site' },
      {},
    ];
    for (const operation of every) {
      if (operation.access.kind === 'public') continue;
      for (const said of foreign) {
        // Without a word of where it comes from, reading is harmless: no other site can see the answer.
        if (operation.method === 'GET' && Object.keys(said).length === 0) continue;
        const answer = await call(operation, null, { cookie: cookie!, ...said });
        assertRefused(operation, answer, { status: 403, code: 'access_denied' });
      }
    }
  });

  it('lets nobody but people call what is for people', async () => {
    for (const operation of every) {
      if (operation.access.kind !== 'person') continue;
      const refused = { status: 401, code: 'sign_in_required' };
      for (const key of [null, service.key, tokenWith.get('workspace:read')!, sessionOf.get('all')!]) {
        assertRefused(operation, await call(operation, key), refused);
      }
      const wrong = await call(operation, null, { ...people.get('owner')!.headers, cookie: 'platen.session_token=x' });
      assertRefused(operation, wrong, refused);
    }
  });

  it('changed nothing in all of this', async () => {
    const { database } = service.dependencies;
    // All that an owner's asking for an export does: an address that works once.
    const addresses = await database.query
      .deleteFrom('person_verification')
      .where('value', '=', `${service.workspaceId}:${people.get('owner')!.personId}`)
      .executeTakeFirstOrThrow();
    assert.equal(Number(addresses.numDeletedRows), 1);
    assert.deepEqual(await readTables(database), contents);
  });

  it('lets people call what is for people, whatever they are in a workspace', async () => {
    for (const operation of every) {
      if (operation.access.kind !== 'person') continue;
      // One each, as some of these end the session.
      const { headers } = await service.signUp({ workspaceId: null });
      const answer = await call(operation, null, headers);
      if (operation.id !== 'createWorkspace') assertLetIn(operation, answer);
      assert.notEqual(answer.status, 401, operation.id);
    }
  });
});
