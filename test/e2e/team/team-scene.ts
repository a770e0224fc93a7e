import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startWorkers } from '@platen/server';
import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { refreshDashboard, refreshEditorFiles, refreshSharePage } from '../../../build.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startSocialScene, type SocialScene } from '../../service/social/social-scene.ts';
import type { TestPerson, TestService } from '../../service/start-test-service.ts';
import { until } from '../../service/until.ts';
import { blueskyTrial } from '../../social/bluesky-trial.ts';
import { openWatchedPage } from '../embed/open-watched-page.ts';
import { startHostSite, type HostSite } from '../embed/host-site.ts';

/** A service with everything that a team uses, a browser, and servers of others that it works with. */
export interface TeamScene {
  service: TestService;
  address: string;
  social: SocialScene;
  /** The owner of the workspace. */
  owner: TestPerson;
  /** A site that shows the editor. */
  site: HostSite;
  /** Where webhooks of the workspace go to, what came there, and whether it answers 500 now. */
  receiver: { url: string; received: Record<string, unknown>[]; isBroken: boolean };
  /** A folder into which every window downloads. */
  downloads: string;
  /** A window of a browser of somebody's own, or of nobody yet. */
  enter(person: TestPerson | undefined, path: string): Promise<TeamWindow>;
  /** The link in the last mail that has these words. */
  mailedLink(words: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** A window, and hands that find what they press by the words that a person reads, or an assistive program says. */
export interface TeamWindow {
  page: Page;
  errors: string[];
  /** The last control with this name that can be seen. */
  control(role: string, name: string): Promise<ElementHandle<Element>>;
  use(role: string, name: string): Promise<void>;
  /** Types into a field in place of what is there; Tab leaves it. */
  fill(role: string, name: string, text: string): Promise<void>;
  /** Chooses an option of a list by its label. */
  choose(name: string, option: string): Promise<void>;
  /** Waits until it says this somewhere. */
  says(text: string): Promise<void>;
  /** The text in the clipboard. */
  copied(): Promise<string>;
  /** Goes to a page of the dashboard. */
  open(path: string): Promise<void>;
}

/** Starts everything. */
export async function startTeamScene(): Promise<TeamScene> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const receiver: TeamScene['receiver'] = { url: '', received: [], isBroken: false };
  const server = createServer(async (request, response) => {
    receiver.received.push((await json(request)) as Record<string, unknown>);
    response.writeHead(receiver.isBroken ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const social = await startSocialScene([blueskyTrial], {
    dashboardFolder: refreshDashboard(root),
    environment: { PLATEN_SIGN_UP: 'open' },
    dependencies: {
      sharePageFolder: refreshSharePage(root),
      editorFolder: refreshEditorFiles(root),
      deliveryTimings: { retryMs: [20, 20], settleMs: 0 },
    },
  });
  const { service } = social;
  const mails: string[] = [];
  Object.assign(service.dependencies.log, { warn: (words: unknown) => mails.push(String(words)) });
  const owner = await service.signUp({ role: 'owner', name: 'Olga Owner' });
  const workers = await startWorkers(service.dependencies, { renders: 1 });
  const site = await startHostSite();
  const address = service.dependencies.publicUrl;
  const downloads = mkdtempSync(join(tmpdir(), 'platen-team-'));
  const found = await findBrowser();
  const browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  return {
    service,
    address,
    social,
    owner,
    site,
    receiver,
    downloads,
    async enter(person, path) {
      const context = await browser.createBrowserContext({
        downloadBehavior: { policy: 'allow', downloadPath: downloads },
      });
      for (const name of ['clipboard-read', 'clipboard-write'] as const)
        await context.setPermission(address, { permission: { name }, state: 'granted' });
      const [name = '', ...value] = person?.cookie.split('=') ?? [];
      if (person) await context.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
      const opened = await openWatchedPage(context, path.startsWith('http') ? path : `${address}${path}`, {
        width: 1360,
        height: 900,
        known: [address, site.origin, 'blob:', 'data:'],
        expected: /status of (?:401|403|404)/,
      });
      return { ...opened, ...handsOn(opened.page, address) };
    },
    mailedLink: (words) =>
      until(() => /(http:\/\/127\.0\.0\.1:\d+\/\S+)/.exec(mails.findLast((line) => words.test(line)) ?? '')?.[1]),
    async close() {
      await browser.close();
      await workers.stop(2000);
      await site.close();
      await social.close();
      server.closeAllConnections();
      server.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

function handsOn(page: Page, address: string): Omit<TeamWindow, 'page' | 'errors'> {
  const control: TeamWindow['control'] = async (role, name) => {
    const selector = `::-p-aria([name="${name}"][role="${role}"])`;
    await page.waitForSelector(selector, { visible: true, timeout: 20_000 });
    for (const each of (await page.$$(selector)).toReversed()) if (await each.isVisible()) return each;
    throw new Error(`No ${role} ${name} can be seen.`);
  };
  const use: TeamWindow['use'] = async (role, name) => {
    const found = await control(role, name);
    // What cannot be pressed yet is waited for.
    await page.waitForFunction((element) => !element.matches(':disabled, [aria-disabled=true]'), {}, found);
    await found.click();
  };
  return {
    control,
    use,
    async fill(role, name, text) {
      await (await control(role, name)).click({ count: 3 });
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    },
    async choose(name, option) {
      const list = (await control('combobox', name)) as ElementHandle<HTMLSelectElement>;
      const value = await list.evaluate(
        (element, wanted) => [...element.options].find(({ label }) => label.trim() === wanted)?.value,
        option,
      );
      if (value === undefined) throw new Error(`${name} has no ${option}.`);
      await list.select(value);
    },
    async says(text) {
      await page.waitForSelector(`::-p-text(${text})`, { visible: true, timeout: 20_000 });
    },
    copied: () => page.evaluate(() => navigator.clipboard.readText()),
    open: async (path) => void (await page.goto(`${address}/dashboard${path}`)),
  };
}
