import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type Page } from 'puppeteer-core';
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
      expected: /status of 403/,
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
    const [recovery = ''] = await list.evaluate((element) =>
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
