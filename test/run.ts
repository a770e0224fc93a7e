import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { casesVariable } from './cases-of-turn.ts';
import { runChecks } from './checks/run-checks.ts';
import { filesOfTurn } from './runner/files-of-turn.ts';
import { listTestFiles } from './runner/list-test-files.ts';
import { readChange } from './runner/changed/read-change.ts';
import { formatSummary, isGood, type Outcome } from './runner/outcome.ts';
import { runBrowserTests } from './runner/run-browser-tests.ts';
import { runNodeTests } from './runner/run-node-tests.ts';
import { withPostgres } from './runner/with-postgres.ts';

// `npm test` runs everything; `npm test -- text` only the test files whose path contains `text`, without the checks;
// `npm test -- --changed` the checks and the test files that what changed since `main` concerns, with `--all` each that it reaches.
const root = fileURLToPath(new URL('..', import.meta.url));
const { values: flags, positionals: filters } = parseArgs({
  args: process.argv.slice(2),
  options: { changed: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// Who names files wants all of what is in them.
if (filters.length > 0) process.env[casesVariable] ??= 'all';
const change = flags.changed ? readChange(root, { all: flags.all }) : undefined;
const all = listTestFiles(root, filters);
const files = change?.tests ?? { ...all, node: filesOfTurn(all.node) };
const outcomes: Outcome[] = [];

if (change) outcomes.push(...(await runChecks(root, change.present)));
else if (filters.length === 0) outcomes.push(...(await runChecks(root)));
let browserTests: Outcome | undefined;
const inBrowser = async (): Promise<void> => {
  if (files.browser.length === 0) return;
  browserTests = await runGuarded('browser tests', () => runBrowserTests(root, files.browser));
};
if (files.node.length === 0) await inBrowser();
else outcomes.push(await withPostgres(files.node, () => runNodeTests(root, files.node, { beside: inBrowser })));
if (browserTests) outcomes.push(browserTests);
if (!change && files.node.length + files.browser.length === 0) {
  const note = filters.length > 0 ? `no test file's path contains ${filters.join(' or ')}` : 'there are no test files';
  outcomes.push({ name: 'tests', passed: 0, failed: 1, skipped: 0, durationMs: 0, note });
}

console.log(formatSummary(outcomes, performance.now()));
// Set rather than thrown: what is still printing must reach the end. A browser that will not close must not hold the run.
process.exitCode = outcomes.every(isGood) ? 0 : 1;
setTimeout(() => process.exit(), 2000).unref();

async function runGuarded(name: string, phase: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    return await phase();
  } catch (error) {
    console.error(error);
    const note = error instanceof Error ? error.message : String(error);
    return { name, passed: 0, failed: 1, skipped: 0, durationMs: performance.now() - startedAt, note };
  }
}
