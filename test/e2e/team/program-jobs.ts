import assert from 'node:assert/strict';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { storeTemplate } from '../../service/store-template.ts';
import { titlesTemplate } from '../../service/titles-template.ts';
import { until } from '../../service/until.ts';
import { checkPage } from '../dashboard-page.ts';
import type { TeamJob } from './job.ts';
import type { TeamWindow } from './team-scene.ts';

/** Jobs in which programs of the team and sites of others take part. */
export const programJobs: readonly TeamJob[] = [
  {
    name: 'has posted data rendered and told to another program, and sends again what it did not take',
    async work({ service, owner, enter, receiver }) {
      const templateId = await storeTemplate(service, { ...titlesTemplate(), name: 'Order card' });
      const window = await enter(owner, '/dashboard/webhooks');
      // What comes in is rendered.
      await window.use('button', 'Create inbound webhook');
      await window.use('button', 'Order card');
      await window.use('button', 'Copy the URL of Order card');
      const inbound = await window.copied();
      // What is done is told.
      await window.use('button', 'Subscribe to events');
      await window.fill('textbox', 'Name', 'Shop');
      await window.fill('textbox', 'URL', receiver.url);
      await window.use('switch', 'Render job finished');
      await window.use('button', 'Subscribe');
      receiver.isBroken = true;
      const posted = await fetch(inbound, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Two loaves' }),
      });
      assert.ok(posted.ok, await posted.text());
      // What a job makes is told; it is refused, shown so, and sent again by hand.
      const job = await service.call('POST', '/studio/render', { body: { templateId, response: { mode: 'async' } } });
      assert.equal(job.status, 202);
      await until(() => receiver.received.length > 0);
      await window.use('link', 'Shop');
      await window.says('500');
      receiver.isBroken = false;
      await window.use('button', 'Resend');
      await until(() => receiver.received.length > 1);
      await window.use('button', 'Refresh');
      await window.says('Delivered');
      await checkPage(window.page, 'deliveries');
      await window.open('/logs');
      await window.says('Order card');
      return [window];
    },
  },

  {
    name: 'tries a test key, goes live, finds a render by its metadata and deletes it',
    async work({ service, owner, enter, address }) {
      const templateId = await storeTemplate(service, { ...titlesTemplate(), name: 'Voucher' });
      const window = await enter(owner, '/dashboard/api-keys');
      const createKey = async (name: string, isTest: boolean): Promise<string> => {
        await window.use('button', 'Create key');
        await window.fill('textbox', 'Name', name);
        if (isTest) await window.use('switch', 'Test key');
        await window.use('button', 'Create key');
        const field = await window.control('textbox', 'API key');
        const key = await field.evaluate((input) => (input as HTMLInputElement).value);
        await window.use('button', 'Close');
        return key;
      };
      const render = async (key: string): Promise<Buffer> => {
        const answer = await fetch(`${address}/v1/studio/render`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            templateId,
            modifications: { title: 'Ten percent' },
            response: { type: 'binary', format: 'png' },
            metadata: { order: key.includes('test') ? '1041' : '1042' },
          }),
        });
        assert.equal(answer.status, 200, await answer.clone().text());
        return Buffer.from(await answer.arrayBuffer());
      };
      const [test, live] = [await createKey('Trial', true), await createKey('Web shop', false)];
      const [marked, plain] = [await render(test), await render(live)];
      const pixels = await Promise.all([marked, plain].map((file) => sharp(file).raw().toBuffer()));
      assert.ok(pixels[0] && pixels[1] && !pixels[0].equals(pixels[1]), 'a test key leaves a watermark');
      await window.open('/logs');
      await window.fill('textbox', 'Metadata', 'order=1042');
      await until(
        async () => (await window.page.$$('platen-dashboard >>> platen-data-table >>> tbody tr')).length === 1,
      );
      await checkPage(window.page, 'the log, filtered');
      await (
        await window.page.waitForSelector('platen-dashboard >>> platen-data-table >>> tbody platen-button')
      )?.click();
      await window.says('1042');
      await window.use('button', 'Delete render');
      await window.use('button', 'Delete render');
      // What it was sent with is gone too.
      await window.says('No results');
      return [window];
    },
  },

  {
    name: 'shows the editor on another site, where users see their own templates alone',
    async work({ service, owner, enter, site, address }) {
      const window = await enter(owner, '/dashboard/embeds');
      await window.use('button', 'Create embed');
      await window.fill('textbox', 'Name', 'Shop of cards');
      await window.use('button', 'Create embed');
      const field = await window.control('textbox', 'Embed secret');
      const secret = await field.evaluate((input) => (input as HTMLInputElement).value);
      await window.use('button', 'I have copied it');
      await window.fill('textbox', 'Allowed sites', site.origin);
      await window.use('switch', 'Separate data for each user');
      await window.use('button', 'Save');
      const [embed] = (await service.client.listEmbeds({ query: {} })).data;
      assert.ok(embed);
      const tokenOf = (user: string): Promise<string> =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(user)
          .setExpirationTime('10m')
          .sign(new TextEncoder().encode(secret));
      const visit = async (user: string, attributes = ''): Promise<TeamWindow> => {
        site.addPage(
          `/${user}`,
          `<html lang="en"><title>Cards</title><style>html,body{height:100%;margin:0}</style>
           <script src="${address}/embeds/platen-editor.js"></script>
           <platen-editor embed-id="${embed.id}" session="${await tokenOf(user)}" ${attributes}></platen-editor>`,
        );
        return enter(undefined, `${site.origin}/${user}`);
      };
      const ann = await visit('ann');
      await ann.control('button', 'Undo');
      await ann.use('button', 'Add a heading');
      await ann.fill('textbox', 'Template name', 'Mine of Ann');
      await ann.says('Saved');
      const query = { embedId: embed.id, embedUserId: 'ann' };
      const ofAnn = await until(async () => (await service.client.listTemplates({ query }))[0]?.id);
      await ann.page.reload();
      await ann.use('button', 'Templates');
      await ann.says('Mine of Ann');
      const bob = await visit('bob', `template-id="${ofAnn}"`);
      await bob.says(`There is no template ${ofAnn}.`);
      return [window, ann, bob];
    },
  },
];
