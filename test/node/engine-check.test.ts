import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { CheckOptions } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import { readStarter } from '@platen/library/node';
import { applyCheckFixes, parseTemplate, type CheckIssue, type CheckResult } from '@platen/template';
import { seedDefects } from '../bench/check-scene/seed-defects.ts';
import { openRowProof } from '../prove/rows/row-proof.ts';

const renderer = createRenderer();
after(() => renderer.close());

/** Enough for all that is planned, however slow the machine is. */
const thorough: CheckOptions = { maxDurationMs: 120_000, randomRows: 20 };

async function check(template: unknown, options: CheckOptions = thorough): Promise<CheckResult> {
  const { check: result, outputs } = await renderer.render(template, {}, { check: options });
  assert.deepEqual(outputs, []);
  return result ?? assert.fail('there is no result');
}

const title = {
  type: 'text',
  id: 'title',
  x: 20,
  y: 20,
  width: 360,
  height: 60,
  runs: [{ text: 'Hello' }],
  style: { fontSize: 40 },
};

function card(
  layers: readonly object[],
  more: { parameters?: object[]; data?: object; tokens?: object; locales?: object } = {},
) {
  const { parameters = [], ...rest } = more;
  return parseTemplate({
    schemaVersion: 2,
    ...rest,
    pages: [{ id: 'p', width: 400, height: 300, layers, parameters }],
  });
}

function parameter(key: string, constraints: object = {}, type = 'text') {
  return { key, type, bindings: [{ layerId: key }], constraints };
}

const kinds = (issues: readonly CheckIssue[]): string[] => issues.map(({ kind, layer }) => `${kind} ${layer}`);

