import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseTemplate } from '@platen/template';
import sharp from 'sharp';
import { inFolder, runPlaten } from './run-platen.ts';

const polotno = fileURLToPath(new URL('../fixtures/imports/polotno.json', import.meta.url));
const everything = fileURLToPath(new URL('../fixtures/templates/v1.json', import.meta.url));

test('import writes a template and says what it could not keep', () =>
  inFolder(async (cwd) => {
    const run = await runPlaten(['import', polotno], { cwd });
    assert.equal(run.code, 0);
    assert.deepEqual(
      parseTemplate(JSON.parse(run.stdout.toString())).pages.map((page) => page.id),
      ['p1', 'p2'],
    );
    assert.ok(
      run.said.some((line) =>
        line.endsWith('Layer "Photo": clipSrc was not kept; images cannot be clipped by another file.'),
      ),
    );
    const quiet = await runPlaten(['import', '-', '--out', 'template.json', '--quiet'], {
      cwd,
      input: readFileSync(polotno),
    });
    assert.deepEqual([quiet.code, quiet.said, quiet.stdout.length], [0, [], 0]);
    assert.equal(readFileSync(join(cwd, 'template.json'), 'utf8'), run.stdout.toString());
  }));

test('an SVG becomes layers, and renders like any template', () =>
  inFolder(async (cwd) => {
    const drawing =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">' +
      '<rect width="40" height="30" fill="#00f"/><text x="5" y="20" font-size="10">Hi</text></svg>';
    const imported = await runPlaten(['import', '-'], { cwd, input: drawing });
    assert.equal(imported.code, 0, imported.said.join('\n'));
    const [page] = parseTemplate(JSON.parse(imported.stdout.toString())).pages;
    assert.deepEqual([page?.width, page?.height, page?.layers.length], [40, 30, 2]);
    const rendered = await runPlaten(['render', '-', '--out', 'out.png'], { cwd, input: drawing });
    assert.equal(rendered.code, 0, rendered.said.join('\n'));
    const { data } = await sharp(join(cwd, 'out.png')).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([...data.subarray(0, 3)], [0, 0, 255]);
  }));

test('a folder becomes templates with a table of results and a page that shows what changed', () =>
  inFolder(async (cwd) => {
    const svg = (content: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="#fff"/>${content}</svg>`;
    const rectangle = '<rect id="box" x="10" y="10" width="40" height="30" fill="#00f"/>';
    mkdirSync(join(cwd, 'designs/ads'), { recursive: true });
    writeFileSync(join(cwd, 'designs/ads/plain.svg'), svg(rectangle));
    writeFileSync(
      join(cwd, 'designs/lost.svg'),
      svg(`<filter id="f"><feGaussianBlur stdDeviation="4"/></filter><g id="soft" filter="url(#f)">${rectangle}</g>`),
    );
    writeFileSync(join(cwd, 'designs/broken.json'), '{"a":');
    writeFileSync(join(cwd, 'designs/polotno.json'), readFileSync(polotno));
    const run = await runPlaten(['import', 'designs', '--out', 'made', '--strict', '--report', 'report.html'], { cwd });
    assert.equal(run.code, 1, run.said.join('\n'));
    const rows = run.stdout
      .toString()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    assert.deepEqual(rows[0], ['FILE', 'TEMPLATE', 'PAGES', 'LAYERS', 'NOT KEPT', 'DIFFERENT']);
    assert.deepEqual(rows[1], ['designs/ads/plain.svg', 'made/ads/plain.json', '1', '2', '0', '0 %']);
    assert.deepEqual(rows[2], ['designs/broken.json', 'not imported']);
    assert.deepEqual(rows[3]?.slice(0, 2), ['designs/lost.svg', 'not imported']);
    assert.equal(rows[4]?.at(-1), 'not compared');
    assert.ok(run.said.includes('platen: designs/lost.svg: not imported (--strict): 1 thing could not be preserved'));
    assert.deepEqual(readdirSync(join(cwd, 'made'), { recursive: true }).toSorted(), ['ads', 'ads/plain.json']);
    const report = readFileSync(join(cwd, 'report.html'), 'utf8');
    assert.equal(report.match(/<img alt="Page 1: (?:Before|After|Differences)"/g)?.length, 6);
    assert.match(report, /Layer &#34;soft&#34;: .*<a href="#file-3-page-1-soft">Show<\/a>/);
    assert.match(report, /<span class="frame" id="file-3-page-1-soft"/);
    assert.match(report, /no picture to compare with/);
    assert.doesNotMatch(report, /src="(?!data:)/);
    const asked = await runPlaten(['import', 'designs'], { cwd });
    assert.deepEqual([asked.code, asked.said.at(-1)?.includes('need --out')], [2, true]);
    const json = await runPlaten(['import', 'designs/lost.svg', '--report', 'report.json', '--quiet'], { cwd });
    assert.deepEqual([json.code, json.stdout.length], [0, 0]);
    const [found] = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
    assert.deepEqual([found.template, found.report.length, found.comparison.pages[0].different], [null, 1, 0]);
  }));

test('schema writes JSON Schema or a TypeScript type, of anything that can be imported', () =>
  inFolder(async (cwd) => {
    const schema = JSON.parse((await runPlaten(['schema', everything], { cwd })).stdout.toString());
    assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
    assert.ok('page1@title' in schema.properties);
    const type = await runPlaten(['schema', polotno, '--typescript'], { cwd });
    assert.equal(type.code, 0);
    assert.match(type.stdout.toString(), /export type Modifications = \{[\s\S]*'page1@hero_photo'\?: string;/);
  }));

test('help and version are results, and end with 0', () =>
  inFolder(async (cwd) => {
    const version = await runPlaten(['--version'], { cwd });
    assert.deepEqual([version.code, version.said], [0, []]);
    assert.match(version.stdout.toString(), /^\d+\.\d+\.\d+\n$/);
    const help = await runPlaten(['render', '--help'], { cwd });
    assert.equal(help.code, 0);
    for (const option of [
      '--set',
      '--data',
      '--csv',
      '--page',
      '--fonts',
      '--format',
      '--scale',
      '--out',
      '--report',
      '--strict',
    ]) {
      assert.ok(help.stdout.toString().includes(option), option);
    }
  }));
