import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  currentSchemaVersion,
  migrateTemplate,
  parseTemplate,
  PlatenError,
  templateLimits,
  type ErrorCode,
  type Issue,
  type MigrationSet,
} from '@platen/template';

const fixtures = new URL('../fixtures/templates/', import.meta.url);

function page(members: object): unknown {
  return { schemaVersion: 1, pages: [{ id: 'p', width: 100, height: 100, ...members }] };
}

function refused(input: unknown, code: ErrorCode): readonly Issue[] {
  try {
    parseTemplate(input);
  } catch (error) {
    assert(error instanceof PlatenError, String(error));
    assert.equal(error.code, code, error.message);
    return error.issues;
  }
  return assert.fail('was not refused');
}

function paths(input: unknown): string[] {
  return refused(input, 'TEMPLATE_INVALID').map((issue) => issue.path);
}

function at(id: string, of: string): object {
  return { type: 'image', id, placement: { side: 'below', of } };
}

function masked(id: string, layerId: string): object {
  return { type: 'image', id, mask: { type: 'layer', layerId } };
}

test('there is a fixture for every version of the format, and each reads as the current one', () => {
  const names = readdirSync(fixtures).sort();
  assert.deepEqual(
    names,
    Array.from({ length: currentSchemaVersion }, (_, index) => `v${index + 1}.json`),
  );
  for (const name of names) {
    const stored: unknown = JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'));
    const parsed = parseTemplate(stored);
    assert.equal(parsed.schemaVersion, currentSchemaVersion);
    assert.deepEqual(parseTemplate(parsed), parsed, 'reading what was read changes nothing');
    assert.deepEqual(parseTemplate(JSON.parse(JSON.stringify(parsed))), parsed, 'nor does writing it down');
  }
});

test('defaults are filled in', () => {
  const { pages } = parseTemplate(page({ layers: [{ type: 'text', id: 't', runs: [{ text: 'x' }] }] }));
  const [layer] = pages[0]?.layers ?? [];
  assert(layer?.type === 'text');
  assert.equal(layer.opacity, 1);
  assert.equal(layer.style.fontFamily, 'Inter');
  assert.equal(layer.style.fontSize, 32);
  assert.deepEqual(pages[0]?.backgrounds, [{ type: 'solid', color: '#ffffff' }]);
});

test('reading does not change what is read', () => {
  const stored = JSON.parse(readFileSync(new URL('v1.json', fixtures), 'utf8'));
  const before = JSON.stringify(stored);
  parseTemplate(stored);
  assert.equal(JSON.stringify(stored), before);
});

test('a newer format is refused as too new, a missing one as invalid', () => {
  const issues = refused({ schemaVersion: currentSchemaVersion + 1, pages: [] }, 'TEMPLATE_TOO_NEW');
  assert.equal(issues[0]?.path, 'schemaVersion');
  assert.match(issues[0]?.message ?? '', /update Platen/);
  for (const schemaVersion of [undefined, 0, -1, 1.5, '1', null]) {
    assert.deepEqual(paths({ schemaVersion, pages: [] }), ['schemaVersion']);
  }
  for (const nothing of [null, undefined, 5, 'text', []]) assert.deepEqual(paths(nothing), ['']);
});

test('everything wrong is named by its path and said in a sentence', () => {
  const issues = refused(
    page({
      width: 0,
      height: 'tall',
      foo: 1,
      layers: [
        {
          type: 'text',
          id: 't',
          opacity: 3,
          mode: 'squeeze',
          style: { fill: { type: 'plaid' }, features: { toolong: 1 } },
        },
        { type: 'sculpture', id: 'u' },
        { type: 'group', id: 'g', layers: [{ type: 'image', id: 'a b', radius: { topLeft: -1 } }] },
        { type: 'shape', id: 's', fills: [{ type: 'solid', color: 'notacolor' }] },
      ],
    }),
    'TEMPLATE_INVALID',
  );
  const said = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
  assert.equal(said['pages[0].width'], 'must be at least 1');
  assert.equal(said['pages[0].height'], 'must be a number, not text');
  assert.equal(said['pages[0].foo'], 'is not a property that exists here');
  assert.equal(said['pages[0].layers[0].opacity'], 'must be at most 1');
  assert.match(said['pages[0].layers[0].mode'] ?? '', /^must be one of "overflow"/);
  assert.match(said['pages[0].layers[0].style.fill.type'] ?? '', /^must be one of "solid"/);
  assert.match(said['pages[0].layers[1].type'] ?? '', /^must be one of "text"/);
  assert.equal(said['pages[0].layers[2].layers[0].id'], 'must be 1 to 64 letters, digits, - or _');
  assert.equal(said['pages[0].layers[2].layers[0].radius.topLeft'], 'must be at least 0');
  assert.match(said['pages[0].layers[3].fills[0].color'] ?? '', /^is not a CSS color/);
  assert.ok('pages[0].layers[0].style.features.toolong' in said);
});

