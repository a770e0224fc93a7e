import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { findCarriedChromium } from './carried-chromium.ts';
import type { FoundBrowser } from './found-browser.ts';

const commandNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'msedge'];

const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium for the tests: `CHROME_PATH`, else an installed Chrome or Chromium, else the one inside npm's
 * `@sparticuz/chromium`, else Debian's package when this is Debian and we are root. Each is started once before it is chosen;
 * only a `CHROME_PATH` that does not start is an error at once. Throws when nothing starts, saying what to do. It draws without a
 * graphics card, unless `isMeasured`: where there is none, a pretended one takes most of a page's time.
 */
export async function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  { isMeasured = false } = {},
): Promise<FoundBrowser> {
  const found = await findStarting(environment);
  return isMeasured ? found : { ...found, args: [...found.args, '--disable-gpu'] };
}

async function findStarting(environment: NodeJS.ProcessEnv): Promise<FoundBrowser> {
  const named = environment['CHROME_PATH'];
  if (named) {
    const browser: FoundBrowser = { path: named, args: rootArgs(), env: {}, from: 'CHROME_PATH' };
    if (startsUp(browser)) return browser;
    throw new Error(
      `CHROME_PATH is ${named}, which does not start. Unset it to let the tests look for another browser.`,
    );
  }
  for (const path of installedBrowsers(environment)) {
    const browser: FoundBrowser = { path, args: rootArgs(), env: {}, from: 'installed' };
    if (startsUp(browser)) return browser;
  }
  const carried = await findCarriedChromium();
  if (carried && startsUp(carried)) return carried;
  const debian = installDebianChromium();
  if (debian && startsUp(debian)) return debian;
  throw new Error('No Chrome or Chromium starts here. Install one, or set CHROME_PATH to its executable.');
}

function installedBrowsers(environment: NodeJS.ProcessEnv): string[] {
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = (environment['PATH'] ?? '').split(separator).filter((folder) => folder !== '');
  const inPath = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...fixedPlaces].filter((path) => existsSync(path));
}

/** Chromium's sandbox refuses to run as root, and needs a user namespace that containers rarely give. */
function rootArgs(): string[] {
  return process.getuid?.() === 0 || process.env['CI'] ? ['--no-sandbox'] : [];
}

function startsUp(browser: FoundBrowser): boolean {
  const answer = spawnSync(browser.path, [...browser.args, '--version'], {
    env: { ...process.env, ...browser.env },
    timeout: 60_000,
    encoding: 'utf8',
  });
  return answer.status === 0 && /Chrom|Edge/.test(answer.stdout);
}

function installDebianChromium(): FoundBrowser | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log('No browser starts here: installing the chromium package, as this is a Debian machine and we are root.');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return undefined;
  }
  return { path: '/usr/bin/chromium', args: rootArgs(), env: {}, from: 'Debian' };
}
