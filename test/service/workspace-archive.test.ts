import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { ZipFile } from 'yazl';
import { parseConfig, startService } from '@platen/server';
import { createFileReader } from '../../packages/server/assets/content/create-file-reader.ts';
import { importWorkspace, type ImportedWorkspace } from '../../packages/server/archive/import-workspace.ts';
import { openArchive } from '../../packages/server/archive/read-archive.ts';
import { exportWorkspace } from '../../packages/server/archive/export-workspace.ts';
import { runPlaten } from '../node/run-platen.ts';
import { freePort } from './postgres-server.ts';
import { canonical, readParts, rowsOf, workflowOf, type ArchiveParts, type Row } from './archive-parts.ts';
import { startFilledService, type FilledService } from './start-filled-service.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnEachDatabase, placeEmbeddedDatabase } from './test-databases.ts';

const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'platen-archive-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function writeParts(parts: Iterable<[string, Buffer]>, name = 'made.zip'): Promise<string> {
  const zip = new ZipFile();
  for (const [entry, bytes] of parts) zip.addBuffer(bytes, entry);
  zip.end();
  const path = join(folder, name);
  writeFileSync(path, await buffer(zip.outputStream));
  return path;
}

describe('the archive of a workspace', () => {
  let scene: FilledService;
  let path: string;
  let parts: ArchiveParts;

  before(async () => {
    scene = await startFilledService();
    const { service, filled } = scene;
    // A template with an asset in it, which has another id elsewhere.
    const { database } = service.dependencies;
    const asset = await database.query
      .selectFrom('brand_asset')
      .select('id')
      .where('type', '=', 'image')
      .executeTakeFirstOrThrow();
    const kit = await database.query.selectFrom('brand_kit').select('public_id').executeTakeFirstOrThrow();
    const made = await fetch(`${service.url}/v1/studio/templates/create`, {
      method: 'POST',
      headers: { cookie: filled.cookie, origin: service.url, 'content-type': 'application/json' },
      body: JSON.stringify({
        content: {
          schemaVersion: 2,
          name: 'With an image',
          brandKit: { id: kit.public_id, values: { ink: { type: 'color', value: '#000' } } },
          pages: [
            {
              id: 'p1',
              width: 300,
              height: 200,
              layers: [{ id: 'i', type: 'image', source: `asset:${asset.id}`, width: 300, height: 200 }],
            },
          ],
        },
      }),
    });
    assert.equal(made.status, 201, await made.clone().text());
    const { id: templateId } = (await made.json()) as { id: number };
    const connection = await database.query.selectFrom('workflow_connection').select('id').executeTakeFirstOrThrow();
    const workflow = await fetch(`${service.url}/v1/workflows`, {
      method: 'POST',
      headers: { cookie: filled.cookie, origin: service.url, 'content-type': 'application/json' },
      body: JSON.stringify(workflowOf(templateId, connection.id)),
    });
    assert.equal(workflow.status, 201, await workflow.clone().text());
    await service.dependencies.ledger.flush();
  });
  after(() => scene.close());

  const send = (place: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${scene.service.url}/v1${place}`, { method: 'POST', headers });

  it('is handed out once, to owners who have just signed in', async () => {
    const { service, filled } = scene;
    assert.equal((await send('/workspace/exports', { authorization: `Bearer ${filled.key}` })).status, 403);
    const asked = await send('/workspace/exports', { cookie: filled.cookie, origin: service.url });
    assert.equal(asked.status, 201);
    const { data } = (await asked.json()) as { data: { url: string } };
    const got = await fetch(data.url);
    assert.equal(got.headers.get('content-type'), 'application/zip');
    assert.match(got.headers.get('content-disposition') ?? '', /^attachment; filename="platen-workspace-1-.*\.zip"$/);
    path = join(folder, 'workspace.zip');
    writeFileSync(path, Buffer.from(await got.arrayBuffer()));
    assert.equal((await fetch(data.url)).status, 404);
    parts = await readParts(path);
  });

  it('has what the workspace has, and no secret', async () => {
    const manifest = JSON.parse(String(parts.get('manifest.json'))) as { rows: Record<string, number>; files: number };
    const empty = Object.entries(manifest.rows).flatMap(([table, count]) => (count === 0 ? [table] : []));
    assert.deepEqual(empty, [], 'a row of every table');
    assert.equal(manifest.files, 1);
    const { database } = scene.service.dependencies;
    const text = [...parts.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    const secrets = await database.pool.query<{ secret: string }>(
      `select signing_secret as secret from workspace union all select webhook_secret from workspace
       union all select secret from embed union all select hash from api_key
       union all select credentials from workflow_connection union all select hook_secret from workflow where hook_secret is not null
       union all select credentials from social_account where credentials is not null
       union all select password from person_account where password is not null
       union all select token_hash from person_session union all select hash from oauth_token`,
    );
    assert.ok(secrets.rows.length > 6);
    for (const { secret } of secrets.rows) assert.ok(!text.includes(secret), secret);
    for (const [name, bytes] of parts) {
      const hash = /^files\/(.*)$/.exec(name)?.[1];
      if (hash) assert.equal(createHash('sha256').update(bytes).digest('hex'), hash);
    }
  });

  describeOnEachDatabase('read into another instance', (kind) => {
    let target: TestService;
    let ownerId: number;
    const reader = createFileReader(1);
    const take = async (file: string, name?: string): Promise<ImportedWorkspace> => {
      const archive = await openArchive(file);
      try {
        const options = { ownerId, withMembers: true, signal, ...(name !== undefined && { name }) };
        return await importWorkspace({ ...target.dependencies, reader }, archive, options);
      } finally {
        archive.close();
      }
    };
    const again = async (workspaceId: number): Promise<ArchiveParts> => {
      const file = join(folder, `again-${kind}.zip`);
      writeFileSync(file, await buffer(await exportWorkspace(target.dependencies, workspaceId)));
      return readParts(file);
    };

    before(async () => {
      target = await startTestService({ kind });
      ({ personId: ownerId } = await target.signUp({ email: 'mira@bakery.example', name: 'Mira', role: 'owner' }));
      await target.signUp({ email: 'noor@bakery.example', name: 'Noor', workspaceId: null });
      // Ids of before are taken here, and names of accounts lead to other numbers.
      await target.signUp();
    });
    after(() => target.close());

    it('is the same there, by all that an export shows', async () => {
      const imported = await take(path);
      assert.deepEqual(imported.membersLeft, []);
      assert.equal(imported.name, 'Workspace');
      assert.deepEqual(canonical(await again(imported.workspaceId)), canonical(parts));
      const members = await target.dependencies.database.query
        .selectFrom('member')
        .innerJoin('person', 'person.id', 'member.person_id')
        .select(['email', 'role'])
        .where('workspace_id', '=', imported.workspaceId)
        .orderBy('email')
        .execute();
      assert.deepEqual(members, [
        { email: 'mira@bakery.example', role: 'owner' },
        { email: 'noor@bakery.example', role: 'reviewer' },
      ]);
    });

    it('keeps ids that are free, and gives new ones where they are not', async () => {
      const { database } = target.dependencies;
      const templates = await database.query.selectFrom('template').select('id').orderBy('id').execute();
      assert.deepEqual(
        templates.map(({ id }) => id),
        rowsOf(parts, 'template').map((row) => row['id']),
        'cached',
      );
      const second = await take(path, 'Second');
      assert.deepEqual(canonical(await again(second.workspaceId)), canonical(parts));
      const followed = await database.query
        .selectFrom('template')
        .innerJoin('brand_kit', 'brand_kit.id', 'template.brand_kit_id')
        .select(['template.workspace_id', 'brand_kit.workspace_id as kit_workspace_id', 'public_id'])
        .execute();
      assert.deepEqual(
        followed.map((row) => row.kit_workspace_id),
        followed.map((row) => row.workspace_id),
      );
      assert.equal(new Set(followed.map(({ public_id }) => public_id)).size, 2);
      const embeds = await database.query.selectFrom('embed').select(['public_id', 'secret']).execute();
      assert.equal(new Set(embeds.map(({ public_id }) => public_id)).size, 2);
      assert.equal(new Set(embeds.map(({ secret }) => secret)).size, 2);
      // What is made next has an id of its own.
      const made = await database.query
        .insertInto('folder')
        .values({ workspace_id: target.workspaceId, name: 'Next' })
        .returning('id')
        .executeTakeFirstOrThrow();
      assert.ok(made.id > 0);
    });

    it('has the workflows as drafts that are to be connected, at addresses of their own', async () => {
      const imported = await take(path, 'With workflows');
      const { database } = target.dependencies;
      const workflow = await database.query
        .selectFrom('workflow')
        .innerJoin('template', (joined) => joined.on('template.name', '=', 'With an image'))
        .select(['workflow.status', 'workflow.steps', 'workflow.hook_id', 'workflow.hook_secret', 'template.id'])
        .where('workflow.workspace_id', '=', imported.workspaceId)
        .where('template.workspace_id', '=', imported.workspaceId)
        .where('workflow.name', '=', 'Cards')
        .executeTakeFirstOrThrow();
      const earlier = await scene.service.dependencies.database.query
        .selectFrom('workflow')
        .select(['hook_id'])
        .where('name', '=', 'Cards')
        .executeTakeFirstOrThrow();
      assert.equal(workflow.status, 'draft');
      assert.ok(workflow.hook_id?.startsWith('wf_') && workflow.hook_secret);
      assert.notEqual(workflow.hook_id, earlier.hook_id);
      assert.deepEqual(
        workflow.steps.map(({ type, config }) => [type, config['templateId'], 'connectionId' in config]),
        [
          ['webhook', undefined, false],
          ['webhook_body', undefined, false],
          ['render', workflow.id, false],
          ['email', undefined, false],
        ],
      );
      assert.ok(![...parts.values()].some((bytes) => bytes.includes(earlier.hook_id ?? '')));
      const connections = await database.query.selectFrom('workflow_connection').select('id').execute();
      assert.deepEqual(connections, []);
    });

    it('draws the same', async () => {
      const owner = await target.signIn(ownerId);
      const { workspace_id: workspaceId } = await target.dependencies.database.query
        .selectFrom('template')
        .select('workspace_id')
        .where('name', '=', 'With an image')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const templateId = rowsOf(parts, 'template').find(({ content }) => (content as Row)['name'] === 'With an image')![
        'id'
      ];
      const headers = {
        cookie: owner,
        origin: target.dependencies.publicUrl,
        'x-workspace-id': String(workspaceId),
      };
      const body = { templateId, response: { type: 'binary', format: 'png' } };
      const here = await target.call('POST', '/studio/render', { key: null, headers, body });
      assert.equal(here.status, 200, JSON.stringify(here.body));
      const there = await fetch(`${scene.service.url}/v1/studio/render`, {
        method: 'POST',
        headers: { authorization: `Bearer ${scene.filled.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.equal(Buffer.compare(here.bytes, Buffer.from(await there.arrayBuffer())), 0);
    });

    it('is refused whole when something in it is wrong', { timeout: 240_000 }, async () => {
      const { database, storage } = target.dependencies;
      const countOf = async (): Promise<unknown> => [
        (await database.pool.query('select count(*)::int as n from workspace')).rows,
        (await database.pool.query('select count(*)::int as n from template')).rows,
        (await storage.list('assets/', { limit: 1000 })).length,
      ];
      const earlier = await countOf();
      const changed = (table: string, change: (rows: Row[]) => unknown): ArchiveParts => {
        const rows = rowsOf(parts, table);
        change(rows);
        const copy = new Map(parts);
        copy.set(`tables/${table}.ndjson`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
        const manifest = JSON.parse(String(parts.get('manifest.json'))) as { rows: Row };
        manifest.rows[table] = rows.length;
        copy.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
        return copy;
      };
      const withManifest = (change: (manifest: Row) => void): ArchiveParts => {
        const manifest = JSON.parse(String(parts.get('manifest.json'))) as Row;
        change(manifest);
        return new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
      };
      const [file = ''] = [...parts.keys()].filter((name) => name.startsWith('files/'));
      const foreign = await database.query
        .selectFrom('template')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const whole = readFileSync(path);
      const raw = (bytes: Buffer, name: string): string => {
        writeFileSync(join(folder, name), bytes);
        return join(folder, name);
      };
      const set = (table: string, values: Row) => changed(table, ([first]) => Object.assign(first ?? {}, values));
      const hostile: [string, RegExp, ArchiveParts | [string, Buffer][] | string][] = [
        ['no ZIP', /damaged or not a ZIP/, raw(Buffer.from('<html>'), 'html.zip')],
        ['cut off', /damaged or not a ZIP/, raw(whole.subarray(0, whole.length - 200), 'cut.zip')],
        ['a path upwards', /damaged|not part of a workspace/, slip(whole)],
        ['something else', /not part of a workspace/, new Map([...parts, ['tables/person.exe', Buffer.from('x')]])],
        ['a table twice', /twice/, [...parts, ['tables/folder.ndjson', Buffer.from('')]]],
        ['a bomb', /would be too large/, new Map([...parts, ['tables/usage.ndjson', Buffer.alloc(180 * 1024 * 1024)]])],
        ['another version', /version 2/, withManifest((manifest) => (manifest['version'] = 2))],
        ['another format', /manifest\.json is wrong/, withManifest((manifest) => (manifest['format'] = 'other'))],
        ['no manifest', /manifest\.json is missing/, new Map([...parts].filter(([name]) => name !== 'manifest.json'))],
        [
          'a table missing',
          /lacks tables\/template\.ndjson/,
          new Map([...parts].filter(([name]) => name !== 'tables/template.ndjson')),
        ],
        [
          'rows missing',
          /rows where the manifest counts/,
          new Map([...parts, ['tables/usage.ndjson', Buffer.from('')]]),
        ],
        ['a folder that is not there', /refers to folder 987654/, set('template', { folder_id: 987_654 })],
        ['a template of somebody else', /refers to template/, set('inbound_webhook', { template_id: foreign.id })],
        ['a stage that is not there', /refers to approval_stage 987654/, set('approval_item', { stage_id: 987_654 })],
        ['an id twice', /same id/, changed('folder', (rows) => (rows[1]!['id'] = rows[0]!['id']))],
        [
          'folders in a circle',
          /contain each other/,
          changed('folder', (rows) => (rows[0]!['parent_id'] = rows[1]!['id'])),
        ],
        ['a field of its own', /Unrecognized key/, set('template', { workspace_id: target.workspaceId })],
        ['a number as name', /line 1: name/, set('folder', { name: 7 })],
        ['no template', /refused here/, set('template', { content: { pages: 'none' } })],
        ['no JSON', /is not valid JSON/, new Map([...parts, ['tables/folder.ndjson', Buffer.from('{')]])],
        ['another file', /is another one/, new Map([...parts, [file, Buffer.from('something else')]])],
        ['a file missing', /lacks the file/, new Map([...parts].filter(([name]) => name !== file))],
        [
          'a file that is no image',
          /refused here/,
          replaceFile(parts, Buffer.from('<script>alert(1)</script>'), changed),
        ],
      ];
      for (const [what, expected, content] of hostile) {
        const archive = typeof content === 'string' ? content : await writeParts(content, 'hostile.zip');
        await assert.rejects(take(archive), { name: 'ArchiveError', message: expected }, what);
        assert.deepEqual(await countOf(), earlier, `${what} left something`);
      }
    });
  });

  it('is read by a command', { timeout: 120_000 }, async () => {
    const dataFolder = join(folder, 'data');
    await placeEmbeddedDatabase(dataFolder);
    const environment = { PLATEN_DATA_DIR: dataFolder, PLATEN_RENDER_THREADS: '1' };
    const nobody = await runPlaten(['import-workspace', path], { cwd: folder, environment });
    assert.match(nobody.said.join('\n'), /Nobody owns a workspace here yet/);
    assert.equal(nobody.code, 1);
    const service = await startService(
      parseConfig({ ...environment, PORT: String(await freePort()), PLATEN_LOG_LEVEL: 'silent', PLATEN_WORKERS: '0' }),
    );
    await service.close(0);
    const { code, said } = await runPlaten(['import-workspace', path, '--name', 'Moved'], { cwd: folder, environment });
    assert.equal(code, 0, said.join('\n'));
    assert.match(said.join('\n'), /template: 2/);
    assert.match(said.join('\n'), /not a member here: mira@bakery\.example/);
    assert.match(said.join('\n'), /created workspace \d+, "Moved"/);
    const wrong = await runPlaten(['import-workspace', join(folder, 'html.zip')], { cwd: folder, environment });
    assert.equal(wrong.code, 1);
    assert.match(wrong.said.join('\n'), /damaged or not a ZIP/);
  });
});

/** An archive one of whose names leads upwards, in both places where a ZIP has it. */
function slip(whole: Buffer): string {
  const text = whole.toString('latin1').replaceAll('tables/usage.ndjson', '../../etc/usage.nd1');
  const path = join(folder, 'slip.zip');
  writeFileSync(path, Buffer.from(text, 'latin1'));
  return path;
}

/** The archive with its file and the row that names it replaced by another one, its hash told rightly. */
function replaceFile(
  parts: ArchiveParts,
  bytes: Buffer,
  changed: (table: string, change: (rows: Row[]) => unknown) => ArchiveParts,
): ArchiveParts {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const copy = new Map(
    changed('brand_asset', (rows) => {
      for (const row of rows) if (row['file'] !== null) row['file'] = sha256;
    }),
  );
  for (const name of parts.keys()) if (name.startsWith('files/')) copy.delete(name);
  copy.set(`files/${sha256}`, bytes);
  return copy;
}
