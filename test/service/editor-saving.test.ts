import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { signal } from '@preact/signals-core';
import { embedPermissions, type EmbedPermission } from '@platen/api';
import { createClient } from '@platen/api/client';
import { parseTemplate, type Template } from '@platen/template';
import type { SavingStatus } from '../../packages/editor/store/editor-state.ts';
import { TemplateDocument } from '../../packages/editor/store/template-document.ts';
import { createRemoteTemplates, type SavedVersion } from '../../packages/editor/saving/remote-template.ts';
import { mergeVersions } from '../../packages/editor/commands/merge-versions.ts';
import { TemplateSaving } from '../../packages/editor/saving/template-saving.ts';
import type { SaveError } from '../../packages/editor/saving/save-error.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { until } from './until.ts';

const titled = (name: string): Template =>
  parseTemplate({ schemaVersion: 1, name, pages: [{ id: 'p', name: 'One', width: 100, height: 80, layers: [] }] });

/** A template that is open in an editor, saved to the real service over a network that can break. */
class Controller {
  readonly document: TemplateDocument;
  readonly status = signal<SavingStatus>('saved');
  readonly saving: TemplateSaving;
  readonly notified: string[] = [];
  readonly failures: SaveError[] = [];
  readonly drafts: (Template | 'cleared')[] = [];
  isOnline = true;
  /** The answer of the next call is lost after the service did it. */
  loses = false;
  mayDo = true;
  #onOnline: () => void = () => {};

