import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseTemplate, PlatenError, type OverrideValue, type Template } from '@platen/template';
import { exportTextsCsv, exportXliff, importTexts } from '@platen/template/exchange';

const bold = { fontWeight: 700 };
const layers = [
  { type: 'text', id: 'title', name: 'Title', runs: [{ text: 'Welcome' }] },
  { type: 'text', id: 'offer', runs: [{ text: '20 % ' }, { text: 'off', style: bold }, { text: ' today' }] },
  { type: 'text', id: 'price', runs: [{ text: '12' }], expressions: { content: '"From " + toText(cost)' } },
  { type: 'table', id: 'menu', columns: [{ key: 'dish', title: 'Dish' }], rows: [{ dish: 'Soup' }, { dish: 'Pie' }] },
  { type: 'chart', id: 'sales', valueAxis: { title: 'Guests' }, numbers: { suffix: ' k' } },
  { type: 'text', id: 'body', runs: [{ text: 'Filled' }] },
];
const parameters = [{ key: 'body', type: 'text', default: 'Read more', bindings: [{ layerId: 'body' }] }];
const page = { id: 'p', width: 400, height: 300, layers, parameters };
const data = { cost: { type: 'number', default: 4 } };

function makeTemplate(overrides?: Record<string, Record<string, unknown>>): Template {
  const locales = overrides && { default: 'en', overrides };
  return parseTemplate({ schemaVersion: 2, name: 'Card', data, pages: [page], ...(locales && { locales }) });
}

const german = {
  'title.content': 'Willkommen',
  'offer.content': [{ text: 'Heute ' }, { text: 'minus', style: bold }, { text: ' 20 %' }],
  'price.expressions.content': '"Ab " + toText(cost)',
  'menu.content': [{ dish: 'Suppe' }, { dish: 'Torte' }],
  'menu.columns.dish': 'Gericht',
  'sales.valueTitle': 'Gäste',
  'sales.suffix': ' Tsd.',
  'param.body': 'Mehr',
  'title.fontSize': 20,
};

function codesOf(template: Template, text: string): string[] {
  return importTexts(template, text).issues.map(({ code, key }) => `${code} ${key}`);
}

function refusal(text: string, template = makeTemplate({})): string {
  try {
    importTexts(template, text);
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'IMPORT_UNSUPPORTED') return error.message;
    throw error;
  }
  return '';
}

