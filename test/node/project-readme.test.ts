import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}/README.md`, 'utf8');

test('what the readme links to, shows and maps is there', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '');
  const mapped = [...readme.matchAll(/^(?:packages|demo|test|setup|build)[\w./-]*(?= {2})/gm)].map(([path]) => path);
  assert.ok(linked.length >= 2 && mapped.length >= 6);
  for (const path of [...linked, ...mapped]) assert.ok(existsSync(`${root}/${path}`), `${path} is not there`);
});

test('every command the readme names is a script', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm (?:run )?(?!and|registry|package|are)([a-z:]+)(?=[\s`])/g)].map(
    ([, name]) => name ?? '',
  );
  assert.ok(new Set(named).size >= 5);
  for (const name of named.filter((each) => each !== 'ci')) assert.ok(scripts[name], `npm run ${name} is not a script`);
});
