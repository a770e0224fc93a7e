import type { TestFiles } from '../list-test-files.ts';
import type { ImportGraph } from './import-graph.ts';

/** The test files that a change concerns, and those that are left out although it reaches them. */
export interface SelectedTests {
  run: TestFiles;
  leftOut: LeftOut[];
  /** Changed files that no test file reaches. */
  unreached: string[];
  /** Changed files that everything depends on: only the whole suite shows what they do. */
  forWhole: string[];
}

/** Test files that a rule leaves out. */
export interface LeftOut {
  files: string[];
  why: string;
}

/** Tests that take minutes: they run when they were changed themselves. */
const takesLong = /^test\/(?:e2e|prove)\/|^test\/service\/crash/;
/** What every test depends on without an import. */
const ofEveryTest =
  /^(?:test\/(?:runner|checks)\/|test\/run\.ts$|(?:.*\/)?package(?:-lock)?\.json$|setup\.mjs$|.*tsconfig[^/]*\.json$)/;
/** Files of which a file needs so many is about the whole product, and what it needs is no subject of its own. */
const wideAt = 150;
/** Tests of all that is drawn. */
const drawsAll = /^test\/node\/cases\.test/;
const isDrawing = /^packages\/(?:engine|library|template)\//;
/** Words of paths that say nothing about a subject. */
const commonWords = new Set([
  'packages',
  'test',
  'node',
  'service',
  'browser',
  'index',
  'server',
  'create',
  'the',
  'ts',
]);

/**
 * Chooses the test files that reach a changed file by imports. Those that reach it only through something that needs most of the product,
 * such as the whole app, are chosen when a word of their name is one of the changed file's path; with `all`, each of them is.
 */
export function selectTests(
  graph: ImportGraph,
  files: TestFiles,
  changed: readonly string[],
  { all = false }: { all?: boolean } = {},
): SelectedTests {
  const isWide = (path: string): boolean => graph.reachOf(path).size > wideAt;
  const near = (test: string): ReadonlySet<string> => {
    const found = new Set([test]);
    for (const each of found) {
      if (each !== test && isWide(each)) continue;
      for (const next of graph.neededBy(each)) found.add(next);
    }
    return found;
  };
  const long: string[] = [];
  const far: string[] = [];
  const unreached = new Set(changed);
  const isChosen = (test: string): boolean => {
    const reached = graph.reachOf(test);
    const concerning = changed.filter((path) => reached.has(path));
    for (const path of concerning) unreached.delete(path);
    if (concerning.length === 0) return false;
    if (all || changed.includes(test)) return true;
    if (takesLong.test(test)) {
      long.push(test);
      return false;
    }
    const close = near(test);
    const isSubject = (path: string): boolean =>
      close.has(path) || sharesWord(test, path) || (drawsAll.test(test) && isDrawing.test(path));
    if (concerning.some(isSubject)) return true;
    far.push(test);
    return false;
  };
  const run = { node: files.node.filter(isChosen), browser: files.browser.filter(isChosen) };
  const leftOut = [
    { files: long, why: 'take minutes and were not changed themselves' },
    { files: far, why: 'reach it only through most of the product, and are named for something else' },
  ];
  return {
    run,
    leftOut: leftOut.filter((each) => each.files.length > 0),
    unreached: [...unreached],
    forWhole: changed.filter((path) => ofEveryTest.test(path)),
  };
}

function sharesWord(test: string, changed: string): boolean {
  const own = wordsOf(test.replace(/\.test\.ts$/, ''));
  return wordsOf(changed.replace(/\.\w+$/, '')).some((word) => own.includes(word));
}

/** The words of a path in the singular, without those of every path. */
function wordsOf(path: string): string[] {
  return path
    .split(/[/.-]/)
    .filter((word) => !commonWords.has(word))
    .map((word) => word.replace(/s$/, ''));
}
