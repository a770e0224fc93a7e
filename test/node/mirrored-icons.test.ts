import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sideways = /\bicon="(?:Chevron|Arrow)(?:Left|Right)"|\bicon="(?:Undo2|Redo2)"/;

test('buttons whose icons point sideways are mirrored where text runs from right to left', () => {
  const found: string[] = [];
  let count = 0;
  for (const file of globSync('packages/{editor,dashboard,playground}/**/*.ts', { cwd: root })) {
    if (/\b(?:dist|node_modules)\b/.test(file)) continue;
    const [, ...buttons] = readFileSync(`${root}/${file}`, 'utf8').split('<platen-icon-button');
    for (const rest of buttons) {
      const [button = ''] = rest.split('</platen-icon-button>');
      if (!sideways.test(button)) continue;
      count++;
      if (!/\bflip\b/.test(button)) found.push(`${file}: ${sideways.exec(button)?.[0]}`);
    }
  }
  assert.ok(count > 10, `${count} buttons`);
  assert.deepEqual(found, []);
});