  constructor(
    service: TestService,
    template: Template,
    place: { id: string | undefined; revision: number | undefined },
    {
      token = service.key,
      permissions = embedPermissions,
      isSaved = place.revision !== undefined,
    }: { token?: string; permissions?: readonly EmbedPermission[]; isSaved?: boolean } = {},
  ) {
    this.document = new TemplateDocument(template, { place: () => ({ pageId: 'p', selection: [] }), goTo: () => {} });
    const client = createClient({
      baseUrl: 'http://platen.test/v1',
      retries: 0,
      fetch: async (input, init) => {
        if (!this.isOnline) throw new TypeError('no network');
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${token}`);
        const response = await service.fetch(input, { ...init, headers });
        if (!this.loses) return response;
        this.loses = false;
        throw new TypeError('the answer was lost');
      },
    });
    const created = (saved: SavedVersion): unknown => this.notified.push(`created ${saved.name}`);
    this.saving = new TemplateSaving(
      this.document,
      this.status,
      {
        remote: createRemoteTemplates({ client, scope: {} }),
        drafts: {
          keep: (cached) => this.drafts.push(cached),
          flush: async () => {},
          clear: () => this.drafts.push('cleared'),
        },
        permissions: signal(new Set(permissions)),
        hooks: {
          mayCreate: () => this.mayDo,
          maySave: () => this.mayDo,
          created,
          saved: (saved) => this.notified.push(`saved ${saved?.revision}`),
          failed: (error) => this.failures.push(error),
        },
        environment: {
          isOnline: () => true,
          onOnline: (listener) => {
            this.#onOnline = listener;
            return () => {};
          },
          // Tests do not wait as people do.
          setTimer: (run, delayMs) => setTimeout(run, delayMs / 30),
          clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
          random: () => 0,
        },
      },
      { place, isSaved },
    );
  }

  rename(name: string): void {
    this.document.apply({ label: 'Rename', recipe: (draft) => void (draft.name = name) });
  }

  networkReturns(): void {
    this.isOnline = true;
    this.#onOnline();
  }
}

describe('saving a template to the service', () => {
  let service: TestService;
  const desks: Controller[] = [];
  before(async () => {
    service = await startTestService();
  });
  afterEach(() => {
    for (const controller of desks.splice(0)) controller.saving.close();
  });
  after(() => service.close());

  const stored = async (id: string | undefined) => service.client.getTemplate({ params: { id: Number(id) } });
  async function open(name: string): Promise<Controller> {
    const made = await service.client.createTemplate({ body: { content: titled(name) } });
    const controller = new Controller(service, titled(name), { id: String(made.id), revision: made.revision });
    desks.push(controller);
    return controller;
  }

  it('keeps each commit on the device, and saves what is quiet for a moment once', async () => {
    const controller = await open('First');
    const gesture = controller.document.begin('Drag');
    gesture.update((draft) => void (draft.name = 'In the middle of a drag'));
    controller.rename('Second');
    controller.rename('Third');
    assert.equal(controller.status.value, 'unsaved');
    assert.equal(controller.saving.isUnsaved, true);
    assert.deepEqual(
      controller.drafts.map((draft) => (draft === 'cleared' ? draft : draft.name)),
      ['In the middle of a drag', 'Second', 'Third'],
    );
    await until(() => controller.status.value === 'saved');
    assert.deepEqual(controller.notified, ['saved 2']);
    assert.equal(controller.drafts.at(-1), 'cleared');
    assert.equal((await stored(controller.saving.place.value.id)).name, 'Third');
    assert.equal(controller.saving.isUnsaved, false);
  });

  it('saves one at a time, and what was changed meanwhile after it', async () => {
    const controller = await open('First');
    controller.rename('Second');
    const first = controller.saving.save();
    controller.rename('Third');
    await first;
    await until(() => controller.status.value === 'saved');
    assert.deepEqual(controller.notified, ['saved 2', 'saved 3']);
    assert.equal((await stored(controller.saving.place.value.id)).name, 'Third');
  });

  it('leaves out a drag that is under way', async () => {
    const controller = await open('First');
    controller.rename('Second');
    controller.document.begin('Drag').update((draft) => void (draft.name = 'Half way'));
    await until(() => controller.notified.length > 0);
    assert.equal((await stored(controller.saving.place.value.id)).name, 'Second');
  });

  it('goes on without a network and saves when it is back', async () => {
    const controller = await open('First');
    controller.isOnline = false;
    controller.rename('Second');
    await until(() => controller.status.value === 'offline');
    controller.rename('Third');
    assert.equal(controller.status.value, 'offline');
    assert.deepEqual(controller.failures, []);
    controller.networkReturns();
    await until(() => controller.status.value === 'saved');
    assert.equal((await stored(controller.saving.place.value.id)).name, 'Third');
  });

  it('tries again by itself, and knows its own save whose answer was lost', async () => {
    const controller = await open('First');
    controller.loses = true;
    controller.rename('Second');
    await until(() => controller.status.value === 'saved');
    assert.equal(controller.saving.conflict.value, undefined);
    assert.equal((await stored(controller.saving.place.value.id)).revision, 2);
    // Changed after the answer was lost: the service's version is still known as an own one.
    controller.loses = true;
    controller.rename('Third');
    await until(() => controller.status.value === 'offline');
    controller.rename('Fourth');
    await until(() => controller.status.value === 'saved');
    assert.equal((await stored(controller.saving.place.value.id)).name, 'Fourth');
  });

  it('makes a new template once, even when the answer is lost and it is changed meanwhile', async () => {
    const controller = new Controller(service, titled('Made once'), { id: undefined, revision: undefined });
    desks.push(controller);
    controller.loses = true;
    controller.rename('Made once!');
    await until(() => controller.status.value === 'offline');
    controller.rename('Made once!!');
    await until(() => controller.status.value === 'saved' && controller.notified.length >= 3);
    assert.deepEqual(controller.notified, ['created Made once!', 'saved 1', 'saved 2']);
    const list = await service.client.listAllTemplates({ query: { search: 'Made once' } });
    assert.deepEqual(
      list.data.map(({ name }) => name),
      ['Made once!!'],
    );
  });

  for (const choice of ['mine', 'theirs', 'copy'] as const) {
    it(`overwrites nothing when another saved meanwhile, and ends it with ${choice}`, async () => {
      const controller = await open('Base');
      const { id } = controller.saving.place.value;
      await service.client.saveTemplate({
        params: { id: Number(id) },
        headers: { 'if-match': '"1"' },
        body: { ...titled('Theirs') },
      });
      controller.rename('Mine');
      await until(() => controller.status.value === 'conflict');
      assert.equal(controller.saving.conflict.value?.theirs.template.name, 'Theirs');
      controller.rename('Mine still');
      assert.equal(controller.saving.conflict.value?.mine.name, 'Mine still');
      assert.equal((await stored(id)).name, 'Theirs');
      assert.equal(await controller.saving.save(), false);

      assert.equal(await controller.saving.resolveConflict(choice), true);
      assert.equal(controller.status.value, 'saved');
      assert.equal(controller.document.template.value.name, choice === 'theirs' ? 'Theirs' : 'Mine still');
      assert.equal((await stored(id)).name, choice === 'mine' ? 'Mine still' : 'Theirs');
      assert.equal(controller.saving.place.value.id === id, choice !== 'copy');
      controller.rename('Later');
      assert.equal(await controller.saving.save(), true);
      assert.equal((await stored(controller.saving.place.value.id)).name, 'Later');
    });
  }

  it('ends a conflict with what both versions are together, which can be undone', async () => {
    const controller = await open('Base');
    const { id } = controller.saving.place.value;
    await service.client.updateTemplate({ params: { id: Number(id) }, body: { description: 'Theirs' } });
    controller.rename('Mine');
    await until(() => controller.status.value === 'conflict');
    const { mine, theirs } = controller.saving.conflict.value ?? assert.fail();
    const base = await controller.saving.readBase();
    assert.deepEqual([base?.name, base?.description], ['Base', '']);
    const { template, collisions } = await mergeVersions(base ?? assert.fail(), mine, theirs.template);
    assert.deepEqual(collisions, []);
    assert.equal(await controller.saving.resolveConflict({ merged: template ?? assert.fail() }), true);
    assert.partialDeepStrictEqual(await stored(id), { name: 'Mine', description: 'Theirs', revision: 3 });
    controller.document.undo();
    assert.equal(controller.document.template.value.description, '');
    assert.equal(await controller.saving.save(), true);
  });

  it('reads what a draft of an earlier session was made from', async () => {
    const controller = await open('Base');
    const { id } = controller.saving.place.value;
    await service.client.updateTemplate({ params: { id: Number(id) }, body: { name: 'Theirs' } });
    const place = { id, revision: 2 };
    const later = new Controller(service, titled('Mine'), place, { isSaved: false });
    desks.push(later);
    const client = createClient({ baseUrl: 'http://platen.test/v1', token: service.key, fetch: service.fetch });
    later.saving.raiseConflict(await createRemoteTemplates({ client, scope: {} }).read(id ?? ''), 1);
    assert.equal((await later.saving.readBase())?.name, 'Base');
  });

  it('saves a template of the workspace as a copy of the embed user’s own', async () => {
    const shared = await service.client.createTemplate({ body: { content: titled('Shared') } });
    const origin = 'https://app.example';
    const { data: embed } = await service.client.createEmbed({
      body: { name: 'E', allowed_origins: [origin], permissions: ['create', 'save', 'rename'] },
    });
    const headers = { origin };
    const opened = await service.call('POST', `/embeds/${embed.id}/session`, { key: null, body: {}, headers });
    const { token } = opened.body['data'] as { token: string };
    const place = { id: String(shared.id), revision: shared.revision };
    const controller = new Controller(service, titled('Shared'), place, { token });
    desks.push(controller);
    controller.rename('My own');
    await until(() => controller.status.value === 'saved');
    assert.deepEqual(controller.notified, ['created My own', 'saved 1']);
    assert.notEqual(controller.saving.place.value.id, place.id);
    assert.equal((await stored(place.id)).name, 'Shared');
  });

  it('says what it cannot save, and saves nothing that the host or the session forbids', async () => {
    const controller = await open('Fine');
    await service.client.deleteTemplate({ params: { id: Number(controller.saving.place.value.id) } });
    controller.rename('Gone');
    await until(() => controller.status.value === 'failed');
    assert.deepEqual(
      controller.failures.map(({ kind }) => kind),
      ['gone'],
    );

    const held = await open('Held');
    held.mayDo = false;
    held.rename('Changed');
    assert.equal(await held.saving.save(), false);
    assert.equal((await stored(held.saving.place.value.id)).name, 'Held');

    const made = await service.client.createTemplate({ body: { content: titled('Read') } });
    const reader = new Controller(service, titled('Read'), { id: String(made.id), revision: 1 }, { permissions: [] });
    desks.push(reader);
    reader.rename('Written');
    assert.equal(await reader.saving.save(), false);
    assert.deepEqual(
      reader.failures.map(({ kind }) => kind),
      ['refused'],
    );
    assert.equal((await stored(String(made.id))).name, 'Read');
  });
});
