import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listTestFiles, type TestFiles } from '../list-test-files.ts';
import { createImportGraph } from './import-graph.ts';
import { listChangedFiles } from './list-changed-files.ts';
import { readModules } from './read-modules.ts';
import { selectTests, type SelectedTests } from './select-tests.ts';

/** What changed since `main`, and the tests that it concerns. */
export interface Change {
  /** Changed files that are there, which the checks look at. */
  present: string[];
  tests: TestFiles;
}

/** Rules of the repository, which read its files rather than import them. */
const rules = 'test/architecture.test.ts';

/** Reads what changed, chooses the tests, and prints what is run, what is left out and why. With `all`, every test that it reaches. */
export function readChange(root: string, { all }: { all: boolean }): Change {
  const changed = listChangedFiles(root);
  const selected = selectTests(createImportGraph(readModules(root)), listTestFiles(root), changed, { all });
  const { node, browser } = selected.run;
  const tests = { node: changed.length > 0 ? [...new Set([rules, ...node])] : node, browser };
  console.log(describeSelection(changed, { ...selected, run: tests }));
  return { present: changed.filter((path) => existsSync(join(root, path))), tests };
}

/** What is run and what is not, for people. */
export function describeSelection(
  changed: readonly string[],
  { run, leftOut, unreached, forWhole }: SelectedTests,
): string {
  if (changed.length === 0) return 'Nothing differs from main.';
  const list = (title: string, paths: readonly string[]): string[] =>
    paths.length === 0 ? [] : [title, ...paths.map((path) => `  ${path}`), ''];
  return [
    ...list(`Changed since main, ${changed.length}:`, changed),
    ...list(`Test files that run, ${run.node.length + run.browser.length}:`, [...run.node, ...run.browser]),
    ...leftOut.flatMap(({ files, why }) => list(`Left out, ${files.length}, as they ${why} (--all runs them):`, files)),
    ...list('No test file reaches:', unreached),
    ...list('Every test may depend on these. Run the whole suite, too: npm test', forWhole),
  ].join('\n');
}
