import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { renderFormats, workflowConnectionTypes, workflowNodes, type WorkflowStep } from '@platen/api';
import { z } from 'zod';
import type { DashboardElement } from '../../packages/dashboard/elements/dashboard-element.ts';
import { ListLoader } from '../../packages/dashboard/elements/list-loader.ts';
import { listCatalogTexts } from '../../packages/dashboard/workflows/catalog-text.ts';
import {
  readConfigFields,
  setSetting,
  wordsOf,
  type ConfigField,
} from '../../packages/dashboard/workflows/config-fields.ts';
import { connectionFields } from '../../packages/dashboard/workflows/connection-fields.ts';
import { describeIssue, issuesOf } from '../../packages/dashboard/workflows/describe-issue.ts';
import {
  duplicateStep,
  insertStep,
  isKeyFree,
  moveStep,
  removeStep,
} from '../../packages/dashboard/workflows/edit-steps.ts';
import { insertColumn, parametersOf, sourceOf } from '../../packages/dashboard/workflows/map-parameters.ts';
import { columnsBefore, type StepColumn } from '../../packages/dashboard/workflows/step-columns.ts';
import { StepHistory } from '../../packages/dashboard/workflows/step-history.ts';
import { workflowRecipes } from '../../packages/server/workflows/recipes/recipe-list.ts';
import { addColumn, removeColumn, rowsOfTable, tableOfRows } from '../../packages/dashboard/workflows/typed-rows.ts';

const step = (key: string, type: string, config: Record<string, unknown> = {}): WorkflowStep => ({ key, type, config });
const kindsOf = (fields: readonly ConfigField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, editor }) => [name, editor.kind]));
const namesOf = (columns: readonly StepColumn[]): string[] => columns.map(({ expression }) => expression);

test('a schema becomes fields: what is edited how, what is required, and what is said', () => {
  const fields = readConfigFields({
    type: 'object',
    required: ['templateId', 'to'],
    properties: {
      templateId: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      modifications: { type: 'object', additionalProperties: { type: 'string', format: 'expression' } },
      to: { type: 'string', format: 'row-text', description: 'The recipients.' },
      text: { type: 'string', format: 'row-text' },
      when: { type: 'string', format: 'expression' },
      file: { type: 'string', enum: ['attach', 'link'], default: 'attach' },
      count: { type: 'integer', minimum: 1, maximum: 10 },
      keep: { type: 'boolean', default: true },
      columns: { type: 'array', items: { type: 'string' } },
      ids: { type: 'array', items: { type: 'integer' } },
      rows: { type: 'array', items: { type: 'object', additionalProperties: {} } },
      url: { type: 'string', format: 'uri', maxLength: 9 },
      box: { type: 'object', properties: { left: { type: 'number' } } },
      sizes: { anyOf: [{ type: 'array' }, { type: 'object' }] },
      cron: { type: 'string' },
      timeZone: { type: 'string' },
      connectionId: { type: 'integer' },
      headers: { type: 'object', additionalProperties: { type: 'string' } },
    },
  });
  assert.deepEqual(kindsOf(fields), {
    templateId: 'template',
    modifications: 'parameters',
    to: 'row-text',
    text: 'row-text',
    when: 'expression',
    file: 'choice',
    count: 'number',
    keep: 'switch',
    columns: 'list',
    ids: 'list',
    rows: 'table',
    url: 'text',
    box: 'group',
    sizes: 'json',
    cron: 'cron',
    timeZone: 'time-zone',
    connectionId: 'connection',
    headers: 'texts',
  });
  const byName = new Map(fields.map((field) => [field.name, field]));
  assert.deepEqual(byName.get('to'), {
    name: 'to',
    hint: 'The recipients.',
    isRequired: true,
    initial: undefined,
    editor: { kind: 'row-text', isLong: false },
  });
  assert.deepEqual(byName.get('text')?.editor, { kind: 'row-text', isLong: true });
  assert.deepEqual(byName.get('count')?.editor, { kind: 'number', min: 1, max: 10, isWhole: true });
  assert.equal(byName.get('file')?.initial, 'attach');
  assert.deepEqual(readConfigFields('no schema'), []);
});

