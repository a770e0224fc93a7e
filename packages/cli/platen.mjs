#!/usr/bin/env node
// Starts the `platen` command: what was built, or, in a working copy of the house, the sources as they are.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('main.ts', import.meta.url));

if (existsSync(sources)) {
  const args = ['--conditions=@platen/source', sources, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  await import('./dist/main.js');
}
