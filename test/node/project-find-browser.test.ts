import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { findCarriedChromium } from '../browser/carried-chromium.ts';
import { findBrowser } from '../browser/find-browser.ts';

const onPosix = { skip: process.platform === 'win32' && 'stand-ins are shell scripts' };
const onLinux = { skip: (process.platform !== 'linux' || process.arch !== 'x64') && 'it is made for Linux on x64' };

/** A program that answers `--version` as told; the path of its file. */
function standIn(context: TestContext, name: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-browser-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  return join(folder, name);
}

test('CHROME_PATH goes before what is installed, and is never passed over in silence', onPosix, async (context) => {
  const named = standIn(context, 'mine', 'echo Chromium 1.0');
  const installed = standIn(context, 'chromium', 'echo Chromium 2.0');
  const found = await findBrowser({ CHROME_PATH: named, PATH: dirname(installed) });
  assert.deepEqual([found.path, found.from], [named, 'CHROME_PATH']);

  const broken = standIn(context, 'mine', 'exit 1');
  await assert.rejects(
    findBrowser({ CHROME_PATH: broken, PATH: dirname(installed) }),
    /CHROME_PATH is .* does not start/,
  );
});

test('an installed browser is found in PATH, and one that does not start is passed over', onPosix, async (context) => {
  const broken = standIn(context, 'google-chrome', 'exit 127');
  const other = standIn(context, 'chromium', 'echo Links 2.0');
  const good = standIn(context, 'chromium', 'echo Chromium 3.0');
  const path = [broken, other, good].map((file) => dirname(file)).join(delimiter);
  const found = await findBrowser({ PATH: path });
  assert.deepEqual([found.path, found.from], [good, 'installed']);
});

test('the carried Chromium starts with nothing of the machine’s but its C library', onLinux, async () => {
  const carried = await findCarriedChromium();
  assert.ok(carried);
  const version = execFileSync(carried.path, [...carried.args, '--version'], { encoding: 'utf8', env: carried.env });
  assert.match(version, /Chrom(e|ium)/);
});