test('without a template, expressions by name are columns that a step sets; secrets are known', () => {
  const schema = {
    properties: { columns: { type: 'object', additionalProperties: { type: 'string', format: 'expression' } } },
  };
  assert.deepEqual(kindsOf(readConfigFields(schema)), { columns: 'expressions' });
  const secret = connectionFields('smtp').find(({ name }) => name === 'password');
  assert.deepEqual(secret?.editor, { kind: 'text', isSecret: true, isAddress: false, maxLength: 5000 });
  const key = connectionFields('sftp').find(({ name }) => name === 'privateKey');
  assert.ok(key?.editor.kind === 'text' && key.editor.isSecret && key.editor.isLong, 'a key keeps its lines');
  const headers = connectionFields('http_headers').find(({ name }) => name === 'headers');
  assert.deepEqual(headers?.editor, { kind: 'texts', isSecret: true });
});

test('settings are set by their path, and names are words', () => {
  assert.deepEqual(setSetting({ a: 1, b: 2 }, ['a'], 3), { a: 3, b: 2 });
  assert.deepEqual(Object.keys(setSetting({ a: 1, b: 2 }, ['a'], 3)), ['a', 'b'], 'in its place');
  assert.deepEqual(setSetting({ a: 1 }, ['box', 'left'], 4), { a: 1, box: { left: 4 } });
  assert.deepEqual(setSetting({ a: 1, b: 2 }, ['a'], undefined), { b: 2 });
  assert.deepEqual(['replyTo', 'templateId', 'baseUrl', 'secretAccessKey', 'page_size', 'keep'].map(wordsOf), [
    'Reply to',
    'Template',
    'Base URL',
    'Secret access key',
    'Page size',
    'Keep the other columns',
  ]);
});

test('steps are added, moved, copied and deleted, each with a name of its own', () => {
  const steps = [step('rows', 'rows'), step('card', 'render', { templateId: 1 }), step('file', 'file_url')];
  const keysOf = (some: readonly WorkflowStep[]): string[] => some.map(({ key }) => key);
  assert.deepEqual(keysOf(insertStep(steps, 1, 'rows')), ['rows', 'rows_2', 'card', 'file']);
  assert.deepEqual(keysOf(moveStep(steps, 0, 2)), ['card', 'file', 'rows']);
  assert.deepEqual(keysOf(moveStep(steps, 2, -1)), ['file', 'rows', 'card']);
  const copied = duplicateStep(steps, 1);
  assert.deepEqual(copied[2], step('card_2', 'render', { templateId: 1 }));
  assert.deepEqual(keysOf(duplicateStep(copied, 2)), ['rows', 'card', 'card_2', 'card_3', 'file']);
  assert.deepEqual(keysOf(removeStep(steps, 1)), ['rows', 'file']);
  assert.deepEqual(
    ['card', 'file', '2nd', 'a b', ''].map((key) => isKeyFree(key, steps, 1)),
    [true, false, false, false, false],
  );
});

test('changes of steps are undone and redone, and typing in one field is one change', () => {
  const history = new StepHistory();
  const [first, second, third] = [[step('a', 'rows')], [step('b', 'rows')], [step('c', 'rows')]];
  history.remember(first, 'a name');
  history.remember(second, 'a name');
  history.remember(second, 'a city');
  assert.equal(history.undo(third), second);
  assert.equal(history.undo(second), first);
  assert.equal(history.canUndo, false);
  assert.equal(history.redo(first), second);
  history.remember(second);
  assert.equal(history.canRedo, false, 'another change ends what was undone');
});

