import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { createClient } from '@platen/api/client';
import { parseConfig, startService, type RunningService } from '@platen/server';
import { examine } from '../../packages/server/doctor/examine.ts';
import { openOutputFile } from '../../packages/server/renders/files/output-file.ts';
import { narrowDataFolder } from '../../packages/server/storage/narrow-data-folder.ts';
import { openPartStore } from '../../packages/engine/node/pool/part-store.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

const key = `osk_${'c'.repeat(40)}`;

/** A folder and all below it. */
function listAll(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
}

/** What other accounts of the machine can reach, with modes. */
function listOpen(folder: string): string[] {
  return listAll(folder).flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    const isOpen = found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
    return isOpen ? [`${relative(folder, path)} ${(found.mode & 0o7777).toString(8)}`] : [];
  });
}

describe('the data folder', { skip: process.platform === 'win32' && 'folders have no modes there' }, () => {
  let folder: string;
  let umask: number;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-folder-'));
    // The widest there is: what the service makes is its own by what it says, and not by whoever starts it.
    umask = process.umask(0);
  });
  after(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  });

  const running = new Set<RunningService>();
  afterEach(async () => {
    for (const service of running) await service.close(0);
    running.clear();
  });
  const start = async (data: string): Promise<RunningService> => {
    const service = await startService(
      parseConfig({
        PORT: '0',
        PLATEN_DATA_DIR: data,
        PLATEN_LOG_LEVEL: 'error',
        PLATEN_BOOTSTRAP_KEY: key,
        PLATEN_RENDER_THREADS: '1',
      }),
    );
    running.add(service);
    return service;
  };

  it(
    'is for the account of the service alone, and so is what a running service writes',
    { timeout: 180_000 },
    async () => {
      const data = join(folder, 'above/data');
      const service = await start(data);
      const platen = createClient({ baseUrl: `${service.url}/v1`, token: key, retries: 0 });
      const { id } = await platen.createTemplate({ query: {}, body: { content: titlesTemplate() } });
      await platen.renderTemplate({ query: {}, body: { templateId: id } });
      await platen.renderTemplate({ query: {}, body: { templateId: id, response: { format: 'wav' } } });
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
      await platen.addBrandImage({ body: { file: `data:image/svg+xml,${encodeURIComponent(svg)}` } });
      await until(() => existsSync(join(data, 'files/thumbnails')));
      const made = listAll(data).map((path) => relative(data, path));
      for (const part of [
        'secret',
        'lock',
        'lock.json',
        'files/renders',
        'files/assets',
        'work/outputs',
        'database/base',
      ]) {
        assert.ok(made.includes(part), part);
      }
      assert.deepEqual(listOpen(join(folder, 'above')), []);
      running.delete(service);
      await service.close(0);
      assert.deepEqual(listOpen(join(folder, 'above')), []);

      // As a version before it, or the copy of a backup, may have left it.
      for (const path of listAll(data)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
      const [finding] = (await examine({ PLATEN_DATA_DIR: data })).filter(({ part }) => part === 'data folder');
      assert.equal(finding?.state, 'look');
      await start(data);
      assert.deepEqual(listOpen(data), []);
    },
  );

  it('holds videos that are being made, and their parts, as nobody else’s', async () => {
    const work = join(folder, 'work');
    const file = await openOutputFile(join(work, 'outputs'));
    await file.target.write(Buffer.from('video'), 0);
    const parts = await openPartStore(join(work, 'videos'), 'one');
    await parts.make('segment', async (target) => {
      await target.write(Buffer.from('part'), 0);
      return [];
    });
    const other = await openPartStore(join(work, 'videos'), 'one');
    await other.make('segment', async () => []);
    assert.deepEqual(listOpen(work), []);
    await other.close(true);
    await parts.close(true);
    await file.finish();
    await file.remove();
  });

  it('is narrowed with what the service keeps there, and with nothing else', async () => {
    const data = join(folder, 'old');
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(join(data, 'files/renders/1'), { recursive: true });
    mkdirSync(join(data, 'database/global'), { recursive: true });
    mkdirSync(join(data, 'mine'));
    for (const name of ['secret', 'files/renders/1/a.png', 'database/PG_VERSION', 'mine/notes', '../elsewhere']) {
      writeFileSync(join(data, name), 'x');
    }
    chmodSync(join(data, 'mine/notes'), 0o755);
    symlinkSync(elsewhere, join(data, 'files/link'));
    const open = listOpen(data);
    const { narrowed, problem } = await narrowDataFolder(data);
    assert.equal(problem, undefined);
    assert.deepEqual(listOpen(data), ['mine 777', 'mine/notes 755']);
    assert.equal(narrowed, open.length - 2);
    assert.equal(lstatSync(elsewhere).mode & 0o777, 0o666, 'a link was not followed');
    assert.deepEqual(await narrowDataFolder(data), { narrowed: 0 });
    // Stopped in the middle: what was not reached then is reached now.
    chmodSync(join(data, 'files/renders/1/a.png'), 0o644);
    for (const path of ['files/renders/1', 'files/renders', 'files']) chmodSync(join(data, path), 0o755);
    assert.deepEqual(await narrowDataFolder(data), { narrowed: 4 });
  });
});
