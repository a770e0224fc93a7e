import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import { SignJWT } from 'jose';
import { openEditorService, type EditorServiceOptions } from '../../packages/editor/service/open-editor-service.ts';
import { listTemplates } from '../../packages/editor/service/list-templates.ts';
import { withBrandFonts } from '../../packages/editor/service/with-brand-fonts.ts';
import type { OpenedSession } from '../../packages/editor/service/session-source.ts';
import { startTestService, type TestService } from './start-test-service.ts';

const origin = 'https://app.example';

describe('the session of an editor', () => {
  let service: TestService;
  let embed: { id: string; secret: string };
  let shared: { id: string };
  let present = new Date();
  const calls: string[] = [];
  before(async () => {
    service = await startTestService({ dependencies: { now: () => present } });
    embed = (
      await service.client.createEmbed({
        body: {
          name: 'Per user',
          allowed_origins: [origin],
          per_user_data: true,
          permissions: ['create', 'save'],
          locale: 'ar',
        },
      })
    ).data;
    shared = (await service.client.createEmbed({ body: { name: 'Shared', allowed_origins: [origin] } })).data;
  });
  after(() => service.close());

  const sign = (user: string): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user)
      .setExpirationTime(Math.floor(present.getTime() / 1000) + 600)
      .sign(new TextEncoder().encode(embed.secret));
  /** As a browser's page of that origin calls. */
  const fetchFromPage: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    calls.push(`${init?.method} ${new URL(String(input)).pathname}`);
    return service.fetch(input, { ...init, headers });
  };
  const open = (options: Partial<EditorServiceOptions>): ReturnType<typeof openEditorService> =>
    openEditorService({
      baseUrl: 'http://platen.test/v1/',
      fetch: fetchFromPage,
      now: () => present.getTime(),
      ...options,
    });

  it('is opened for the user whom the host’s token names, and may do what it says', async () => {
    const mine = await open({ embedId: embed.id, session: await sign('ann') });
    assert.deepEqual([...mine.permissions.value], ['create', 'save']);
    assert.partialDeepStrictEqual(mine.session(), { embedUserId: 'ann', locale: 'ar' });
    await mine.client.createTemplate({ body: { name: 'Of Ann', canvas_width: 10, canvas_height: 10 } });
    await service.client.createTemplate({ body: { name: 'Of all', canvas_width: 10, canvas_height: 10 } });
    const names = async (owner: 'own' | 'workspace' | 'all'): Promise<string[]> =>
      (await listTemplates(mine, { owner })).templates.map(({ name }) => name);
    assert.deepEqual(await names('own'), ['Of Ann']);
    assert.deepEqual(await names('workspace'), ['Of all']);
    assert.deepEqual(await names('all'), ['Of all', 'Of Ann']);
    const other = await open({ embedId: embed.id, session: await sign('bob') });
    assert.equal((await listTemplates(other)).total, 0);
  });

  it('is fetched anew before its end, once for calls that come together, and when the service says it is over', async () => {
    let fetched = 0;
    const session = async (): Promise<string> => {
      fetched += 1;
      return sign('ann');
    };
    const mine = await open({ embedId: embed.id, session });
    await listTemplates(mine);
    assert.equal(fetched, 1);
    present = new Date(present.getTime() + 3_570_000);
    await Promise.all([listTemplates(mine), listTemplates(mine), listTemplates(mine)]);
    assert.equal(fetched, 2);
    // A change of the embed ends its sessions before their time.
    await service.client.updateEmbed({ params: { embedId: embed.id }, body: { permissions: ['save'] } });
    calls.length = 0;
    await Promise.all([listTemplates(mine), listTemplates(mine)]);
    assert.equal(fetched, 3);
    assert.equal(calls.filter((call) => call.includes('/session')).length, 1);
    assert.deepEqual([...mine.permissions.value], ['save']);
  });

  it('goes with the old one while it lasts when no new one is to be had', async () => {
    let works = true;
    const mine = await open({
      embedId: embed.id,
      session: () => {
        if (!works) throw new TypeError('The host’s server is away.');
        return sign('ann');
      },
    });
    works = false;
    present = new Date(present.getTime() + 3_570_000);
    await listTemplates(mine);
    present = new Date(present.getTime() + 60_000);
    await assert.rejects(() => listTemplates(mine), { message: 'The host’s server is away.' });
    works = true;
    await listTemplates(mine);
  });

  it('needs no token where the embed keeps no data per user, and takes sessions that the host opened', async () => {
    const bare = await open({ embedId: shared.id });
    await listTemplates(bare);
    const answer = await service.call('POST', `/embeds/${shared.id}/session`, {
      key: null,
      body: {},
      headers: { origin },
    });
    const opened = answer.body['data'] as OpenedSession;
    for (const session of [opened, opened.token, () => opened]) {
      const given = await open({ session });
      assert.deepEqual([...given.permissions.value], opened.permissions);
      await listTemplates(given);
    }
    const own = await open({ session: service.key, fetch: service.fetch, embedId: embed.id, embedUserId: 'ann' });
    assert.deepEqual(own.scope, { embedId: embed.id, embedUserId: 'ann' });
    assert.deepEqual(
      (await listTemplates(own)).templates.map(({ name }) => name),
      ['Of Ann'],
    );
    await assert.rejects(() => open({}), { message: /embed-id/ });
    await assert.rejects(() => open({ embedId: embed.id }), { code: 'embed_user_invalid' });
  });

  it('finds the files of assets in few calls, and says which there are not', async () => {
    const file = (mark: string): string =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${mark}</title></svg>`)}`;
    const one = (await service.client.addBrandImage({ body: { file: file('one') } })).data;
    const two = (await service.client.addBrandImage({ body: { file: file('two') } })).data;
    const bare = await open({ embedId: shared.id });
    calls.length = 0;
    const ask = (id: number | string): Promise<string> => bare.resolveAsset(String(id));
    const found = await Promise.allSettled([ask(one.id), ask(two.id), ask(one.id), ask(987_654), ask('x')]);
    assert.deepEqual(
      found.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as { code: string }).code)),
      [one.url, two.url, one.url, 'ASSET_UNREACHABLE', 'ASSET_UNREACHABLE'],
    );
    assert.equal(await ask(two.id), two.url);
    assert.deepEqual(calls, ['GET /v1/brand-assets/files']);
  });

  it('finds brand fonts by family, those of the workspace too, and asks once for what there is', async () => {
    const file = await readFile(new URL('../fixtures/fonts/inconsolata.otf', import.meta.url));
    const font = (
      await service.client.addBrandFont({ body: { file: `data:font/otf;base64,${file.toString('base64')}` } })
    ).data;
    const mine = await open({ embedId: embed.id, session: await sign('ann') });
    calls.length = 0;
    const face = { family: font.family, weight: font.weight, style: 'normal', source: `asset:${font.id}` };
    assert.deepEqual(await mine.findFonts([' inconsolata', 'Inconsolata', 'Consolata']), [face]);
    assert.deepEqual(await mine.findFonts(['INCONSOLATA']), [face]);
    assert.deepEqual(calls, ['GET /v1/brand-assets/search', 'GET /v1/brand-assets/search']);
    const template = parseTemplate({
      schemaVersion: 1,
      pages: [{ id: 'one', width: 9, height: 9, layers: [{ type: 'text', id: 'a', width: 9, height: 9 }] }],
    });
    assert.equal(await withBrandFonts(template, {}, mine.findFonts), template);
    const named = await withBrandFonts(template, { 'a.fontFamily': 'Inconsolata' }, mine.findFonts);
    assert.deepEqual(named.fonts, [face]);
  });
});
