import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inFolder, launcher } from './run-platen.ts';

/** Makes this Node say that it is version 20, for one process only. */
const asNode20 = ['--import', 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.9.0"})'];

/** The package as it is published, with a command that says where it runs and answers 7. */
function publish(folder: string): string {
  const home = join(folder, 'node_modules/@platen/cli');
  mkdirSync(join(home, 'dist'), { recursive: true });
  cpSync(launcher, join(home, 'platen.mjs'));
  const command = 'export async function runCli(args) { console.log(process.version, ...args); return 7; }';
  writeFileSync(join(home, 'dist/main.js'), command);
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  return join(home, 'platen.mjs');
}

function start(
  nodeArguments: readonly string[],
  file: string,
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [...nodeArguments, file, 'a b', '--c'], { encoding: 'utf8' });
}

test('a new Node runs what was built in the same process, with its exit code', () =>
  inFolder(async (folder) => {
    const { status, stdout, stderr } = start([], publish(folder));
    assert.deepEqual([status, stdout, stderr], [7, `${process.version} a b --c\n`, '']);
  }));

test('a package that is not installed is named, with what brings it', () =>
  inFolder(async (folder) => {
    const file = publish(folder);
    writeFileSync(join(folder, 'node_modules/@platen/cli/dist/main.js'), "import 'commander-of-tomorrow';");
    const { status, stderr } = start([], file);
    assert.equal(status, 1);
    assert.equal(stderr, 'platen: the package commander-of-tomorrow is not installed; run "npm install"\n');
  }));

test('an old Node hands over to the one that npm installed in a folder above', () =>
  inFolder(async (folder) => {
    const file = publish(folder);
    const without = start(asNode20, file);
    assert.equal(without.status, 1);
    assert.match(
      without.stderr,
      /^platen: this is Node v20\.9\.0, but Node 22\.12 or newer is required; run "npm install node@24"\n$/,
    );
    mkdirSync(join(folder, 'node_modules/.bin'));
    symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
    const { status, stdout } = start(asNode20, file);
    assert.deepEqual([status, stdout], [7, `${process.version} a b --c\n`]);
  }));
