import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inFolder, runPlaten } from './run-platen.ts';

const card = {
  schemaVersion: 2,
  pages: [
    {
      id: 'p',
      width: 200,
      height: 100,
      layers: [{ type: 'text', id: 'title', width: 180, height: 40, runs: [{ text: 'Hello' }] }],
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }], constraints: { maxLength: 40 } }],
    },
  ],
};

test('a check lists what breaks a template, reports it and mends it', () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'card.json'), JSON.stringify(card));
    const more = ['--seconds', '60', '--rows', '5'];
    const found = await runPlaten(['check', 'card.json', ...more, '--report', 'issues.json', '--fix', 'fixed.json'], {
      cwd,
    });
    assert.equal(found.code, 1);
    const said = found.said.join('\n');
    assert.match(said, /card\.json: page 1, title: text_overflow: /);
    assert.match(said, /with \{"title":"/);
    assert.match(said, /fix: (?:Let|Limit) /);
    const { issues } = JSON.parse(readFileSync(join(cwd, 'issues.json'), 'utf8')) as { issues: { kind: string }[] };
    assert.equal(issues[0]?.kind, 'text_overflow');
    const fixed = await runPlaten(['check', 'fixed.json', ...more], { cwd });
    assert.equal(fixed.code, 0, fixed.said.join('\n'));
    assert.match(fixed.said.join('\n'), /fixed\.json: nothing breaks it, \d+ rows/);
    const wrong = await runPlaten(['check', 'card.json', '--report', 'card.json'], { cwd });
    assert.equal(wrong.code, 2);
  }));