describe('the check of a template', () => {
  test('finds nothing in a design that holds', async () => {
    const fitting = { ...title, mode: 'fit', minFontSize: 8 };
    const photo = { type: 'image', id: 'photo', x: -20, y: 100, width: 500, height: 300, source: '' };
    const watermark = {
      ...title,
      id: 'watermark',
      y: 110,
      style: { fontSize: 40, fill: { type: 'solid', color: '#f9f9f9' } },
    };
    const template = card([photo, fitting, watermark], {
      parameters: [parameter('title', { maxLength: 60 }), parameter('photo', {}, 'imageUrl')],
    });
    const { issues, isComplete, randomRows } = await check(template);
    assert.deepEqual(issues, []);
    assert.deepEqual([isComplete, randomRows], [true, 20]);
  });

  test('finds a text that does not fit, with its shortest value and a fix that holds', async () => {
    const template = card([title], { parameters: [parameter('title', { maxLength: 60 })] });
    const { issues } = await check(template);
    assert.deepEqual(kinds(issues), ['text_overflow title', 'off_page title']);
    const [issue = assert.fail()] = issues;
    const value = String(issue.values['title']);
    assert.ok(value.length < 30, `${value} could be shorter`);
    assert.equal(issue.fix?.type, 'fit');
    const { template: fixed, applied } = applyCheckFixes(template, issues);
    assert.equal(applied, issues.length);
    assert.deepEqual((await check(fixed)).issues, []);
  });

  test('limits a value where nothing else helps', async () => {
    const template = card([{ ...title, mode: 'fit', minFontSize: 40 }], {
      parameters: [parameter('title', { maxLength: 60 })],
    });
    const fixes = (await check(template)).issues.map(({ fix }) => fix);
    assert.ok(fixes.length > 0);
    for (const fix of fixes)
      assert.ok(fix?.patch.every(({ op, path }) => op === 'add' && path.startsWith('/pages/0/')));
  });

  test('finds layers that run into each other, but not those that are meant to', async () => {
    const growing = { ...title, mode: 'grow' };
    const below = { ...title, id: 'below', y: 110 };
    const badge = { ...title, id: 'badge', x: 60, y: 30 };
    const template = card([growing, badge, below], { parameters: [parameter('title', { maxLength: 45 })] });
    const { issues } = await check(template);
    assert.deepEqual(kinds(issues), ['collision below']);
    assert.equal(issues[0]?.other, 'title');
  });

  test('finds items that a group hides, and says how many it takes', async () => {
    const row = { ...title, x: 0, y: 0, height: 50, expressions: { content: 'item' } };
    const rows = {
      type: 'group',
      id: 'rows',
      width: 400,
      height: 200,
      clip: true,
      layout: { type: 'column' },
      repeat: { over: 'names' },
      layers: [row],
    };
    const items = { type: 'text', constraints: { maxLength: 6 } };
    const template = card([rows], { data: { names: { type: 'list', items, maxItems: 12, default: ['Ada', 'Bo'] } } });
    const { issues } = await check(template);
    const omitted = issues.find(({ kind }) => kind === 'items_omitted') ?? assert.fail(JSON.stringify(issues));
    assert.deepEqual([omitted.layer, omitted.item], ['title', 'names[4]']);
    assert.equal((omitted.values['names'] as unknown[]).length, 5);
    assert.deepEqual(omitted.fix?.patch, [{ op: 'add', path: '/data/names/maxItems', value: 4 }]);
  });

  test('finds texts that cannot be read over an image, and in dark mode', async () => {
    const white = { type: 'solid', color: '#fff' };
    const photo = { type: 'image', id: 'photo', width: 400, height: 300 };
    const ground = { type: 'shape', id: 'ground', width: 400, height: 300, fills: [{ type: 'solid', color: '#123' }] };
    const onPhoto = card([ground, photo, { ...title, style: { fontSize: 40, fill: white } }], {
      parameters: [parameter('photo', {}, 'imageUrl')],
    });
    const [issue = assert.fail()] = (await check(onPhoto)).issues;
    assert.deepEqual(kinds([issue]), ['contrast_low title']);
    assert.match(String(issue.values['photo']), /fill%3D%22%23ffffff/);
    const dark = {
      axes: [{ id: 'mode', values: ['light', 'dark'] }],
      values: { ink: { type: 'color', value: '#111', when: [{ mode: 'dark', value: '#fff' }] } },
    };
    const onPaper = card([{ ...title, style: { fontSize: 40, fill: { type: 'solid', color: 'var(--ink)' } } }], {
      tokens: dark,
    });
    const { issues } = await check(onPaper);
    assert.deepEqual(kinds(issues), ['contrast_low title']);
    assert.deepEqual(issues[0]?.choices, { axes: { mode: 'dark' } });
  });

  test('finds expressions that have no value, and texts that a translation makes too long', async () => {
    const share = { ...title, expressions: { content: "'' + 100 % count(names)" } };
    const template = card([share], {
      data: { names: { type: 'list', items: { type: 'text' }, maxItems: 3, default: ['Ada'] } },
      locales: { default: 'en', overrides: { de: { 'below.content': 'Rechtsschutzversicherung' } } },
    });
    assert.deepEqual(kinds((await check(template)).issues), ['expression_failed title']);
    const translated = card([title], {
      locales: { default: 'en', overrides: { de: { 'title.content': 'Rechtsschutzversicherungsgesellschaft' } } },
    });
    const { issues } = await check(translated);
    assert.ok(kinds(issues).includes('text_overflow title'));
    assert.deepEqual([issues[0]?.values, issues[0]?.choices], [{}, { locale: 'de' }]);
  });

  test('says the same for the same seed, and ends in its time', async () => {
    const template = card([{ ...title, mode: 'fit', minFontSize: 24 }], {
      parameters: [parameter('title', { maxLength: 90 })],
    });
    const [one, other] = [await check(template), await check(template)];
    assert.deepEqual({ ...one, durationMs: 0 }, { ...other, durationMs: 0 });
    const short = await check(template, { maxDurationMs: 100, randomRows: 1_000_000 });
    assert.equal(short.isComplete, false);
    await assert.rejects(check(template, { maxDurationMs: 0 }), { code: 'OPTIONS_INVALID' });
    await assert.rejects(check({ pages: 'none' }), { code: 'TEMPLATE_INVALID' });
  });

  test('tries given rows alone, and says which a render refuses', async () => {
    const template = card([title], { parameters: [parameter('title', { maxLength: 60 })] });
    const row = (value: unknown) => ({ values: { title: value }, choices: {} });
    const tried = async (...values: unknown[]) =>
      (await check(template, { ...thorough, rows: values.map(row) })).issues;
    assert.deepEqual(await tried('Short', 'Brief'), []);
    const [issue = assert.fail()] = await tried('Short', 'A title of far too many words for it');
    assert.deepEqual([issue.kind, issue.layer], ['text_overflow', 'title']);
    assert.deepEqual(kinds(await tried({ no: 'text' })), ['render_failed title']);
    await assert.rejects(check(template, { rows: [{ values: {} }] as never }), { code: 'OPTIONS_INVALID' });
  });

  test('finds nothing with random rows in a starter that passes', async () => {
    const proof = await openRowProof(['quote-card']);
    const { tally, findings } = await proof.run({ first: 0, count: 40, seed: 7 });
    await proof.close();
    assert.deepEqual(findings, []);
    assert.equal(tally.counts['tried'], 40);
  });

  // A short round; `npm run bench -- check` seeds 200 defects into all starters.
  for (const slug of ['quote-card', 'story', 'lower-third', 'certificate'])
    test(`finds nothing in the starter ${slug}, and the defects that are seeded into it`, async () => {
      const starter = await readStarter(slug);
      assert.deepEqual((await check(starter)).issues, []);
      let left = 2;
      for (const { template, what, isReported } of seedDefects(new Map([[slug, starter]]), 1)) {
        if (isReported) continue;
        if (left-- === 0) break;
        const { issues } = await check(template, { ...thorough, randomRows: 0 });
        assert.ok(issues.length > 0, what);
      }
    });
});
