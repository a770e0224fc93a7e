import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseTemplate } from '@platen/template';
import { inFolder, runPlaten } from './run-platen.ts';

const card = {
  schemaVersion: 2,
  name: 'Card',
  pages: [{ id: 'p', width: 100, height: 50, layers: [{ type: 'text', id: 'title', runs: [{ text: 'Welcome' }] }] }],
};

test('texts are exported for translators, and come back in the template', () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'card.json'), JSON.stringify(card));
    const exported = await runPlaten(['export-texts', 'card.json', '--locale', 'de', '--out', 'card.xlf'], { cwd });
    assert.deepEqual([exported.code, exported.said], [0, []]);
    const xliff = readFileSync(join(cwd, 'card.xlf'), 'utf8');
    const translated = xliff.replace('</source>', '</source><target>Willkommen</target>');
    const imported = await runPlaten(['import-texts', 'card.json', '-', '--out', 'card.json'], {
      cwd,
      input: translated,
    });
    assert.deepEqual([imported.code, imported.said], [0, []]);
    const { locales } = parseTemplate(JSON.parse(readFileSync(join(cwd, 'card.json'), 'utf8')));
    assert.deepEqual(locales, { default: 'en', mirror: false, overrides: { de: { 'title.content': 'Willkommen' } } });
    const csv = await runPlaten(['export-texts', 'card.json', '--locale', 'de', '--locale', 'fr', '--format', 'csv'], {
      cwd,
    });
    assert.equal(
      csv.stdout.toString(),
      '\uFEFFkey,where,en,de,fr\r\ntitle.content,"Page 1, title",Welcome,Willkommen,\r\n',
    );
  }));

test('an import lists what is missing, and refuses files that are no texts', () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'card.json'), JSON.stringify(card));
    writeFileSync(join(cwd, 'texts.csv'), 'key,en,de\nheadline.content,Hello,Hallo\n');
    writeFileSync(join(cwd, 'hostile.xlf'), '<!DOCTYPE a [<!ENTITY b "c">]><xliff/>');
    const run = await runPlaten(['import-texts', 'card.json', 'texts.csv'], { cwd });
    assert.equal(run.code, 0);
    assert.deepEqual(run.said, [
      'platen: texts.csv: de: headline.content: The template has no such text.',
      'platen: texts.csv: de: title.content: The text has no translation in de.',
    ]);
    const hostile = await runPlaten(['import-texts', 'card.json', 'hostile.xlf', '--out', 'out.json'], { cwd });
    assert.equal(hostile.code, 1);
    assert.match(hostile.said.join('\n'), /hostile\.xlf: The file has a document type or entities/);
    const same = await runPlaten(['export-texts', 'card.json', '--locale', 'en'], { cwd });
    assert.equal(same.code, 2);
    const several = await runPlaten(['export-texts', 'card.json', '--locale', 'de', '--locale', 'fr'], { cwd });
    assert.deepEqual([several.code, several.said.length], [2, 1]);
  }));
