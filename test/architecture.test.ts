import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkArrows } from './checks/architecture/arrows.ts';
import { checkArchitecture, formatProblem, listSources } from './checks/architecture/check-architecture.ts';
import { checkDocComments } from './checks/architecture/doc-comments.ts';
import { checkElementNames } from './checks/architecture/element-names.ts';
import { checkFileShape, checkListedFiles, maxLines } from './checks/architecture/file-shape.ts';
import { checkFloors, checkListedRooms } from './checks/architecture/floors.ts';
import { checkKonvaGlobals, checkKonvaNames } from './checks/architecture/konva-names.ts';
import { checkForeignPlaces, checkLooseEnds } from './checks/architecture/loose-ends.ts';
import { checkPlatformFree } from './checks/architecture/platform-free.ts';
import { parseSource, type Problem } from './checks/architecture/source-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the house obeys its rules', () => {
  const sources = listSources(root);
  for (const part of ['packages/template/', 'packages/engine/', 'demo/', 'test/']) {
    assert.ok(
      sources.some((path) => path.startsWith(part)),
      `no file of ${part} was looked at`,
    );
  }
  const problems = checkArchitecture(root);
  assert.equal(problems.length, 0, `\n${problems.map(formatProblem).join('\n')}\n`);
});

// The checker's own test: each rule against small inputs, good and bad. `…` in a path or text stands for nothing special.
describe('arrows', () => {
  const check = (path: string, text: string): Problem[] =>
    checkArrows(parseSource(path, text), () => new Set(['zod', '@scope/known']));

  const refused: [path: string, text: string, says: RegExp][] = [
    ['packages/template/a.ts', "import { x } from '@platen/engine';", /@platen\/template -> @platen\/engine/],
    ['packages/template/a.ts', "import type { x } from '@platen/engine';", /not an arrow/],
    ['packages/template/a.ts', "export * from '@platen/library';", /not an arrow/],
    ['packages/template/a.ts', "const x = await import('@platen/engine/node');", /not an arrow/],
    ['packages/template/a.ts', "type X = import('@platen/engine').X;", /not an arrow/],
    ['packages/template/a.ts', "import { readFile } from 'node:fs';", /may not import node:fs/],
    ['packages/engine/paint/a.ts', "import { readFile } from 'node:fs';", /may not import node:fs/],
    ['packages/engine/browser/a.ts', "import { readFile } from 'node:fs';", /may not import node:fs/],
    [
      'packages/engine/a.ts',
      "import { x } from '@platen/library/node';",
      /may import @platen\/template, @platen\/library/,
    ],
    ['packages/engine/a.ts', "import { x } from './node/b.ts';", /@platen\/engine -> @platen\/engine\/node/],
    [
      'packages/engine/browser/a.ts',
      "import { x } from '../node/b.ts';",
      /@platen\/engine\/browser -> @platen\/engine\/node/,
    ],
    [
      'packages/engine/node/a.ts',
      "import { x } from '../browser/b.ts';",
      /@platen\/engine\/node -> @platen\/engine\/browser/,
    ],
    ['packages/library/a.ts', "import { x } from '@platen/engine';", /not an arrow/],
    ['packages/server/a.ts', "import { x } from '@platen/engine/internal';", /not an arrow/],
    ['packages/library/tools/a.ts', "import { x } from '@platen/engine';", /not an arrow/],
    ['packages/cli/a.ts', "import { x } from '../template/b.ts';", /leaves packages\/cli/],
    ['packages/engine/a.ts', "import { x } from '../../test/b.ts';", /leaves packages\/engine/],
    ['packages/engine/a.ts', "import x from 'left-pad';", /left-pad is not a dependency/],
    ['packages/engine/a.ts', "import x from '@scope/other/deep';", /@scope\/other is not a dependency/],
    ['packages/newcomer/a.ts', '', /belongs to no part/],
  ];
  for (const [path, text, says] of refused) {
    test(`${path} may not hold ${text || 'anything'}`, () =>
      assert.match(check(path, text)[0]?.message ?? 'nothing', says));
  }

  const allowed: [path: string, text: string][] = [
    ['packages/template/a.ts', "import * as z from 'zod'; import { b } from './layers/b.ts';"],
    ['packages/template/layers/a.ts', "import { b } from '../b.ts';"],
    ['packages/engine/a.ts', "import type { x } from '@platen/library'; import { type y } from '@platen/library';"],
    ['packages/engine/text/a.ts', "import { x } from '@scope/known/deep/file.js';"],
    [
      'packages/engine/node/a.ts',
      "import { x } from '../paint/b.ts'; import fs from 'node:fs'; import '@platen/library/node';",
    ],
    ['packages/engine/browser/a.ts', "import { x } from '../paint/b.ts';"],
    ['packages/library/tools/a.ts', "import fs from 'node:fs'; import { x } from '@platen/library';"],
    ['packages/cli/a.ts', "import { x } from '@platen/engine/node';"],
    ['test/a.ts', "import { x } from '../packages/engine/node/b.ts';"],
    ['demo/a.ts', "import { x } from '@platen/engine/browser';"],
  ];
  for (const [path, text] of allowed) test(`${path} may hold ${text}`, () => assert.deepEqual(check(path, text), []));
});

