import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createImportGraph, type ImportGraph } from '../runner/changed/import-graph.ts';
import { listChangedFiles } from '../runner/changed/list-changed-files.ts';
import { describeSelection } from '../runner/changed/read-change.ts';
import { readModule, readModules } from '../runner/changed/read-modules.ts';
import { selectTests, type SelectedTests } from '../runner/changed/select-tests.ts';

/** The graph of files given by path and text; `@platen/x` is `packages/x/index.ts`. */
function graphOf(texts: Readonly<Record<string, string>>): ImportGraph {
  const modules = Object.entries(texts).map(([path, text]) => {
    const resolve = (specifier: string): string | undefined => {
      const place = specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier)
        : specifier.replace(/^@platen\/(\w+)$/, 'packages/$1/index.ts');
      return place in texts || place.endsWith('.json') ? place : undefined;
    };
    return [path, readModule(path, text, resolve)] as const;
  });
  return createImportGraph(new Map(modules));
}

function select(
  texts: Readonly<Record<string, string>>,
  changed: string[],
  options: { all?: boolean } = {},
): SelectedTests {
  const tests = Object.keys(texts).filter((path) => path.endsWith('.test.ts'));
  const files = {
    node: tests.filter((path) => !path.startsWith('test/browser/')),
    browser: tests.filter((path) => path.startsWith('test/browser/')),
  };
  return selectTests(graphOf(texts), files, changed, options);
}

describe('what a test file reaches', () => {
  const ways: [how: string, text: string][] = [
    ['an import', "import { a } from '../../packages/x/a.ts';"],
    ['an import for its effects', "import '../../packages/x/a.ts';"],
    ['an import while it runs', "const x = await import('../../packages/x/a.ts');"],
    ['the entry of a worker', "new Worker(new URL('../../packages/x/a.ts', import.meta.url));"],
    ['the entry of a process beside it', "fileURLToPath(new URL('between.ts', import.meta.url));"],
    ['a path from the root', "spawn(join(root, 'packages/x/a.ts'));"],
    ['a name that a package passes on', "import { a } from '@platen/x';"],
    ['the whole of a package', "import * as x from '@platen/x';"],
    ['a package while it runs', "const x = await import('@platen/x');"],
    ['a file between', "import '../between.ts';"],
  ];
  const others = {
    'packages/x/index.ts': "export { a } from './a.ts'; export * from './b.ts';",
    'packages/x/a.ts': 'export const a = 1;',
    'packages/x/b.ts': 'export const b = 1;',
    'test/between.ts': "import { a } from '@platen/x';",
    'test/node/between.ts': "import { a } from '@platen/x';",
  };
  for (const [how, text] of ways) {
    test(`by ${how}`, () => {
      const { run, unreached } = select({ ...others, 'test/node/one.test.ts': text }, ['packages/x/a.ts']);
      assert.deepEqual([run.node, unreached], [['test/node/one.test.ts'], []]);
    });
  }

  test('is not what a package passes on beside it, nor types', () => {
    for (const text of ["import { a } from '@platen/x';", "import type { b } from '@platen/x';"]) {
      const { run, unreached } = select({ ...others, 'test/node/one.test.ts': text }, ['packages/x/b.ts']);
      assert.deepEqual([run.node, unreached], [[], ['packages/x/b.ts']], text);
    }
  });

  test('is found in this repository', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const graph = createImportGraph(readModules(root));
    const own = graph.reachOf('test/node/project-changed.test.ts');
    assert.ok(own.has('test/checks/architecture/check-architecture.ts'));
    const service = graph.reachOf('test/service/templates.test.ts');
    assert.ok(service.has('packages/server/templates/serve-templates.ts'), 'through the packages');
    assert.ok(
      graph.reachOf('test/service/crash.test.ts').has('test/service/work-process.ts'),
      'the entry of a process',
    );
  });
});

