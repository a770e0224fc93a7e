import { assert } from 'chai';
import { deleteDB } from 'idb';
import { signal } from '@preact/signals-core';
import { embedPermissions } from '@platen/api';
import { parseTemplate, type Template } from '@platen/template';
import { DraftKeeper } from '../../packages/editor/saving/draft-keeper.ts';
import { draftScope, openLocalDatabase, type LocalDatabase } from '../../packages/editor/saving/local-database.ts';
import { openSaving, type OpenSaving } from '../../packages/editor/saving/open-saving.ts';
import type { RemoteTemplates } from '../../packages/editor/saving/remote-template.ts';
import { RestorePoints } from '../../packages/editor/saving/restore-points.ts';
import type { SavingStatus } from '../../packages/editor/store/editor-state.ts';
import { TemplateDocument } from '../../packages/editor/store/template-document.ts';

const titled = (name: string): Template =>
  parseTemplate({ schemaVersion: 1, name, pages: [{ id: 'p', width: 100, height: 80, layers: [] }] });

describe('saving on this device', () => {
  let database: LocalDatabase;
  let name = '';
  const open: OpenSaving[] = [];
  beforeEach(async () => {
    name = `test-${crypto.randomUUID()}`;
    const opened = await openLocalDatabase(name);
    if (!opened) throw new Error('This browser keeps nothing.');
    database = opened;
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    database.close();
    await deleteDB(name);
  });

  /** The network is away: what is not on this device is lost. */
  const away: RemoteTemplates = {
    read: () => Promise.reject(new TypeError('no network')),
    readVersion: () => Promise.reject(new TypeError('no network')),
    save: () => Promise.reject(new TypeError('no network')),
    create: () => Promise.reject(new TypeError('no network')),
  };
  const origin = { baseUrl: 'https://platen.test/v1', embedUserId: 'ann', templateId: '7' };
  async function edit(
    saved: Template,
    revision = 1,
    user = 'ann',
  ): Promise<{ document: TemplateDocument; status: { value: SavingStatus }; cached: OpenSaving }> {
    const document = new TemplateDocument(saved, { place: () => ({ pageId: 'p', selection: [] }), goTo: () => {} });
    const status = signal<SavingStatus>('saved');
    const cached = await openSaving({
      document,
      status,
      origin: { ...origin, embedUserId: user },
      opened: { id: '7', template: saved, revision, savedAtMs: 0 },
      database,
      parts: {
        remote: away,
        permissions: signal(new Set(embedPermissions)),
        hooks: {
          mayCreate: () => true,
          maySave: () => true,
          created: () => {},
          saved: () => {},
          failed: () => {},
        },
      },
      pointLabel: { opened: 'Opened', edited: 'Edited' },
    });
    open.push(cached);
    return { document, status, cached };
  }
  const rename = (document: TemplateDocument, to: string): boolean =>
    document.apply({ label: 'Rename', recipe: (draft) => void (draft.name = to) });

  it('brings back what a tab that is gone had not saved', async () => {
    const first = await edit(titled('Saved'));
    rename(first.document, 'Never saved');
    first.document.begin('Drag').update((draft) => void (draft.name = 'In the middle of a drag'));
    // The tab closes: nothing but what the page does while it goes.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await first.cached.close();
    open.length = 0;

    const other = await edit(titled('Saved'), 1, 'bob');
    assert.equal(other.document.template.value.name, 'Saved', 'it is nobody else’s');
    const second = await edit(titled('Saved'));
    assert.equal(second.cached.recovery, 'draft');
    assert.equal(second.document.template.value.name, 'Never saved');
    assert.equal(second.status.value, 'unsaved');
    assert.isTrue(second.cached.saving.isUnsaved);
  });

  it('puts a draft beside another version that was saved meanwhile', async () => {
    const first = await edit(titled('Saved'));
    rename(first.document, 'Mine');
    await first.cached.close();
    const second = await edit(titled('Theirs'), 2);
    assert.equal(second.cached.recovery, 'conflict');
    assert.equal(second.status.value, 'conflict');
    assert.equal(second.cached.saving.conflict.value?.mine.name, 'Mine');
    assert.equal(second.cached.saving.conflict.value?.theirs.template.name, 'Theirs');
    assert.isTrue(await second.cached.saving.resolveConflict('theirs'));
    await second.cached.close();
    assert.equal((await edit(titled('Theirs'), 2)).cached.recovery, 'none');
  });

  it('leaves the draft of a tab that is still open alone', async () => {
    const scope = draftScope(origin);
    const one = new DraftKeeper(database, () => scope);
    one.keep(titled('Being worked on'), 1);
    await one.flush();
    // The lock is taken a moment after it is asked for.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const two = new DraftKeeper(database, () => scope);
    assert.isUndefined(await two.takeLeftBehind());
    await one.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal((await two.takeLeftBehind())?.template.name, 'Being worked on');
    await two.close();
  });

  it('writes fast commits together, keeps few drafts, and forgets what is saved', async () => {
    const keeper = new DraftKeeper(database, () => 'scope');
    for (let count = 0; count < 50; count++) keeper.keep(titled(`Commit ${count}`), 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const [draft] = await database.getAll('drafts');
    assert.equal(draft?.template.name, 'Commit 49');
    keeper.clear();
    await keeper.flush();
    assert.lengthOf(await database.getAll('drafts'), 0);
    for (let count = 0; count < 45; count++) {
      const other = new DraftKeeper(database, () => `scope ${count}`);
      other.keep(titled('x'), 1);
      await other.close();
    }
    assert.isAtMost((await database.getAll('drafts')).length, 41);
    await keeper.close();
  });

  it('keeps restore points across reloads, the newest ones', async () => {
    const points = new RestorePoints(database, 'scope');
    for (let count = 0; count < 25; count++) await points.add(`Point ${count}`, titled(`State ${count}`), count);
    await points.add('The same again', titled('State 24'), 30);
    const listed = await new RestorePoints(database, 'scope').list();
    assert.deepEqual(
      listed.map(({ label }) => label),
      Array.from({ length: 20 }, (_, index) => `Point ${24 - index}`),
    );
    assert.equal((await points.read(listed[0]?.id ?? 0))?.name, 'State 24');
    await points.move('other');
    assert.lengthOf(await new RestorePoints(database, 'scope').list(), 0);
    assert.lengthOf(await points.list(), 20);
  });

  it('keeps what was opened as a point once it is changed, and asks before leaving only what is not saved', async () => {
    const { document, cached } = await edit(titled('Opened'));
    const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    assert.isFalse(leave());
    rename(document, 'Changed');
    assert.isTrue(leave());
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(
      (await cached.points?.list())?.map(({ label }) => label),
      ['Opened'],
    );
    await cached.close();
    assert.isFalse(leave());
  });
});