describe('floors', () => {
  const check = (path: string, text: string): string[] =>
    checkFloors(parseSource(path, text)).map(({ message }) => message);

  const refused: [path: string, text: string, says: RegExp][] = [
    ['packages/engine/wasm/a.ts', "import { x } from '../cost/b.ts';", /^wasm -> cost climbs: below wasm is nothing/],
    ['packages/engine/layout/a.ts', "import type { x } from '../render/b.ts';", /^layout -> render climbs/],
    ['packages/engine/formats/pdf/text/a.ts', "export * from '../../../render/b.ts';", /^formats -> render climbs/],
    ['packages/engine/paint/a.ts', "const x = await import('../motion/b.ts');", /^paint -> motion climbs/],
    ['packages/engine/paint/a.ts', "type X = import('../motion/b.ts').X;", /^paint -> motion climbs/],
    ['packages/engine/render/a.ts', "import { x } from '../index.ts';", /^render -> index.ts climbs/],
    ['packages/engine/attic/a.ts', '', /engine\/attic has no floor: list it in floors.ts/],
    ['packages/engine/a.ts', '', /engine\/\. has no floor/],
    ['packages/cli/a.ts', "import { x } from './main.ts';", /^\. -> main.ts climbs/],
  ];
  for (const [path, text, says] of refused) {
    test(`${path} may not hold ${text || 'anything'}`, () => assert.match(check(path, text)[0] ?? 'nothing', says));
  }

  const allowed: [path: string, text: string][] = [
    ['packages/engine/render/a.ts', "import { x } from '../wasm/b.ts'; import type { y } from '../layout/c.ts';"],
    ['packages/engine/formats/pdf/text/a.ts', "import { x } from '../paint/b.ts'; import { y } from '../../gif/c.ts';"],
    ['packages/engine/index.ts', "export * from './render/b.ts';"],
    ['packages/engine/wasm/a.ts', "import { x } from '@platen/template'; import y from 'konva';"],
    ['packages/cli/main.ts', "import { x } from './b.ts';"],
    ['packages/nowhere/a.ts', "import { x } from './room/b.ts';"],
    ['test/a.ts', "import { x } from '../packages/engine/render/b.ts';"],
  ];
  for (const [path, text] of allowed) test(`${path} may hold ${text}`, () => assert.deepEqual(check(path, text), []));

  test('every room has a file', () => {
    const empty = checkListedRooms(['packages/engine/wasm/a.ts', 'packages/cli/main.ts']).map(({ path }) => path);
    assert.ok(empty.includes('packages/engine/cost'));
    assert.ok(empty.includes('packages/cli/.'));
    assert.ok(!empty.includes('packages/engine/wasm'));
    assert.ok(!empty.includes('packages/cli/main.ts'));
  });
});