test('the columns of a step are those of the nearest rows that are known, with what is in them', () => {
  const steps = [
    step('people', 'rows', { rows: [{ name: 'Ann', 'full name': '' }, { 'full name': 'Ann Lee' }] }),
    step('more', 'map', { columns: { title: 'upper(name)' } }),
    step('card', 'render'),
    step('mail', 'email'),
  ];
  assert.deepEqual(columnsBefore(steps, 1, new Map()), [
    { name: 'name', expression: 'name', example: 'Ann' },
    { name: 'full name', expression: '`full name`', example: 'Ann Lee' },
  ]);
  assert.deepEqual(namesOf(columnsBefore(steps, 3, new Map())), ['name', '`full name`', 'title', 'card.url']);
  const rows = [
    { name: 'Ann', card: { url: 'https://a.example/1.png', bytes: 4 }, files: [{ name: '1.png' }], tags: ['x'] },
  ];
  const samples = new Map([['card', { type: 'render', rows }]]);
  assert.deepEqual(namesOf(columnsBefore(steps, 3, samples)), [
    'name',
    'card.url',
    'card.bytes',
    'files[0].name',
    'tags',
  ]);
  const other = new Map([['card', { type: 'combine', rows }]]);
  assert.deepEqual(
    namesOf(columnsBefore(steps, 3, other)).at(-1),
    'card.url',
    'a step of another type gave other rows',
  );
  const alone = [
    steps[0],
    step('only', 'map', { columns: { title: 'name' }, keep: false }),
    steps[2],
  ] as WorkflowStep[];
  assert.deepEqual(namesOf(columnsBefore(alone, 2, new Map())), ['title']);
  assert.deepEqual(columnsBefore(steps, 0, new Map()), []);
});

test('a parameter gets its value from a column, an expression, a column of its name, or the template', () => {
  const columns: StepColumn[] = [
    { name: 'title', expression: 'title', example: 'Rye' },
    { name: 'full name', expression: '`full name`', example: 'Ann Lee' },
  ];
  const modifications = { author: '`full name`', price: 'price * 2', broken: 7 };
  assert.deepEqual(sourceOf('title', modifications, columns), { kind: 'same', column: columns[0] });
  assert.deepEqual(sourceOf('author', modifications, columns), { kind: 'column', column: columns[1] });
  assert.deepEqual(sourceOf('price', modifications, columns), { kind: 'expression', source: 'price * 2' });
  assert.deepEqual(sourceOf('paper', modifications, columns), { kind: 'default' });
  const entry = (key: string) => ({
    key,
    id: key,
    type: 'text' as const,
    description: 'Text',
    help_text: 'Text',
    example: 'x',
    page_number: 1,
    page_id: 'p',
  });
  const listed = parametersOf([entry('page1@title'), entry('page2@title'), entry('page2@paper')], {
    'title.color': 'c',
  });
  assert.deepEqual(
    listed.map(({ key }) => key),
    ['title', 'paper', 'title.color'],
  );
});

test('a column goes into an expression as it is, and into a text in braces', () => {
  const column = { name: 'full name', expression: '`full name`', example: '' };
  assert.deepEqual(insertColumn('Hello !', column, { isText: true, start: 6, end: 6 }), {
    text: 'Hello {`full name`}!',
    caret: 19,
  });
  assert.deepEqual(insertColumn('', column, { isText: false, start: 0, end: 0 }).text, '`full name`');
  assert.deepEqual(insertColumn('1 +', column, { isText: false, start: 3, end: 3 }).text, '1 + `full name`');
  assert.deepEqual(insertColumn('old', column, { isText: false, start: 0, end: 3 }).text, '`full name`');
});

test('typed-in rows are a table, whose numbers and truth values stay such', () => {
  const rows = [
    { name: 'Ann', age: 7, sku: '007' },
    { name: 'Bob', ok: true },
  ];
  const table = tableOfRows(rows);
  assert.deepEqual(table, {
    columns: ['name', 'age', 'sku', 'ok'],
    rows: [
      ['Ann', '7', '007', ''],
      ['Bob', '', '', 'true'],
    ],
  });
  assert.deepEqual(rowsOfTable(table)[0], { name: 'Ann', age: 7, sku: '007', ok: '' });
  assert.deepEqual(addColumn(tableOfRows(undefined), 'name'), { columns: ['name'], rows: [['']] });
  assert.deepEqual(removeColumn(table, 1).rows[0], ['Ann', '007', '']);
});