describe('the tests of a change', () => {
  const parts = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`packages/x/parts/p${index}.ts`, 'export const p = 1;']),
  );
  const app = Object.keys(parts).map((path) => `import '${path.replace('packages/x', '.')}';`);
  const texts = {
    ...parts,
    'packages/x/app.ts': `${app.join('\n')} import './folders/save-folder.ts';`,
    'packages/x/folders/save-folder.ts': "import './names.json' with { type: 'json' };",
    'test/service/folders.test.ts': "import '../../packages/x/app.ts';",
    'test/service/fonts.test.ts': "import '../../packages/x/app.ts';",
    'test/node/names.test.ts': "import '../../packages/x/folders/save-folder.ts';",
    'test/node/other.test.ts': '',
    'test/browser/names.test.ts': "import '../../packages/x/folders/save-folder.ts';",
    'test/e2e/folders.test.ts': "import '../../packages/x/app.ts';",
    'test/prove/kills.test.ts': "import '../../packages/x/app.ts';",
    'test/service/crash.test.ts': "import '../../packages/x/app.ts';",
  };

  test('are those close to it, and those of the whole that are named for it', () => {
    const { run, leftOut } = select(texts, ['packages/x/folders/save-folder.ts']);
    assert.deepEqual(run.node, ['test/service/folders.test.ts', 'test/node/names.test.ts']);
    assert.deepEqual(run.browser, ['test/browser/names.test.ts']);
    assert.deepEqual(
      leftOut.map(({ files }) => files),
      [
        ['test/e2e/folders.test.ts', 'test/prove/kills.test.ts', 'test/service/crash.test.ts'],
        ['test/service/fonts.test.ts'],
      ],
    );
  });

  test('are all that reach it when that is asked for', () => {
    const { run, leftOut } = select(texts, ['packages/x/folders/save-folder.ts'], { all: true });
    assert.equal(run.node.length, 6);
    assert.deepEqual(leftOut, []);
  });

  test('are those of files that are no modules, and long ones that were changed themselves', () => {
    const { run } = select(texts, ['packages/x/folders/names.json', 'test/prove/kills.test.ts']);
    assert.ok(run.node.includes('test/node/names.test.ts') && run.node.includes('test/prove/kills.test.ts'));
    assert.ok(!run.node.includes('test/e2e/folders.test.ts') && !run.node.includes('test/node/other.test.ts'));
  });

  test('are not enough for the runner, packages and the set-up, which is said, as is what nothing reaches', () => {
    for (const path of [
      'test/runner/plan-units.ts',
      'package.json',
      'packages/x/package.json',
      'setup.mjs',
      'test/run.ts',
    ])
      assert.deepEqual(select(texts, [path]).forWhole, [path]);
    const changed = ['package.json', 'README.md', 'packages/x/folders/save-folder.ts'];
    const said = describeSelection(changed, select(texts, changed));
    assert.match(said, /Run the whole suite, too: npm test\n {2}package\.json/);
    assert.match(said, /No test file reaches:\n(?: {2}.*\n)* {2}README\.md\n/);
    assert.match(said, /Left out, 1, as they reach it only .*\n {2}test\/service\/fonts\.test\.ts/);
    assert.match(said, /Left out, 3, as they take minutes/);
    assert.equal(describeSelection([], select(texts, [])), 'Nothing differs from main.');
  });
});

test('what changed is what was committed since main, is not committed, is new and is gone', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-changed-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = (): void => {
    git('add', '-A');
    git('commit', '-q', '-m', 'one');
  };
  git('init', '-q', '-b', 'main');
  for (const name of ['same', 'edited', 'removed', 'committed']) write(name, name);
  write('.gitignore', 'ignored\n');
  commit();
  assert.deepEqual(listChangedFiles(folder), []);
  git('checkout', '-q', '-b', 'work');
  write('committed', 'anew');
  commit();
  git('checkout', '-q', 'main');
  write('later on main', 'x');
  commit();
  git('checkout', '-q', 'work');
  write('edited', 'anew');
  write('new/file é.ts', 'x');
  write('ignored', 'x');
  rmSync(join(folder, 'removed'));
  assert.deepEqual(listChangedFiles(folder), ['committed', 'edited', 'new/file é.ts', 'removed']);
});
