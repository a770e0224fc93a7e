import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ApprovalItem } from '@platen/api';
import type { PlatenEditor } from '@platen/editor';
import { until } from '../../service/until.ts';
import { checkPage, press } from '../dashboard-page.ts';
import { storeTemplate } from '../../service/store-template.ts';
import { titlesTemplate } from '../../service/titles-template.ts';
import type { TeamJob } from './job.ts';

/** Jobs about the people of a workspace and what they agree on. */
export const peopleJobs: readonly TeamJob[] = [
  {
    name: 'signs up, makes a workspace and invites a colleague, who joins with her role',
    async work({ enter, mailedLink }) {
      const tag = randomUUID().slice(0, 8);
      const owner = await enter(undefined, '/sign-up');
      const fill = async (page: typeof owner.page, fields: Record<string, string>): Promise<void> => {
        for (const [name, value] of Object.entries(fields)) await page.type(`[name=${name}]`, value);
        await Promise.all([page.waitForNavigation(), page.click('button.main')]);
      };
      await fill(owner.page, { email: `mira-${tag}@bakery.example` });
      await owner.page.goto(await mailedLink(new RegExp(`mira-${tag}@`)));
      await fill(owner.page, { name: 'Mira Holm', password: 'sourdough at dawn' });
      await owner.says('First steps');
      await owner.open('/settings');
      await owner.fill('textbox', 'Workspace name', 'Bakery');
      await owner.use('button', 'Save');
      await owner.open('/members');
      await owner.use('button', 'Invite someone');
      await owner.fill('textbox', 'Email address', `rita-${tag}@bakery.example`);
      await owner.choose('Role', 'Reviewer');
      await checkPage(owner.page, 'an invitation');
      await owner.use('button', 'Create link');
      const field = await owner.control('textbox', `rita-${tag}@bakery.example`);
      const link = await field.evaluate((input) => (input as HTMLInputElement).value);

      const rita = await enter(undefined, link);
      assert.match(await rita.page.$eval('main', (main) => main.innerText), /Bakery/);
      await Promise.all([rita.page.waitForNavigation(), rita.page.click('a.button.main')]);
      await fill(rita.page, { name: 'Rita Ray', password: 'rye and caraway' });
      await rita.open('/members');
      await rita.says('Reviewer');
      assert.equal(await rita.page.$('::-p-aria([name="Invite someone"][role="button"])'), null);
      await owner.use('button', 'Close');
      await owner.page.reload();
      await owner.says('Rita Ray');
      return [owner, rita];
    },
  },

  {
    name: 'begins from a starter, shares it, hears a comment, and has it approved in two steps',
    async work({ service, enter }) {
      const [dora, rita, lex] = await Promise.all([
        service.signUp({ role: 'member', name: 'Dora Designer' }),
        service.signUp({ role: 'reviewer', name: 'Rita Reviewer' }),
        service.signUp({ role: 'admin', name: 'Lex Legal' }),
      ]);
      const admin = await enter(lex, '/dashboard/approvals');
      await admin.use('button', 'New flow');
      await admin.fill('textbox', 'Name', 'Shop window');
      await admin.use(
        'radio',
        'Brand and legal First the brand team, then legal. Nothing is rendered before both approve. Stages',
      );
      await checkPage(admin.page, 'a new flow');
      await admin.use('button', 'Create flow');
      await admin.says('Legal');

      const designer = await enter(dora, '/dashboard/templates');
      await designer.use('button', 'New template');
      await designer.use('tab', 'From the library');
      await press(designer.page, 'platen-starter-choice >>> img[src$="/quote-card/image"]');
      await designer.page.waitForFunction(() => location.pathname.endsWith('/edit'));
      const templateId = Number(/\/templates\/(\d+)\//.exec(designer.page.url())?.[1]);
      await designer.use('button', 'Share');
      await designer.use('switch', 'Anyone with the link can fill in and download this template');
      const link = await (
        await designer.control('textbox', 'Link')
      ).evaluate((input) => (input as HTMLInputElement).value);
      const visitor = await enter(undefined, link);
      await visitor.says('Quote card');

      // Nothing is rendered before both have approved.
      const flow = '/approval-flows/shop-window';
      const added = await service.call('POST', `${flow}/items`, { body: { templateId } });
      const itemId = (added.body['item'] as ApprovalItem).id;
      const stageOf = async (): Promise<string> => {
        const { body } = await service.call('GET', `${flow}/items`);
        return (body['items'] as ApprovalItem[])[0]?.stage.name ?? '';
      };
      const render = async (): Promise<number> =>
        (await service.call('POST', '/studio/render', { body: { templateId, response: { type: 'url' } } })).status;
      assert.equal(await render(), 403);
      await designer.open(`/approvals/shop-window/items/${itemId}`);
      await designer.use('button', 'Submit for review…');
      await designer.fill('textbox', 'Comment (optional)', 'For the window in December');
      await designer.use('button', 'Submit');
      const reviewer = await enter(rita, `/dashboard/approvals/shop-window/items/${itemId}`);
      await reviewer.fill('textbox', 'Comment', 'The quote could be shorter.');
      await reviewer.use('button', 'Comment');
      await designer.page.reload();
      await designer.says('The quote could be shorter.');
      for (const window of [reviewer, admin]) {
        const before = await stageOf();
        await window.open(`/approvals/shop-window/items/${itemId}`);
        await window.use('button', 'Approve…');
        await checkPage(window.page, 'an approval');
        await window.use('button', 'Approve');
        await until(async () => (await stageOf()) !== before);
      }
      assert.equal(await render(), 200);
      return [designer, visitor, reviewer, admin];
    },
  },

  {
    name: 'signs in again in place when the session is over, and goes on with what was not saved',
    async work({ service, enter }) {
      const mira = await service.signUp({ role: 'member', name: 'Mira Holm' });
      const templateId = await storeTemplate(service, { ...titlesTemplate(), name: 'Menu' });
      const mine = await enter(mira, `/dashboard/templates/${templateId}/edit`);
      await until(() =>
        mine.page
          .$eval(
            'platen-dashboard >>> platen-editor',
            (element) => (element as PlatenEditor).editor?.link?.open.value !== undefined,
          )
          .catch(() => false),
      );
      await mine.control('button', 'Add a heading');
      await service.dependencies.database.query
        .deleteFrom('person_session')
        .where('person_id', '=', mira.personId)
        .execute();
      await mine.use('button', 'Add a heading');
      await mine.says('Sign in');
      // In another window of the same browser, as by a passkey or another service.
      const [name = '', ...value] = (await service.signIn(mira.personId)).split('=');
      await mine.page
        .browserContext()
        .setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/', httpOnly: true });
      await mine.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await until(async () => (await service.client.getTemplate({ params: { id: templateId } })).revision > 1);
      await mine.says('Saved');
      return [mine];
    },
  },
];
