import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@platen/api/client';
import { createCleanUp, createWorkspace, type Dependencies } from '@platen/server';
import { startMailServer, type MailServer } from './start-mail-server.ts';
import { startFilledService, type FilledService } from './start-filled-service.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

const dayMs = 24 * 3_600_000;

/** Rows of a service that are nobody's, or of the workspace that stays: what is counted, and what is being cleared away itself. */
const nobodys = new Set([
  'leftover_file',
  'removed_workspace',
  'rate_limit',
  'guess',
  'work_clock',
  'work_flow',
  'ledger_writer',
]);

describe('deleting a workspace and an account', () => {
  let scene: FilledService;
  let mail: MailServer;
  let other: { workspaceId: number; key: string };
  let dependencies: Dependencies;
  const signal = new AbortController().signal;

  before(async () => {
    mail = await startMailServer();
    scene = await startFilledService({
      PLATEN_SMTP_URL: mail.url,
      PLATEN_SESSION_IDLE_HOURS: '8760',
      PLATEN_SESSION_DAYS: '365',
    });
    ({ dependencies } = scene.service);
    other = await createWorkspace(dependencies, { name: 'Other' });
    const client = createClient({ baseUrl: `${scene.service.url}/v1`, token: other.key });
    const template = await client.createTemplate({ body: { content: titlesTemplate() } as never });
    assert.ok(template.id > 0);
    const render = await call('POST', '/studio/render', { templateId: template.id }, other.key);
    assert.equal(render.status, 200);
    await dependencies.ledger.flush();
  });
  after(async () => {
    await scene.close();
    await mail.close();
  });

  async function call(method: string, path: string, body?: unknown, key?: string) {
    const { service, filled } = scene;
    const response = await fetch(`${service.url}/v1${path}`, {
      method,
      headers: {
        ...(key === undefined ? { cookie: filled.cookie, origin: service.url } : { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const later = (days: number): Dependencies => ({ ...dependencies, now: () => new Date(Date.now() + days * dayMs) });
  const subjects = (): string[] => mail.mails.map((each) => `${each.to[0]}: ${each.header('subject')}`);

  it('waits for two weeks in which an owner can take it back', async () => {
    assert.equal((await call('POST', '/workspace/deletion', { name: 'Workspace' }, scene.filled.key)).status, 403);
    assert.equal((await call('POST', '/workspace/deletion', { name: 'Something' })).status, 409);
    const planned = await call('POST', '/workspace/deletion', { name: 'Workspace' });
    const { deletes_at: at } = planned.body['data'] as { deletes_at: string };
    assert.ok(Math.abs(Date.parse(at) - Date.now() - 14 * dayMs) < 60_000, at);
    await until(() => subjects().includes('mira@bakery.example: One of your workspaces will be deleted'));
    await createCleanUp(later(13.9))(signal);
    const me = (await call('GET', '/me')).body['data'] as { workspaces: { deletes_at: string | null }[] };
    assert.equal(me.workspaces[0]?.deletes_at, at);
    assert.equal((await call('DELETE', '/workspace/deletion')).status, 200);
    await until(() => subjects().includes('mira@bakery.example: The deletion of one of your workspaces was canceled'));
    await createCleanUp(later(15))(signal);
    assert.equal((await call('GET', '/workspace/members')).status, 200);
  });

  it('deletes no account that would leave others without an owner', async () => {
    const state = (await call('GET', '/me/deletion')).body['data'];
    assert.deepEqual(state, { deletes_at: null, workspaces: [], blockers: [{ id: '1', name: 'Workspace' }] });
    const refused = await call('POST', '/me/deletion');
    assert.equal(refused.status, 409);
    assert.match(String(refused.body['error']), /only owner of “Workspace”/);
  });

  it('takes everything of the workspace, and nothing of another one', async () => {
    const { database, storage } = dependencies;
    assert.equal((await call('POST', '/workspace/deletion', { name: 'Workspace' })).status, 200);
    await createCleanUp(later(14.1))(signal);
    assert.equal((await call('GET', '/studio/templates', undefined, scene.filled.key)).status, 403, 'keys are gone');
    assert.equal((await fetch(`${scene.service.url}${scene.filled.file}`)).status, 404, 'files are gone');
    const refreshed = await fetch(`${scene.service.url}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', ...scene.filled.oauth }),
    });
    assert.equal(refreshed.status, 401, 'the app is gone, and its tokens');
    const { rows: tables } = await database.pool.query<{ name: string; column: string | null }>(
      `select c.relname as name, (select attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as column
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`,
    );
    for (const { name, column } of tables) {
      if (column === null || name === 'removed_workspace') continue;
      const { rows } = await database.pool.query(`select * from "${name}" where workspace_id = 1`);
      assert.deepEqual(rows, [], name);
    }
    for (const kind of ['renders', 'assets', 'thumbnails', 'social', 'uploads']) {
      assert.deepEqual(await storage.list(`${kind}/1/`, { limit: 10 }), [], kind);
    }
    assert.ok((await storage.list(`renders/${other.workspaceId}/`, { limit: 10 })).length > 0);
    await until(() => subjects().includes('mira@bakery.example: One of your workspaces was deleted'));
    // What was being stored at that moment goes with the next round.
    await storage.put('renders/1/late.png', Buffer.from('x'), 'image/png');
    await createCleanUp(later(14.2))(signal);
    assert.equal(await storage.stat('renders/1/late.png'), undefined);
  });

  it('takes every row of the people, at last', async () => {
    const { database } = dependencies;
    const asked = await call('POST', '/me/deletion');
    assert.equal(asked.status, 200);
    assert.deepEqual((asked.body['data'] as { workspaces: unknown[] }).workspaces, []);
    await until(() => subjects().includes('mira@bakery.example: Your account will be deleted'));
    assert.equal((await call('DELETE', '/me/deletion')).status, 200);
    assert.equal((await call('POST', '/me/deletion')).status, 200);
    await database.query
      .updateTable('person')
      .set({ deletes_at: new Date() })
      .where('email', '=', 'noor@bakery.example')
      .execute();
    await createCleanUp(later(7.1))(signal);
    await until(() => subjects().includes('mira@bakery.example: Your account was deleted'));
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not like 'kysely%' order by 1`,
    );
    const left: Record<string, number> = {};
    for (const { name } of tables) {
      if (nobodys.has(name)) continue;
      const { rows } = await database.pool.query(`select * from "${name}"`);
      if (rows.length > 0) left[name] = rows.length;
    }
    assert.deepEqual(left, {
      api_key: 1,
      member: 1,
      person: 1,
      render_cache: 1,
      template: 1,
      template_version: 1,
      usage: 1,
      workspace: 1,
      workspace_log: 1,
    });
    const { rows } = await database.pool.query(`select name from workspace`);
    assert.deepEqual(rows, [{ name: 'Other' }]);
  });
});
