import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { floors } from '../checks/architecture/floors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const guide = read('docs/architecture.md');
const guides = ['docs/architecture.md', 'CONTRIBUTING.md', ...globSync('docs/decisions/*.md', { cwd: root }).sort()];

/** What stands in backticks. */
const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside ?? '');
/** A path of this repository, without what stands for many. */
const isPath = (text: string): boolean => /^(?:packages|test|docs|demo)\/[\w./-]+$/.test(text);

test('what the guides for contributors name and link to is there', () => {
  const missing = guides.flatMap((path) => {
    const text = read(path).replaceAll(/```[\s\S]*?```/g, '');
    const named = quoted(text).filter(isPath);
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to]) => join(dirname(path), to ?? ''));
    return [...named, ...linked].filter((each) => !existsSync(join(root, each))).map((each) => `${path}: ${each}`);
  });
  assert.deepEqual(missing, []);
  assert.ok(quoted(guide).filter(isPath).length > 100);
});

test('the steps of the journeys are in the files that they name', () => {
  const steps = [...guide.matchAll(/^\| \d+ \| `([^`]+)`([^|]*)\|/gm)];
  assert.ok(steps.length > 50);
  const wrong = steps.flatMap(([, path = '', names = '']) => {
    const source = read(path);
    const named = quoted(names);
    assert.ok(named.length > 0, `the step at ${path} names nothing`);
    return named.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)).map((name) => `${path}: ${name}`);
  });
  assert.deepEqual(wrong, []);
});

test('the drawn arrows are those of the manifests', () => {
  const drawn = [...guide.matchAll(/^ {2}(\w+) -\.?-> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`);
  const declared = globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
    const { name, dependencies = {} } = JSON.parse(read(path)) as { name: string; dependencies?: object };
    const wanted = Object.keys(dependencies).filter((each) => each.startsWith('@platen/'));
    return wanted.map((each) => `${name} ${each}`.replaceAll('@platen/', ''));
  });
  assert.deepEqual(drawn.toSorted(), declared.toSorted());
});

/** The floors of a package as they are drawn, the highest first, each with its folders. */
function readFloors(name: string): string[][] {
  const drawing = new RegExp(`^### ${name}\\n+\`\`\`text\\n([\\s\\S]*?)\`\`\``, 'm').exec(guide)?.[1] ?? '';
  return drawing
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/([a-z-]+)\//g)].map(([, folder]) => folder ?? ''));
}

/** The packages whose floors are drawn. */
const drawnPackages = [...guide.matchAll(/^### (\w+)\n+```text$/gm)].map(([, name]) => name ?? '');

test('every folder of a package that is drawn stands on a floor', () => {
  for (const name of drawnPackages) {
    const folders = globSync(`packages/${name}/*/**/*.ts`, { cwd: root })
      .map((path) => path.replaceAll('\\', '/').split('/')[2] ?? '')
      .filter((folder) => folder !== 'node_modules' && folder !== 'dist');
    assert.deepEqual(readFloors(name).flat().toSorted(), [...new Set(folders)].toSorted(), name);
  }
});

test('the floors are drawn in the order in which imports are checked', () => {
  const checked = drawnPackages.filter((name) => floors[name]);
  assert.ok(checked.includes('engine'));
  for (const name of checked) {
    const rooms = floors[name] ?? [];
    const inOrder = readFloors(name)
      .toReversed()
      .map((floor) => floor.toSorted((a, b) => rooms.indexOf(a) - rooms.indexOf(b)));
    const folders = rooms.filter((room) => inOrder.flat().includes(room));
    assert.deepEqual(inOrder.flat(), folders, name);
  }
});

test('every decision has a number, a date, its three parts and a place in the list', () => {
  const list = read('docs/decisions/README.md');
  const records = guides.filter((path) => /\/\d{4}-/.test(path));
  assert.ok(records.length >= 10);
  for (const [index, path] of records.entries()) {
    const text = read(path);
    const number = String(index + 1).padStart(4, '0');
    assert.match(text, new RegExp(`^# ${number}: .+\\n\\n\\d{4}-\\d\\d-\\d\\d`), path);
    assert.deepEqual(
      [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
      ['Context', 'Decision', 'Consequence'],
      path,
    );
    const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
    assert.ok(list.includes(`[${title}](${path.split('/').at(-1)})`), `${path} is not in the list as it is called`);
  }
});

test('the commands that contributors are told of are scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const text = guides.map(read).join('\n');
  const named = [...text.matchAll(/npm run ([a-z:]+)/g), ...text.matchAll(/npm (start|test)\b/g)].map(
    ([, name]) => name ?? '',
  );
  assert.ok(new Set(named).size >= 8);
  for (const name of named) assert.ok(scripts[name], `npm run ${name} is not a script`);
});