describe('XLIFF', () => {
  test('holds texts, styles, places and what there is already', () => {
    const xliff = exportXliff(makeTemplate({ de: german }), 'de');
    assert.match(xliff, /<xliff version="1\.2" xmlns="urn:oasis:names:tc:xliff:document:1\.2">/);
    assert.match(xliff, /original="Card" source-language="en" target-language="de"/);
    assert.match(xliff, /<source>20 % <g id="1">off<\/g> today<\/source>/);
    assert.match(xliff, /<target state="translated">Heute <g id="1">minus<\/g> 20 %<\/target>/);
    assert.match(xliff, /<trans-unit id="menu\.content\[1\]\.dish" xml:space="preserve">\s*<source>Pie</);
    assert.match(xliff, /<note>Page 1, Title<\/note>/);
    assert.match(xliff, /id="sales\.valueTitle"[^>]*>\s*<source>Guests<\/source>\s*<target state="translated">Gäste</);
    assert.match(xliff, /<note>Page 1, sales \(text of a chart\)<\/note>/);
    assert.doesNotMatch(exportXliff(makeTemplate({ de: german }), 'fr'), /<target/);
  });

  test('comes back as the overrides of the locale, whatever else the template has', () => {
    const { 'title.fontSize': _size, ...texts } = german;
    const xliff = exportXliff(makeTemplate({ de: german }), 'de');
    const fresh = importTexts(makeTemplate({ fr: { 'title.content': 'Salut' } }), xliff);
    assert.deepEqual(fresh.template.locales?.overrides, { fr: { 'title.content': 'Salut' }, de: texts });
    assert.deepEqual([fresh.issues, fresh.changed, fresh.locales], [[], 9, ['de']]);
    const without = importTexts(makeTemplate(), xliff);
    assert.equal(without.template.locales?.default, 'en');
    const again = importTexts(makeTemplate({ de: german }), xliff);
    assert.deepEqual([again.template.locales?.overrides, again.changed], [{ de: german }, 0]);
  });

  test('reports what is unknown, changed, missing or broken by key', () => {
    const xliff = exportXliff(makeTemplate({ de: german }), 'de')
      .replace('<source>Welcome</source>', '<source>Hello</source>')
      .replace('id="menu.columns.dish"', 'id="menu.columns.drink"')
      .replace('<g id="1">minus</g>', '<g id="2">minus</g>')
      .replace('"Ab "', '"Ab ')
      .replace(/<target state="translated">Mehr<\/target>/, '<target/>');
    const { issues, template } = importTexts(makeTemplate({}), xliff);
    assert.deepEqual(issues.map(({ code, key, locale }) => `${code} ${locale} ${key}`).toSorted(), [
      'inline_broken de offer.content',
      'source_changed de title.content',
      'text_invalid de price.expressions.content',
      'text_missing de menu.columns.dish',
      'text_missing de offer.content',
      'text_missing de param.body',
      'text_unknown de menu.columns.drink',
    ]);
    const taken = template.locales?.overrides['de'] ?? {};
    assert.deepEqual(Object.keys(taken).toSorted(), [
      'menu.content',
      'sales.suffix',
      'sales.valueTitle',
      'title.content',
    ]);
  });

  test('takes what tools write around texts, and not what they break', () => {
    const unit = (target: string): string =>
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="EN" ' +
      'target-language="de" datatype="plaintext"><body><group><trans-unit id="offer.content"><source>20 % <g id="1">off</g>' +
      ` today</source>${target}<alt-trans><target>Other</target></alt-trans></trans-unit></group></body></file></xliff>`;
    const take = (target: string): OverrideValue | undefined =>
      importTexts(makeTemplate({}), unit(target)).template.locales?.overrides['de']?.['offer.content'];
    const marked = take('<target><mrk mtype="seg" mid="0">Heute <g id="1">20 %</g></mrk></target>');
    assert.deepEqual(marked, [{ text: 'Heute ' }, { text: '20 %', style: bold }]);
    assert.equal(take('<target state="needs-translation">20 % off today</target>'), undefined);
    assert.equal(take('<target>Heute<ph id="1"/></target>'), undefined);
    assert.equal(take('<target><g id="1">a<g id="1">b</g></g></target>'), undefined);
    assert.equal(take('<target>Nur heute</target>'), 'Nur heute');
    assert.ok(codesOf(makeTemplate({}), unit('<target>Nur heute</target>')).includes('inline_missing offer.content'));
  });

  test('refuses hostile and malformed files whole', () => {
    const xliff = exportXliff(makeTemplate({ de: german }), 'de');
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    assert.match(refusal(xliff.replace('<xliff', `${entity}<xliff`)), /document type or entities/);
    assert.match(refusal(xliff.replace('Willkommen', '&b;')), /not well-formed/);
    assert.match(refusal(xliff.replace('Willkommen', `${'<g id="1">'.repeat(200)}x`)), /more than 100 elements/);
    assert.match(refusal(xliff.replace('</body>', '')), /not well-formed/);
    assert.match(refusal(xliff.replace('<body>', '<body><!-- ')), /not well-formed/);
    assert.match(refusal(xliff.replace('version="1.2"', 'version="2.0"')), /is XLIFF 2\.0: save it as XLIFF 1\.2/);
    assert.match(refusal(xliff.replace('source-language="en"', 'source-language="fr"')), /translated from fr/);
    assert.match(refusal(xliff.replace('target-language="de"', 'target-language="en"')), /to the same language/);
    assert.match(
      refusal(xliff.replace('menu.content[1].dish', 'title.content')),
      /has the text "title\.content" twice/,
    );
    assert.match(refusal(`<a>${' '.repeat(11_000_000)}</a>`), /more than 10 MiB/);
    assert.match(refusal(`<a>${'<b/>'.repeat(100_001)}</a>`), /more than 100000 elements/);
    assert.match(refusal('<html/>'), /is not XLIFF/);
  });
});

describe('CSV', () => {
  test('has a column for each locale, and styles as numbered tags', () => {
    const csv = exportTextsCsv(makeTemplate({ de: german }), ['de', 'fr']);
    const lines = csv.split('\r\n');
    assert.equal(lines[0], '\uFEFFkey,where,en,de,fr');
    assert.ok(lines.includes('title.content,"Page 1, Title",Welcome,Willkommen,'), csv);
    assert.ok(csv.includes('20 % <1>off</1> today,Heute <1>minus</1> 20 %,'), csv);
  });

  test('comes back in several locales at once, from other delimiters too', () => {
    const { 'title.fontSize': _size, ...texts } = german;
    const csv = exportTextsCsv(makeTemplate({ de: german, fr: { 'title.content': 'Salut' } }), ['de', 'fr']);
    const { template, issues } = importTexts(makeTemplate({}), csv);
    assert.deepEqual(template.locales?.overrides, { de: texts, fr: { 'title.content': 'Salut' } });
    assert.deepEqual([...new Set(issues.map(({ code, locale }) => `${code} ${locale}`))], ['text_missing fr']);
    const semicolons = 'Key;notes;en;de\nparam.body;;Read more;Mehr\ntitle.content;x;Hello;Tag\n';
    assert.deepEqual(
      codesOf(makeTemplate({}), semicolons).filter((line) => !line.startsWith('text_missing')),
      ['column_unknown notes', 'source_changed title.content'],
    );
  });

  test('guards cells that spreadsheets would take for formulas', () => {
    const formula = { 'title.content': '=HYPERLINK("http://a.test")', 'param.body': "'-2" };
    const csv = exportTextsCsv(makeTemplate({ de: formula }), ['de']);
    assert.ok(csv.includes(`"'=HYPERLINK(""http://a.test"")"`), csv);
    assert.deepEqual(importTexts(makeTemplate({}), csv).template.locales?.overrides, { de: formula });
  });

  test('reports broken tags, and refuses malformed files whole', () => {
    const row = (cell: string): string => `key,en,de\noffer.content,20 % <1>off</1> today,${cell}\n`;
    for (const cell of ['a <1>b', 'a </1>', '<2>a</2>', 'a < b', '<1>a<1>b</1></1>'])
      assert.ok(codesOf(makeTemplate({}), row(cell)).includes('inline_broken offer.content'), cell);
    assert.match(refusal(row('"a')), /is not CSV/);
    assert.match(refusal(row('a,b')), /is not CSV/);
    assert.match(refusal('id,en,de\n'), /no column "key"/);
    assert.match(refusal('key,fr,de\n'), /no column "en"/);
    assert.match(refusal(`key,en,de${',a'.repeat(300)}\n`), /more than 250 columns/);
    assert.match(refusal('key,en\n'), /no column of a locale to translate to/);
    assert.match(refusal('key,en,de,DE\n'), /has the column "DE" twice/);
    assert.match(refusal('key,en,de\ntitle.content,Welcome,A\ntitle.content,Welcome,B\n'), /twice/);
  });
});

