import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Stands in for npm: notes what it was asked for, and "installs" by writing what a real one would leave behind. */
const recordingNpm = `
const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs');
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
mkdirSync('node_modules/.bin', { recursive: true });
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

interface Clone {
  folder: string;
  run(environment?: Record<string, string>): { status: number | null; stderr: string; asked: string[] };
  lock(version: string): void;
}

/** A folder like a fresh clone, with `setup.mjs` and a lock file of two packages, one of them optional. */
function createClone(context: TestContext): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'platen-setup-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(fileURLToPath(new URL('../../setup.mjs', import.meta.url)), join(folder, 'setup.mjs'));
  writeFileSync(join(folder, 'npm-cli.js'), recordingNpm);
  const clone: Clone = {
    folder,
    lock(version) {
      const packages = {
        '': {},
        'node_modules/a': { version, integrity: `sha512-${version}` },
        'node_modules/other-platform': { version, optional: true },
      };
      writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    },
    run(environment = {}) {
      rmSync(join(folder, 'npm.log'), { force: true });
      const { status, stderr } = spawnSync(process.execPath, ['setup.mjs'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, npm_execpath: join(folder, 'npm-cli.js'), ...environment },
      });
      const log = join(folder, 'npm.log');
      return { status, stderr, asked: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [] };
    },
  };
  clone.lock('1.0.0');
  return clone;
}

test('a fresh clone is installed once, whatever the user’s npm leaves out', (context) => {
  const clone = createClone(context);
  const first = clone.run();
  assert.equal(first.status, 0, first.stderr);
  assert.equal(first.asked.length, 1);
  assert.match(first.asked[0] ?? '', /^ci .*--include=dev --include=optional --no-engine-strict/);
  assert.deepEqual(clone.run().asked, []);
});

test('a changed lock file is installed, and what npm install left is taken as it is', (context) => {
  const clone = createClone(context);
  clone.run();
  clone.lock('2.0.0');
  assert.equal(clone.run().asked.length, 1);

  clone.lock('3.0.0');
  const installed = { packages: { 'node_modules/a': { version: '3.0.0', integrity: 'sha512-3.0.0' } } };
  writeFileSync(join(clone.folder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  assert.deepEqual(clone.run().asked, [], 'an optional package of another platform may be missing');

  clone.lock('4.0.0');
  installed.packages['node_modules/a'] = { version: '4.0.0', integrity: 'sha512-other' };
  writeFileSync(join(clone.folder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  assert.equal(clone.run().asked.length, 1, 'the same version with other bytes is not the same');
});

test('a failed installation says so and is tried again', (context) => {
  const clone = createClone(context);
  const failed = clone.run({ NPM_FAILS: '1' });
  assert.equal(failed.status, 1);
  assert.match(failed.stderr, /npm ci failed/);
  assert.equal(clone.run().asked.length, 1);
});

test(
  'a carried Node that does not start steps aside for the machine’s',
  { skip: process.platform === 'win32' },
  (context) => {
    const clone = createClone(context);
    clone.run();
    const carried = join(clone.folder, 'node_modules/.bin/node');
    mkdirSync(join(clone.folder, 'node_modules/.bin'), { recursive: true });
    writeFileSync(carried, '#!/bin/sh\nexit 1\n');
    chmodSync(carried, 0o755);
    assert.equal(clone.run().status, 0);
    assert.ok(!existsSync(carried));

    writeFileSync(carried, '#!/bin/sh\necho v24.1.0\n');
    chmodSync(carried, 0o755);
    assert.equal(clone.run().status, 0);
    assert.ok(existsSync(carried));
  },
);

test('a Node too old to install gets a sentence', (context) => {
  const clone = createClone(context);
  const preload = join(clone.folder, 'old.cjs');
  writeFileSync(preload, "Object.defineProperty(process, 'version', { value: 'v18.19.0' });");
  const { status, stderr, asked } = clone.run({ NODE_OPTIONS: `--require ${preload}` });
  assert.equal(status, 1);
  assert.match(stderr, /needs Node 20 or newer, and this is v18\.19\.0/);
  assert.deepEqual(asked, []);
});