describe('platform-free code', () => {
  const check = (text: string, path = 'packages/engine/text/a.ts'): string[] =>
    checkPlatformFree(parseSource(path, text)).map(({ message }) => message.split(' ')[0] ?? '');

  test('finds globals of a host wherever a value stands', () => {
    assert.deepEqual(check('const a = document.body; if (typeof window === "object") run(self.x, { navigator });'), [
      'document',
      'window',
      'self',
      'navigator',
    ]);
    assert.deepEqual(check('globalThis.x = new Path2D(); new OffscreenCanvas(1, 1); await fetch("x");'), [
      'globalThis',
      'Path2D',
      'OffscreenCanvas',
      'fetch',
    ]);
    assert.deepEqual(check('const b = process.env.X ?? Buffer.from("");'), ['process', 'Buffer']);
  });

  test('leaves types, properties and names of the file’s own alone', () => {
    assert.deepEqual(check('let p: Path2D; const q: typeof document = x; interface A { window: Image }'), []);
    assert.deepEqual(
      check('platform.fetch(); a.document.self = { window: 1, self: 2 }; class C { navigator() {} }'),
      [],
    );
    assert.deepEqual(check('function f(window: number, { self }: A) { return window + self; }'), []);
    assert.deepEqual(check('import type { Image } from "x"; export type { Image as Window } from "y";'), []);
  });

  test('leaves the folders that know their platform alone', () => {
    assert.deepEqual(check('document.body; process.env;', 'packages/engine/browser/a.ts'), []);
    assert.deepEqual(check('document.body; process.env;', 'packages/engine/node/a.ts'), []);
    assert.deepEqual(check('document.body;', 'packages/template/a.ts'), ['document']);
  });
});

describe('konva', () => {
  test('is imported by the scene and the painter alone, and its layers are named in full', () => {
    const check = (path: string, text: string): string[] =>
      checkKonvaNames(parseSource(path, text)).map(({ message }) => message);
    assert.match(check('packages/engine/text/a.ts', "import Konva from 'konva';")[0] ?? '', /only engine\/scene/);
    assert.match(
      check('packages/engine/scene/a.ts', "import { Layer } from 'konva/lib/Layer.js';")[0] ?? '',
      /write Konva\.Layer/,
    );
    assert.match(
      check('packages/engine/paint/a.ts', "import { Stage as S } from 'konva';")[0] ?? '',
      /write Konva\.Stage/,
    );
    assert.deepEqual(check('packages/engine/scene/a.ts', "import Konva from 'konva'; new Konva.Layer();"), []);
  });

  test('has its globals set in one file', () => {
    const first = parseSource(
      'packages/engine/scene/a.ts',
      'Konva.pixelRatio = 1; Konva.Util.createCanvasElement = f;',
    );
    const second = parseSource(
      'packages/engine/paint/b.ts',
      'Konva.setTextRenderer("system"); new Konva.Group().setX(1);',
    );
    const third = parseSource('packages/engine/paint/c.ts', 'const x = Konva.Util.createCanvasElement(); node.x = 1;');
    assert.equal(checkKonvaGlobals([first, third]).length, 0);
    assert.deepEqual(
      checkKonvaGlobals([first, second, third]).map(({ path }) => path.at(-4)),
      ['a', 'a', 'b'],
    );
  });
});

describe('file names and sizes', () => {
  const check = (path: string, lines = 10, reasons = {}): string[] =>
    checkFileShape(path, 'x\n'.repeat(lines), reasons).map(({ message }) => message);

  test('files past the limit need a reason, and a reason needs a long file', () => {
    assert.equal(check('packages/engine/a.ts', maxLines).length, 0);
    assert.match(check('packages/engine/a.ts', maxLines + 1)[0] ?? '', /401 lines/);
    assert.equal(check('packages/engine/a.ts', maxLines + 1, { 'packages/engine/a.ts': 'a table' }).length, 0);
    assert.match(check('packages/engine/a.ts', 10, { 'packages/engine/a.ts': 'a table' })[0] ?? '', /no entry/);
    assert.match(checkListedFiles([], { 'gone.ts': 'a table' })[0]?.message ?? '', /does not exist/);
  });

  test('names say what is inside, in kebab-case', () => {
    for (const path of [
      'utils.ts',
      'text-helpers.ts',
      'misc.ts',
      'utils/color.ts',
      'common.ts',
      'textLayout.ts',
      'Text.ts',
      'a_b.ts',
    ]) {
      assert.equal(check(`packages/engine/${path}`).length, 1, path);
    }
    for (const path of [
      'layer-common.ts',
      'text/line-break.ts',
      'qr-layer.test.ts',
      'vite.config.ts',
      'utility-pole.ts',
    ]) {
      assert.deepEqual(check(`packages/engine/${path}`), [], path);
    }
  });
});