describe('round trips', () => {
  const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).map((text) => `${text}a`);
  const awkward = fc.constantFrom(
    '=1',
    "'=a",
    ' a ',
    'a\r\nb',
    'a\u2028b',
    '<1>a</1>',
    '&lt;a',
    'a\u0000\u000bb',
    '"a",;',
    '\ta',
  );
  const words = fc.oneof(
    letters,
    awkward.map((text) => `${text}x`),
  );
  const styles = [bold, { fontStyle: 'italic' }, { fontSize: 20 }] as const;
  const runs = fc
    .array(fc.record({ text: words, style: fc.integer({ min: -1, max: 2 }) }), { minLength: 2, maxLength: 5 })
    .map((list) =>
      // Neighbors of one style are one run.
      list
        .filter(({ style }, index) => index === 0 || list[index - 1]?.style !== style)
        .map(({ text, style }) => ({ text, ...(styles[style] && { style: styles[style] }) })),
    );
  const everyStyle = styles.map((style) => ({ text: 's', style }));
  const random = fc.record({
    source: words,
    rich: runs,
    cells: fc.array(words, { minLength: 1, maxLength: 4 }),
    target: fc.option(words, { nil: undefined }),
    richTarget: fc.option(fc.oneof(runs, words), { nil: undefined }),
    hasCells: fc.boolean(),
    titleTarget: fc.option(words, { nil: undefined }),
  });

  function build({ source, rich, cells }: { source: string; rich: object[]; cells: string[] }) {
    const own = [
      { type: 'text', id: 'plain', runs: [{ text: source }] },
      { type: 'text', id: '-rich', runs: [...everyStyle, ...rich] },
      {
        type: 'table',
        id: 'table',
        columns: [{ key: 'a, "b"\n', title: source }],
        rows: cells.map((cell) => ({ 'a, "b"\n': cell, number: 4 })),
      },
    ];
    return (overrides: Record<string, Record<string, unknown>>): Template =>
      parseTemplate({
        schemaVersion: 2,
        locales: { default: 'en', overrides },
        pages: [{ id: 'p', width: 400, height: 300, layers: own }],
      });
  }

  test('give the very same overrides of any template', () => {
    fc.assert(
      fc.property(random, ({ target, richTarget, hasCells, titleTarget, ...sources }) => {
        const make = build(sources);
        const isStyled = Array.isArray(richTarget) && richTarget.some((run) => 'style' in run);
        const texts = {
          ...(target !== undefined && { 'plain.content': target }),
          ...((isStyled || typeof richTarget === 'string') && { '-rich.content': richTarget }),
          ...(titleTarget !== undefined && { 'table.columns.a, "b"\n': titleTarget }),
          ...(hasCells && {
            'table.content': sources.cells.map((cell) => ({ 'a, "b"\n': `${cell}b`, number: 4 })),
          }),
        };
        const isEmpty = Object.keys(texts).length === 0;
        const full = make({ de: { ...texts, 'plain.x': 4 } });
        for (const file of [exportXliff(full, 'de'), exportTextsCsv(full, ['de'])]) {
          const fresh = importTexts(make({}), file);
          assert.deepEqual(fresh.template.locales?.overrides, isEmpty ? {} : { de: texts });
          const again = importTexts(full, file);
          assert.deepEqual([again.template, again.changed], [full, 0]);
          assert.deepEqual(
            fresh.issues.filter(({ code }) => code !== 'text_missing' && code !== 'inline_missing'),
            [],
          );
        }
      }),
      { numRuns: 150 },
    );
  });
});
