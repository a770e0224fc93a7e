import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import {
  applyModifications,
  createModificationsSchema,
  createModificationsType,
  listModifications,
  parseTemplate,
} from '@platen/template';
import { arbitraryTemplate } from './arbitrary-template.ts';

const everything = parseTemplate(
  JSON.parse(readFileSync(new URL('../fixtures/templates/v1.json', import.meta.url), 'utf8')),
);
const single = parseTemplate({
  schemaVersion: 1,
  name: 'Card */ "of" `one`',
  pages: [
    {
      id: 'p',
      width: 10,
      height: 10,
      layers: [
        { type: 'text', id: 't', name: 'Headline', runs: [{ text: 'Hi' }] },
        { type: 'shape', id: 's' },
      ],
      parameters: [
        {
          key: 'title',
          type: 'text',
          bindings: [{ layerId: 't' }],
          constraints: { required: true, maxLength: 5, pattern: '[a-z]+' },
        },
        {
          key: 'mood',
          type: 'text',
          bindings: [{ layerId: 't', property: 'alt' }],
          constraints: { enum: ['calm', "it's", 3] },
        },
        {
          key: 'count',
          type: 'text',
          bindings: [{ layerId: 's', property: 'strokeWidth' }],
          constraints: { min: 1, max: 9 },
        },
        {
          key: 'größe-1',
          type: 'fill',
          bindings: [
            { layerId: 's', property: 'fill' },
            { layerId: 't', property: 'color' },
          ],
          description: 'Ends */ here',
        },
      ],
    },
  ],
});

test('the list of modifications is exactly the one of the interface', () => {
  assert.deepEqual(listModifications(single)[0], {
    key: 'title',
    id: 'title',
    type: 'text',
    description: 'Headline Text',
    help_text: 'Headline Text',
    element_name: 'Headline',
    example: 'Hi',
    page_number: 1,
    page_id: 'p',
  });
  const list = listModifications(everything);
  assert.deepEqual(
    list.map((entry) => entry.key),
    [
      'page1@title',
      'page1@photo',
      'page1@accent',
      'page1@backdrop',
      'page2@title',
      'page2@rows',
      'page2@video',
      'page2@speech',
    ],
  );
  const [, , accent, backdrop] = list;
  assert.equal(accent && 'element_name' in accent, false, 'absent when the layer has no name');
  assert.equal(accent?.example, '#ff0055', 'the default comes before what the layer holds');
  assert.deepEqual(
    [backdrop?.description, backdrop?.help_text, backdrop?.example],
    ['Background Color', 'Background Color', '#101820'],
  );
  assert.deepEqual([list[4]?.page_number, list[4]?.page_id], [2, 'back']);
});

function validator(schema: object): (value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  });
  return ajv.compile(schema) as (value: unknown) => boolean;
}

test('the JSON Schema takes what a render takes and nothing else', () => {
  const valid = validator(createModificationsSchema(single));
  for (const good of [
    { title: 'abc' },
    { title: 'abc', mood: 'calm', count: 3, 'größe-1': 'red' },
    { title: 'abc', 'title.fontSize': '48px', 'größe-1.borderRadius': 4, canvasBackgroundColor: 'red' },
  ]) {
    assert.ok(valid(good), JSON.stringify(good));
  }
  for (const bad of [
    {},
    { title: '' },
    { title: 'abcdef' },
    { title: 'ABC' },
    { title: 'a', mood: 'wild' },
    { title: 'a', count: 10 },
    { title: 'a', nope: 1 },
    { title: 'a', 'title.nope': 1 },
    { title: 'a', 'title.opacity': 4 },
    { title: 'a', 'page1@title': 'a' },
    { title: true },
    [],
  ]) {
    assert.equal(valid(bad), false, JSON.stringify(bad));
  }
});

test('on several pages keys stand with and without prefix, and a required one needs either', () => {
  const valid = validator(createModificationsSchema(everything));
  assert.ok(valid({ title: 'All' }));
  assert.ok(
    valid({
      'page1@title': 'One',
      'page2@rows': [{ item: 'a', price: null }],
      rows: '[]',
      'page2@video.trimStart': 2,
      'page2@canvasBackgroundColor': '#fff',
    }),
  );
  assert.ok(!valid({ 'page2@title': 'Two' }), 'page 1 requires one');
  assert.ok(!valid({ title: 'x'.repeat(61) }), 'an unprefixed value must suit every page');
  assert.ok(!valid({ title: 'a', 'page2@photo': 'x' }));
  assert.ok(!valid({ title: 'a', 'page3@canvasBackgroundColor': 'red' }));
});

test('prompts stand in place of values that models can make, where there are models', () => {
  assert.ok(!validator(createModificationsSchema(single))({ 'title.prompt': 'A headline' }));
  const valid = validator(createModificationsSchema(single, { prompts: ['text'] }));
  assert.ok(valid({ 'title.prompt': 'A headline', 'title.seed': 3 }), 'the required title is made');
  assert.ok(!valid({}), 'title or its prompt is required');
  assert.ok(!valid({ 'title.prompt': 'A headline', title: 'abc' }), 'one of them');
  assert.ok(!valid({ title: 'abc', 'title.seed': 3 }), 'a seed belongs to a prompt');
  assert.ok(!valid({ title: 'abc', 'größe-1.prompt': 'A warm color' }), 'no model makes colors');
  const several = validator(createModificationsSchema(everything, { prompts: ['text'] }));
  assert.ok(several({ 'page1@title.prompt': 'A headline' }));
  assert.ok(several({ 'title.prompt': 'A headline' }));
  assert.ok(!several({ 'page2@title.prompt': 'A headline' }), 'page 1 requires one');
  assert.ok(!several({ title: 'a', 'photo.prompt': 'A loaf' }), 'no model makes images');
});

test('property: the examples are valid by the schema, and what is valid is applied without a report', () => {
  fc.assert(
    fc.property(arbitraryTemplate, (template) => {
      const valid = validator(createModificationsSchema(template));
      const examples = Object.fromEntries(listModifications(template).map((entry) => [entry.key, entry.example]));
      assert.ok(valid(examples), JSON.stringify(examples));
      assert.deepEqual(applyModifications(template, examples).report, []);
    }),
    { numRuns: 30 },
  );
});

test('the TypeScript type compiles, takes good values and refuses bad ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-types-'));
  try {
    writeFileSync(join(folder, 'single.ts'), createModificationsType(single));
    writeFileSync(join(folder, 'every.ts'), createModificationsType(everything, 'EveryModifications'));
    writeFileSync(
      join(folder, 'use.ts'),
      `import type { Modifications } from './single.ts';
import type { EveryModifications } from './every.ts';
const good: Modifications = { title: 'a', mood: "it's", count: 2, 'größe-1': 'red', 'title.fontSize': '48px', 'größe-1.borderRadius': 4, canvasBackgroundColor: 'red' };
const every: EveryModifications = { title: 'a', 'page2@rows': [{ item: null }], 'page1@title.textAlign': 'center', 'page2@canvasBackgroundImage': 'x' };
// @ts-expect-error title is required
const missing: Modifications = {};
// @ts-expect-error not one of the values
const wild: Modifications = { title: 'a', mood: 'wild' };
// @ts-expect-error no such style
const style: Modifications = { title: 'a', 'title.wow': 1 };
// @ts-expect-error no such parameter
const unknown: EveryModifications = { 'page2@photo': 'x' };
export { good, every, missing, wild, style, unknown };
`,
    );
    const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
    ];
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
