import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, mock, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ReportTestResultsArgs, TestSession } from '@web/test-runner';
import { createBrowserReporter } from '../runner/browser-reporter.ts';
import { listTestFiles } from '../runner/list-test-files.ts';
import { formatSummary, isGood, type Outcome } from '../runner/outcome.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const empty: Outcome = { name: 'x', passed: 0, failed: 0, skipped: 0, durationMs: 0 };

/** Runs a module of the runner in a process of its own, as a run within this run would be taken for a part of it. */
function runModule(code: string): { status: number | null; output: string } {
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const answer = spawnSync(process.execPath, ['--conditions=@platen/source', '--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return { status: answer.status, output: answer.stdout + answer.stderr };
}

function runNodeTests(context: TestContext, text: string): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'platen-runner-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sample.test.mjs');
  writeFileSync(file, `import { test } from 'node:test';\n${text}\n`);
  const { output } = runModule(
    `import { runNodeTests } from './test/runner/run-node-tests.ts';
    console.log('OUTCOME ' + JSON.stringify(await runNodeTests(${JSON.stringify(root)}, [${JSON.stringify(file)}])));`,
  );
  const line = output.split('\n').find((each) => each.startsWith('OUTCOME ')) ?? '';
  assert.match(output, /^Files that took longest:$/m);
  return JSON.parse(line.slice('OUTCOME '.length)) as Outcome;
}

describe('node tests', () => {
  test('are counted', (context) => {
    const outcome = runNodeTests(context, "test('a', () => {}); test('b', { skip: true }, () => {});");
    assert.deepEqual([outcome.passed, outcome.failed, outcome.skipped, isGood(outcome)], [1, 0, 1, true]);
  });

  test('fail the run by failing, by crashing, and by not being there', (context) => {
    assert.equal(runNodeTests(context, "test('a', () => {}); test('b', () => { throw 1; });").failed, 1);
    assert.ok(!isGood(runNodeTests(context, "test('a', () => {}); process.exit(3);")));
    assert.ok(!isGood(runNodeTests(context, "throw new Error('on loading');")));
    assert.ok(!isGood(runNodeTests(context, "test('b', { skip: true }, () => {});")));
  });
});

test('a filter that no file’s path contains fails the run', () => {
  const { status, output } = runModule("process.argv[2] = 'no-such-file'; await import('./test/run.ts');");
  assert.equal(status, 1);
  assert.match(output, /no test file's path contains no-such-file/);
  assert.match(output, /^0 passed, 1 failed$/m);
});

test('test files are listed by kind, and by what their paths contain', () => {
  const all = listTestFiles(root);
  assert.ok(all.node.includes('test/architecture.test.ts') && all.node.includes('test/node/project-runner.test.ts'));
  assert.ok(all.browser.every((file) => file.startsWith('test/browser/')) && all.browser.length > 0);
  const some = listTestFiles(root, ['project-runner', 'project-browser']);
  assert.deepEqual(some, {
    node: ['test/node/project-runner.test.ts'],
    browser: ['test/browser/project-browser.test.ts'],
  });
});

describe('browser tests', () => {
  const passing = { name: 'a', passed: true, skipped: false };
  const failing = { name: 'b', passed: false, skipped: false, error: { message: 'broken' } };

  function report(session: Partial<TestSession>): Outcome {
    const outcome = { ...empty };
    const whole = { errors: [], logs: [], request404s: [], passed: true, ...session } as unknown as TestSession;
    const args = { sessionsForTestFile: [whole], testFile: join(root, 'test/browser/sample.test.ts') };
    // What it prints of made-up failures would look like real ones in a run's log.
    const log = mock.method(console, 'log', () => {});
    createBrowserReporter(root, outcome).reportTestFileResults?.(args as unknown as ReportTestResultsArgs);
    log.mock.restore();
    return outcome;
  }

  test('are counted, those within suites too', () => {
    const inner = { name: 'inner', suites: [], tests: [passing, { ...passing, passed: false, skipped: true }] };
    const outcome = report({ testResults: { name: '', suites: [inner], tests: [passing] } });
    assert.deepEqual([outcome.passed, outcome.failed, outcome.skipped], [2, 0, 1]);
  });

  test('fail the run by failing, by an error beside the tests, and by not being there', () => {
    const outcome = report({ passed: false, testResults: { name: '', suites: [], tests: [passing, failing] } });
    assert.deepEqual([outcome.passed, outcome.failed], [1, 1]);
    assert.equal(
      report({ errors: [{ message: 'x' }], testResults: { name: '', suites: [], tests: [passing] } }).failed,
      1,
    );
    assert.equal(report({ testResults: { name: '', suites: [], tests: [] } }).failed, 1);
    assert.equal(report({ passed: false }).failed, 1);
  });
});

test('the summary ends with the totals alone on a line', () => {
  const phases = [
    { ...empty, name: 'a', passed: 2 },
    { ...empty, name: 'b', passed: 1, failed: 1, skipped: 1, note: 'why' },
  ];
  const summary = formatSummary(phases, 61_500);
  assert.match(summary, /^ +total +61\.5 s$/m);
  assert.equal(summary.split('\n').at(-1), '3 passed, 1 failed, 1 skipped');
  assert.match(summary, / FAIL {2}b .*\(why\)/);
  assert.ok(!isGood(empty), 'a phase in which nothing ran is not good');
});