describe('loose ends', () => {
  const check = (text: string): string[] =>
    checkLooseEnds(parseSource('packages/engine/a.ts', text)).map(({ message }) => message);

  test('finds any, silenced checks, unfinished marks and tests left out', () => {
    assert.match(check('let a: any;')[0] ?? '', /^any/);
    assert.match(check('const a = b as Record<string, any>;')[0] ?? '', /^any/);
    assert.match(check(`// ${'@ts'}-ignore\nlet a = 1;`)[0] ?? '', /silenced type check/);
    assert.match(check(`/* ${'TO'}DO later */`)[0] ?? '', /unfinished/);
    assert.match(check('// oxlint-disable-next-line no-eval\neval("1");')[0] ?? '', /without its reason/);
    assert.match(check("export * from './b.ts';")[0] ?? '', /list the names/);
    assert.match(check('test.only("a", f);')[0] ?? '', /leaves tests out/);
    assert.match(check('describe.skip("a", f);')[0] ?? '', /leaves tests out/);
  });

  test('leaves words and reasons alone', () => {
    assert.deepEqual(check('// any text may be skipped here\nconst any = "any TODO"; list.skip(1);'), []);
    assert.deepEqual(check('// oxlint-disable-next-line no-eval -- the whole point of this file\neval("1");'), []);
  });

  test('finds places of one machine', () => {
    const found = (text: string): number => checkForeignPlaces('a.ts', text).length;
    assert.equal(found(`read("${['', 'work', 'main', 'x'].join('/')}")`), 1);
    assert.equal(found(`"${'https'}://npm.example.com/a/-/a-1.0.0.tgz"`), 1);
    assert.equal(found('"https://registry.npmjs.org/a/-/a-1.0.0.tgz", "./work/x", "a/work/b"'), 0);
  });
});

test('each custom element has a name of its own', () => {
  const defining = (path: string, name: string) => parseSource(path, `defineElement('platen-${name}', Element);`);
  const files = [
    defining('packages/editor/a.ts', 'share-dialog'),
    defining('packages/dashboard/a.ts', 'share-dialog'),
    defining('packages/dashboard/b.ts', 'copy-field'),
  ];
  assert.deepEqual(
    checkElementNames(files).map(({ path, message }) => [path, message]),
    [['packages/dashboard/a.ts', 'packages/editor/a.ts defines an element platen-share-dialog, too']],
  );
});

test('doc comments name the thing', () => {
  const check = (path: string, text: string): number[] =>
    checkDocComments(parseSource(path, text)).map(({ line }) => line);
  const text =
    "/** What it is. */\nlet a = 1;\n/**\n * What it\n * does.\n */\nlet b = '/** What */';\n/** Whatever. */\n// What\n";
  assert.deepEqual(check('packages/engine/a.ts', text), [1, 3]);
  assert.deepEqual(check('test/a.ts', text), []);
});

test('exported functions, classes, interfaces and consts need a doc comment of their own', () => {
  const check = (text: string): string[] =>
    checkDocComments(parseSource('packages/engine/a.ts', text)).map(({ message }) =>
      message.split(' ').slice(1, 4).join(' '),
    );
  assert.deepEqual(check('export function f() {}\nexport class C {}\nexport interface I {}\nexport const c = 1;'), [
    'exported function f',
    'exported class C',
    'exported interface I',
    'exported const c',
  ]);
  assert.deepEqual(check('/** About another. */\nlet x = 1;\nexport const c = 1;'), ['exported const c']);
  assert.deepEqual(check('// Not a doc comment.\nexport const c = 1;'), ['exported const c']);
  assert.deepEqual(
    check('/** Adds. */\nexport function f(a: 1): 1;\nexport function f(a: 2): 2;\nexport function f(a: 1 | 2) {}'),
    [],
  );
  assert.deepEqual(
    check('/** One. */\nexport const c = 1;\nexport type T = 1;\nconst hidden = 2;\nexport { hidden } from "./b.ts";'),
    [],
  );
});
