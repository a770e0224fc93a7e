import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type Page } from 'puppeteer-core';
import type { PlatenEditor } from '@platen/editor';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { timedCode } from '../service/timed-code.ts';
import { until } from '../service/until.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { checkPage, press, see } from './dashboard-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const password = 'sourdough at dawn';
let service: TestService;
let browser: Browser;
let address = '';
let page: Page;
let errors: string[];

describe('the safety of an account', () => {
  before(async () => {
    const port = await freePort();
    // Passkeys are bound to the host.
    address = `http://localhost:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address },
      dependencies: { dashboardFolder: refreshDashboard(root) },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    ({ page, errors } = await openWatchedPage(browser, `${address}/sign-up`, {
      width: 1280,
      height: 860,
      known: [address, 'blob:', 'data:'],
      expected: /status of (?:401|403|404)/,
    }));
    const fields = { name: 'Mira Holm', email: 'mira@bakery.example', password, key: service.key };
    for (const [name, value] of Object.entries(fields)) await page.type(`[name=${name}]`, value);
    await Promise.all([page.waitForNavigation(), page.click('button.main')]);
  });

  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Lets the sign-in of all sessions be an hour ago. */
  async function age(): Promise<void> {
    await service.dependencies.database.query
      .updateTable('person_session')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .execute();
  }
  const dialog = 'platen-sign-in-again-dialog >>> platen-dialog';
  const inDialog = (selector: string): string => `platen-sign-in-again-dialog >>> ${selector}`;
  const typeIn = async (selector: string, text: string): Promise<void> => (await see(page, selector)).type(text);
  const gone = (selector: string) =>
    until(async () => (await page.$(`platen-dashboard >>> ${selector}`)) === null || undefined);
  const open = async (path: string): Promise<void> => void (await page.goto(`${address}/dashboard${path}`));

  test(
    'who signed in a while ago shows again who they are, and goes on with what they began',
    { timeout: 180_000 },
    async () => {
      await open('/api-keys');
      await age();
      const show = 'platen-workspace-secrets >>> platen-button[icon=Eye] >>> button';
      await press(page, show);
      await see(page, inDialog('platen-password-field >>> input'));
      await checkPage(page, 'the question who it is');
      await typeIn(inDialog('platen-password-field >>> input'), 'not this one');
      await page.keyboard.press('Enter');
      const error = await see(page, inDialog('.error'));
      assert.equal(await error.evaluate((element) => element.textContent?.trim()), 'The password is wrong.');
      // Who would rather not leaves all as it is.
      await page.keyboard.press('Escape');
      await gone(dialog);
      assert.equal(await page.$('platen-dashboard >>> platen-workspace-secrets >>> platen-copy-field'), null);
      await press(page, show);
      await typeIn(inDialog('platen-password-field >>> input'), password);
      await page.keyboard.press('Enter');
      await see(page, 'platen-workspace-secrets >>> platen-copy-field');
      await gone(dialog);

      // A passkey, which is asked for itself from then on.
      const devtools = await page.createCDPSession();
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await open('/account');
      await age();
      await press(page, 'platen-passkeys >>> platen-button[icon=Plus] >>> button');
      await typeIn(inDialog('platen-password-field >>> input'), password);
      await press(page, inDialog('platen-button[variant=primary] >>> button'));
      await see(page, 'platen-passkeys >>> platen-data-table >>> tbody th');
      await open('/api-keys');
      await age();
      await press(page, 'platen-page-heading platen-button >>> button');
      await typeIn('platen-create-key-dialog >>> platen-text-field >>> input', 'Nightly import');
      for (const level of await page.$$(
        'platen-dashboard >>> platen-create-key-dialog >>> platen-switch-field >>> input',
      ))
        await level.click();
      await press(page, 'platen-create-key-dialog >>> platen-button[variant=primary] >>> button');
      await press(page, inDialog('platen-button[icon=KeyRound] >>> button'));
      await see(page, 'platen-secret-dialog >>> platen-copy-field >>> input');
      await gone(dialog);
      assert.deepEqual(errors, []);
    },
  );

  test('the password is asked for once where it is typed anyway', { timeout: 120_000 }, async () => {
    await open('/account');
    await age();
    await typeIn('platen-password-form >>> platen-password-field >>> input', password);
    await typeIn('platen-password-form >>> platen-password-field[fill=new-password] >>> input', 'rye and caraway');
    await press(page, 'platen-password-form >>> platen-button >>> button');
    await see(page, 'platen-toasts >>> platen-notice-list >>> [data-kind=success]');
    assert.equal(await page.$(`platen-dashboard >>> ${dialog}`), null);
    assert.deepEqual(errors, []);
  });

  test(
    'a session that is over asks to sign in over the page, where nothing is lost',
    { timeout: 120_000 },
    async () => {
      const end = () => service.dependencies.database.query.deleteFrom('person_session').execute();
      const inEnd = (selector: string): string => `platen-session-end-dialog >>> ${selector}`;
      await open('/account');
      const name = 'platen-profile-form >>> platen-text-field >>> input';
      await (await see(page, name)).click({ count: 3 });
      await typeIn(name, 'Mira Holm-Lind');
      await end();
      await press(page, 'platen-profile-form >>> platen-button[variant=primary] >>> button');
      await typeIn(inEnd('platen-password-field >>> input'), 'not this one');
      await checkPage(page, 'the end of a session');
      await page.keyboard.press('Enter');
      await see(page, inEnd('.error'));
      await (await see(page, inEnd('platen-password-field >>> input'))).click({ count: 3 });
      await page.keyboard.type('rye and caraway');
      await page.keyboard.press('Enter');
      const mira = await until(async () => {
        const person = await service.dependencies.database.query
          .selectFrom('person')
          .select('id')
          .where('full_name', '=', 'Mira Holm-Lind')
          .executeTakeFirst();
        return person?.id;
      });
      await gone(inEnd('platen-dialog'));

      // The editor saves what was changed in the meantime. Here the person signs in in another tab.
      const { id } = await service.client.createTemplate({ body: { library_template: 'quote-card', name: 'Quote' } });
      await open(`/templates/${id}/edit`);
      const editor = await see(page, 'platen-editor');
      const ask = (question: (element: PlatenEditor) => unknown): Promise<unknown> =>
        page.evaluate(question as never, editor as never) as Promise<unknown>;
      await until(async () => (await ask((element) => element.editor?.link?.open.value !== undefined)) === true);
      await end();
      await ask((element) => element.editor?.run('edit.select-all'));
      await ask((element) => element.editor?.run('edit.duplicate'));
      await see(page, inEnd('platen-password-field >>> input'));
      const [cookie = '', ...value] = (await service.signIn(mira)).split('=');
      await browser.setCookie({ name: cookie, value: value.join('='), domain: 'localhost', path: '/', httpOnly: true });
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await until(async () => (await service.client.getTemplate({ params: { id } })).revision > 1);
      await gone(inEnd('platen-dialog'));
      assert.deepEqual(errors, []);
    },
  );

  test('a second factor is set up by its QR code, and asked for when signing in', { timeout: 180_000 }, async () => {
    await open('/account');
    await press(page, 'platen-second-factor >>> platen-button >>> button');
    const field = await see(page, 'platen-second-factor-dialog >>> platen-copy-field >>> input');
    await see(page, 'platen-second-factor-dialog >>> svg path');
    await checkPage(page, 'setting up a second factor');
    const secret = await field.evaluate((input) => (input as HTMLInputElement).value);
    const typed = await see(page, 'platen-second-factor-dialog >>> platen-text-field >>> input');
    await typed.type(timedCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    const list = await see(page, 'platen-recovery-codes-dialog >>> ul');
    await checkPage(page, 'recovery codes');
    const [recovery = '', second = ''] = await list.evaluate((element) =>
      [...element.children].map((item) => item.textContent ?? ''),
    );
    await press(page, 'platen-recovery-codes-dialog >>> platen-button[variant=primary] >>> button');
    await page.goto(`${address}/sign-out`);
    await Promise.all([page.waitForNavigation(), page.click('button.main')]);
    await page.type('[name=email]', 'mira@bakery.example');
    await page.type('[name=password]', 'rye and caraway');
    await Promise.all([page.waitForNavigation(), page.click('button.main')]);
    assert.equal(page.url(), `${address}/sign-in/code`);
    await checkPage(page, 'the page of the code');
    await page.type('[name=code]', recovery);
    await Promise.all([page.waitForNavigation(), page.click('button.main')]);
    assert.ok(page.url().startsWith(`${address}/dashboard`), page.url());
    await open('/account');

    // It is asked for over the page too, when the session is over.
    await see(page, 'platen-profile-form >>> platen-text-field >>> input');
    await service.dependencies.database.query.deleteFrom('person_session').execute();
    await typeIn('platen-profile-form >>> platen-text-field >>> input', '!');
    await press(page, 'platen-profile-form >>> platen-button[variant=primary] >>> button');
    const inEnd = (selector: string): string => `platen-session-end-dialog >>> ${selector}`;
    await typeIn(inEnd('platen-password-field >>> input'), 'rye and caraway');
    await page.keyboard.press('Enter');
    await typeIn(inEnd('platen-text-field >>> input'), second);
    await page.keyboard.press('Enter');
    await gone(inEnd('platen-dialog'));
    await open('/account');
    await age();
    await press(page, 'platen-second-factor >>> platen-button[variant=quiet] >>> button');
    await press(page, 'platen-confirm-dialog >>> platen-button[variant=danger] >>> button');
    await typeIn(inDialog('platen-password-field >>> input'), 'rye and caraway');
    // The code of this step was used; the next one counts already.
    await typeIn(inDialog('platen-text-field >>> input'), timedCode(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await see(page, 'platen-second-factor >>> platen-button[icon=ShieldCheck]');
    assert.deepEqual(errors, []);
  });

  test('an account and a workspace are to be deleted, and that is taken back', { timeout: 180_000 }, async () => {
    await open('/settings');
    await press(page, 'platen-delete-workspace >>> platen-button >>> button');
    await typeIn('platen-delete-workspace-dialog >>> platen-text-field >>> input', 'Test');
    await checkPage(page, 'deleting a workspace');
    await press(page, 'platen-delete-workspace-dialog >>> platen-button[variant=danger] >>> button');
    await see(page, 'platen-deletion-banner >>> p');
    await checkPage(page, 'a workspace that is to be deleted');
    await press(page, 'platen-delete-workspace >>> platen-button[variant=primary] >>> button');
    await gone('platen-deletion-banner >>> p');
    await open('/account');
    await press(page, 'platen-delete-account >>> platen-button >>> button');
    await press(page, 'platen-confirm-dialog >>> platen-button[variant=danger] >>> button');
    await see(page, 'platen-deletion-banner >>> p');
    await press(page, 'platen-delete-account >>> platen-button[variant=primary] >>> button');
    await gone('platen-deletion-banner >>> p');
    assert.deepEqual(errors, []);
  });
});