test('a number that is too large for any machine is refused as such', () => {
  const wide = JSON.parse('{"id": "page", "width": 1e400, "height": 100, "layers": []}') as object;
  assert.throws(
    () => parseTemplate({ schemaVersion: 1, pages: [wide] }),
    (error) =>
      error instanceof PlatenError &&
      error.issues.some(
        ({ path, message }) =>
          path === 'pages[0].width' && message === 'must be a finite number; this one is too large',
      ),
  );
});

test('a value of several forms is told what is wrong with the form it has', () => {
  const face = (members: object): unknown => ({
    ...(page({}) as object),
    fonts: [{ family: 'Own', source: 'own.ttf', ...members }],
  });
  const first = (input: unknown): unknown => refused(input, 'TEMPLATE_INVALID')[0];
  const path = 'fonts[0].weight';
  assert.deepEqual(first(face({})), { path, message: 'is missing; it must be a number or a list' });
  assert.deepEqual(first(face({ weight: 'bold' })), { path, message: 'must be a number or a list, not text' });
  assert.deepEqual(first(face({ weight: 2000 })), { path, message: 'must be at most 1000' });
  assert.deepEqual(first(face({ weight: 400.5 })), { path, message: 'must be a whole number, not 400.5' });
  assert.deepEqual(first(face({ weight: [100, 'x'] })), { path: `${path}[1]`, message: 'must be a number, not text' });
});

test('layers that mask each other are named', () => {
  const layers = [masked('a', 'b'), masked('b', 'c'), masked('c', 'b')];
  const issues = refused(page({ layers }), 'TEMPLATE_INVALID');
  assert.match(issues[0]?.message ?? '', /^is circular, "b" → "c" → "b": each needs the next one drawn/);
});

test('ids are unique over all pages and groups', () => {
  const twice = [
    { type: 'image', id: 'a' },
    { type: 'group', id: 'g', layers: [{ type: 'image', id: 'a' }] },
  ];
  assert.deepEqual(paths(page({ layers: twice })), ['pages[0].layers[1].layers[0].id']);
  assert.deepEqual(paths(page({ layers: [{ type: 'image', id: 'p' }] })), ['pages[0].layers[0].id']);
});

test('placement refers to a layer of the same parent and never goes in a circle', () => {
  const group = { type: 'group', id: 'g', layers: [{ type: 'image', id: 'inner' }] };
  assert.deepEqual(paths(page({ layers: [at('a', 'inner'), group] })), ['pages[0].layers[0].placement.of']);
  assert.deepEqual(paths(page({ layers: [at('a', 'nowhere')] })), ['pages[0].layers[0].placement.of']);
  const [issue] = refused(page({ layers: [at('a', 'b'), at('b', 'c'), at('c', 'a')] }), 'PLACEMENT_CYCLE');
  assert.equal(issue?.message, 'is circular: a → b → c → a');
  refused(page({ layers: [at('a', 'a')] }), 'PLACEMENT_CYCLE');
  parseTemplate(page({ layers: [{ type: 'image', id: 'a' }, at('b', 'a'), at('c', 'b'), at('d', 'b')] }));
});

test('masks refer to another layer of the page and never need themselves', () => {
  assert.deepEqual(paths(page({ layers: [masked('a', 'nowhere')] })), ['pages[0].layers[0].mask.layerId']);
  assert.ok(paths(page({ layers: [masked('a', 'a')] })).includes('pages[0].layers[0].mask.layerId'));
  assert.deepEqual(paths(page({ layers: [masked('a', 'b'), masked('b', 'a')] })), ['pages[0].layers[0].mask']);
  const inside = { type: 'group', id: 'g', layers: [masked('a', 'g')] };
  assert.deepEqual(paths(page({ layers: [inside] })), ['pages[0].layers[0].layers[0].mask']);
  parseTemplate(page({ layers: [masked('a', 'b'), { type: 'group', id: 'g', layers: [{ type: 'shape', id: 'b' }] }] }));
});

test('parameters are bound to layers and properties that exist, once per key', () => {
  const layers = [
    { type: 'text', id: 't' },
    { type: 'shape', id: 's' },
  ];
  const parameter = (members: object): unknown =>
    page({ layers, parameters: [{ key: 'k', type: 'text', bindings: [{ layerId: 't' }], ...members }] });
  const place = 'pages[0].parameters[0]';
  assert.deepEqual(paths(parameter({ bindings: [{ layerId: 'x' }] })), [`${place}.bindings[0].layerId`]);
  assert.deepEqual(paths(parameter({ bindings: [{ layerId: 's' }] })), [`${place}.bindings[0].property`]);
  assert.deepEqual(paths(parameter({ bindings: [{ layerId: 't', property: 'objectFit' }] })), [
    `${place}.bindings[0].property`,
  ]);
  assert.deepEqual(paths(parameter({ bindings: [{ property: 'fontSize' }] })), [`${place}.bindings[0].property`]);
  assert.deepEqual(paths(parameter({ type: 'color' })), [`${place}.bindings[0].property`]);
  assert.deepEqual(
    paths(parameter({ type: 'color', bindings: [{ layerId: 't', property: 'color' }], default: 'nocolor' })),
    [`${place}.default`],
  );
  assert.deepEqual(paths(parameter({ constraints: { pattern: '(a)\\1' } })), [`${place}.constraints.pattern`]);
  assert.deepEqual(paths(parameter({ constraints: { pattern: '(' } })), [`${place}.constraints.pattern`]);
  assert.deepEqual(paths(parameter({ key: '__proto__.x' })), [`${place}.key`]);
  const two = [
    { key: 'k', type: 'text', bindings: [{ layerId: 't' }] },
    { key: 'k', type: 'fill', bindings: [{ layerId: 's', property: 'FILL' }] },
  ];
  assert.deepEqual(paths(page({ layers, parameters: two })), ['pages[0].parameters[1].key']);
});

