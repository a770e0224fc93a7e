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

test('a check tries rows of a file, and names the first that breaks the template', () =>
  inFolder(async (cwd) => {
    const locales = { default: 'en', overrides: { de: { 'title.fontSize': 90 } } };
    writeFileSync(join(cwd, 'card.json'), JSON.stringify({ ...card, locales }));
    writeFileSync(join(cwd, 'people.csv'), 'title,tilte\nAda,x\nGrace,y\nWolfeschlegelsteinhausenbergerdorff,z\n');
    writeFileSync(join(cwd, 'good.json'), JSON.stringify([{ title: 'Ada' }, { title: 'Eve' }]));
    const check = (...more: string[]) => runPlaten(['check', 'card.json', ...more], { cwd });
    const csv = await check('--data', 'people.csv', '--report', 'issues.json');
    assert.equal(csv.code, 1);
    const said = csv.said.join('\n');
    assert.match(said, /people\.csv: the column "tilte" is not a parameter of the template\. Did you mean "title"\?/);
    assert.match(said, /card\.json: row 3, page 1, title: text_overflow: /);
    assert.match(said, /with \{"title":"Wol/);
    const { issues } = JSON.parse(readFileSync(join(cwd, 'issues.json'), 'utf8')) as { issues: { row?: number }[] };
    assert.deepEqual([...new Set(issues.map(({ row }) => row))], [3]);
    const good = await check('--data', 'good.json');
    assert.equal(good.code, 0, good.said.join('\n'));
    assert.match(good.said.join('\n'), /nothing breaks it/);
    const german = await check('--data', 'good.json', '--locale', 'de');
    assert.match(german.said.join('\n'), /row 1, page 1, title: text_overflow[^]* in de/);
    const wrong = await check('--data', 'good.json', '--rows', '5');
    assert.equal(wrong.code, 2);
    assert.equal((await check('--data', 'good.json', '--report', 'good.json')).code, 2);
    assert.equal((await check('--locale', 'de')).code, 2);
    writeFileSync(join(cwd, 'list.json'), '["Ada"]');
    const list = await check('--data', 'list.json');
    assert.match(list.said.join('\n'), /list\.json: must be an object of values, or a list of such objects/);
  }));

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