test('problems are found by their step and setting, and say what to do', () => {
  const issue = {
    code: 'template_missing',
    message: 'The step card has no templateId yet.',
    hint: 'Set it.',
    step: 'card',
    field: 'templateId',
  };
  const nested = {
    ...issue,
    code: 'expression_invalid',
    message: 'modifications.title: is empty',
    field: 'modifications.title',
  };
  assert.deepEqual(issuesOf([issue, nested], 'card', 'modifications'), [nested]);
  assert.deepEqual(issuesOf([issue, nested], 'card', 'template'), []);
  assert.equal(describeIssue(issue), '“Template” is not set yet.');
  assert.equal(describeIssue(nested), 'Is empty. Set it.');
});

test('every text of the catalog, the connections and the ready-made workflows is one that is translated', () => {
  const ofFields = (fields: readonly ConfigField[]): string[] =>
    fields.flatMap(({ name, hint, editor }) => [
      wordsOf(name),
      hint,
      ...(editor.kind === 'group' ? ofFields(editor.fields) : []),
      ...(editor.kind === 'choice' ? editor.values.map(wordsOf) : []),
    ]);
  const shown = [
    ...Object.values(workflowNodes).flatMap(({ title, description, config }) => [
      title,
      description,
      ...ofFields(readConfigFields(z.toJSONSchema(config, { io: 'input' }))),
    ]),
    ...Object.entries(workflowConnectionTypes).flatMap(([type, { title }]) => [
      title,
      ...ofFields(connectionFields(type as keyof typeof workflowConnectionTypes)),
    ]),
    ...workflowRecipes.flatMap(({ name, description }) => [name, description]),
  ];
  // That each of these has its German and Arabic is checked together with all other words of the dashboard.
  const translated = new Set(listCatalogTexts());
  // Formats of renders are names in every language.
  const names = new Set(['', ...renderFormats.map(wordsOf)]);
  const used = new Set(shown);
  assert.deepEqual(
    [...used].filter((text) => !names.has(text) && !translated.has(text)),
    [],
  );
  assert.deepEqual(
    [...translated].filter((text) => !used.has(text)),
    [],
  );
});

describe('lists that are followed', () => {
  interface Run {
    id: number;
    isOpen: boolean;
  }
  const globals = { window: globalThis, document: { visibilityState: 'visible' } };
  before(() => {
    for (const [name, value] of Object.entries(globals)) Reflect.set(globalThis, name, value);
  });
  after(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });

  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test('are read again while a row is open, and show new rows first', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    let stored: Run[] = [{ id: 2, isOpen: true }];
    let reads = 0;
    const host = { addController: () => undefined, requestUpdate: () => undefined, describe: String };
    const list = new ListLoader<Run, number>(host as unknown as DashboardElement, async (from) => {
      reads += 1;
      return from === undefined ? { rows: stored, next: 1 } : { rows: [{ id: 1, isOpen: false }] };
    }).follow({ everyMs: 1000, keyOf: ({ id }) => id, isOpen: ({ isOpen }) => isOpen });
    const tick = async (): Promise<void> => {
      context.mock.timers.tick(1000);
      await settled();
    };
    list.hostConnected();
    await list.reload();
    await list.more();
    assert.equal(reads, 2);

    stored = [
      { id: 3, isOpen: true },
      { id: 2, isOpen: false },
    ];
    await tick();
    assert.deepEqual(list.rows, [...stored, { id: 1, isOpen: false }]);
    globals.document.visibilityState = 'hidden';
    await tick();
    assert.equal(reads, 3);
    globals.document.visibilityState = 'visible';
    stored = [{ id: 3, isOpen: false }];
    await tick();
    await tick();
    assert.equal(reads, 4, 'no row is open any more');

    stored = [{ id: 4, isOpen: true }];
    await list.reload();
    list.hostDisconnected();
    await tick();
    assert.equal(reads, 5);
  });
});