test('size is bounded before anything else is read', () => {
  let layers: unknown[] = [];
  for (let depth = 0; depth < 100_000; depth++) layers = [{ type: 'group', id: `g${depth}`, layers }];
  refused(page({ layers }), 'LIMIT_NESTING');
  const many = Array.from({ length: templateLimits.layers + 1 }, (_, index) => ({ type: 'image', id: `i${index}` }));
  refused(page({ layers: many }), 'LIMIT_LAYERS');
  let allowed: unknown[] = [{ type: 'image', id: 'deepest' }];
  for (let depth = 0; depth < templateLimits.nesting; depth++)
    allowed = [{ type: 'group', id: `g${depth}`, layers: allowed }];
  parseTemplate(page({ layers: allowed }));
  refused(page({ layers: [{ type: 'group', id: 'one-more', layers: allowed }] }), 'LIMIT_NESTING');
});

test('parameters, what they are bound to, keyframes and cells are counted over all pages', () => {
  const list = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value);
  const pages = (count: number, own: object) => ({
    schemaVersion: 1,
    pages: list(count, { width: 10, height: 10, ...own }),
  });
  const bound = { key: 'k', type: 'text', bindings: list(100, { layerId: 't' }) };
  const track = { property: 'x', keyframes: list(500, { atMs: 0, value: 0 }) };
  const moving = { type: 'image', id: 'i', motion: { keyframes: list(50, track) } };
  const table = { type: 'table', id: 't', columns: list(50, { key: 'a' }), rows: list(2000, {}) };
  refused(pages(11, { parameters: list(500, { key: 'k' }) }), 'LIMIT_COST');
  refused(pages(3, { parameters: list(70, bound) }), 'LIMIT_COST');
  refused(pages(1, { layers: [{ type: 'group', id: 'g', layers: list(5, moving) }] }), 'LIMIT_COST');
  refused(pages(3, { layers: [table] }), 'LIMIT_COST');
});

test('migrations run version by version, template first, then pages, then layers, nested ones too', () => {
  const seen: string[] = [];
  const migrations: MigrationSet = {
    template: [
      {
        version: 2,
        name: 'template/rename-sheets',
        migrate({ sheets, ...rest }) {
          seen.push('template 2');
          return { ...rest, pages: sheets };
        },
      },
    ],
    page: [{ version: 3, name: 'page/mark', migrate: (stored) => (seen.push('page 3'), { ...stored, marked: true }) }],
    layers: {
      box: [
        { version: 2, name: 'box/become-shape', migrate: (layer) => (seen.push('box 2'), { ...layer, type: 'shape' }) },
        { version: 3, name: 'box/never', migrate: () => assert.fail('the layer is no box any more') },
      ],
      shape: [
        {
          version: 3,
          name: 'shape/sides',
          migrate: ({ edges, ...rest }) => (seen.push('shape 3'), { ...rest, sides: edges }),
        },
      ],
    },
  };
  const stored = {
    schemaVersion: 1,
    sheets: [{ layers: [{ type: 'group', layers: [{ type: 'box', edges: 4 }] }, { type: 'toString' }, 7] }],
  };
  const before = JSON.stringify(stored);
  assert.deepEqual(migrateTemplate(stored, migrations, 3), {
    schemaVersion: 3,
    pages: [
      { marked: true, layers: [{ type: 'group', layers: [{ type: 'shape', sides: 4 }] }, { type: 'toString' }, 7] },
    ],
  });
  assert.deepEqual(seen, ['template 2', 'box 2', 'page 3', 'shape 3']);
  assert.equal(JSON.stringify(stored), before);
  const current = { schemaVersion: 3, pages: [] };
  assert.equal(migrateTemplate(current, migrations, 3), current, 'a current one is left alone');
  assert.throws(() => migrateTemplate({ schemaVersion: 4 }, migrations, 3), { code: 'TEMPLATE_TOO_NEW' });
});

test('every layer type keeps its migrations beside its schema, in order, for versions that exist', async () => {
  const { migrations } = await import('../../packages/template/parsing/migrations.ts');
  const folder = new URL('../../packages/template/layers/', import.meta.url);
  const types = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  assert.deepEqual(Object.keys(migrations.layers).sort(), types.sort());
  for (const list of [migrations.template, migrations.page, ...Object.values(migrations.layers)]) {
    const versions = list.map((migration) => migration.version);
    assert.deepEqual(
      versions,
      versions.toSorted((a, b) => a - b),
    );
    assert.ok(versions.every((version) => version >= 2 && version <= currentSchemaVersion));
  }
});
