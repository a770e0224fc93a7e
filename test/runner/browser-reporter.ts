import { relative } from 'node:path';
import type { Reporter, TestResult, TestSession, TestSuiteResult } from '@web/test-runner';
import type { Outcome } from './outcome.ts';

/** A web-test-runner reporter that prints a line per file, every failure in full, and adds to `outcome`'s counts. */
export function createBrowserReporter(root: string, outcome: Outcome): Reporter {
  return {
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      for (const session of sessionsForTestFile) reportSession(relative(root, testFile), session, outcome);
    },
  };
}

function reportSession(file: string, session: TestSession, outcome: Outcome): void {
  const tests = session.testResults ? namedTests(session.testResults, []) : [];
  const failed = tests.filter(({ test }) => !test.passed && !test.skipped);
  const ran = tests.filter(({ test }) => !test.skipped);
  const durationMs = ran.reduce((sum, { test }) => sum + (test.duration ?? 0), 0);
  // A file that crashes, does not load or holds no test is one failure of its own.
  const broken = session.errors.length > 0 || (session.passed === false && failed.length === 0) || ran.length === 0;
  outcome.passed += ran.length - failed.length;
  outcome.failed += failed.length + (broken ? 1 : 0);
  outcome.skipped += tests.length - ran.length;

  console.log(`${failed.length > 0 || broken ? '✖' : '✔'} ${file}: ${ran.length} tests, ${Math.round(durationMs)} ms`);
  for (const { name, test } of failed) {
    console.log(`    ✖ ${name}`);
    console.log(indent(describeError(test.error ?? { message: 'failed' })));
  }
  for (const error of session.errors) console.log(indent(describeError(error)));
  for (const path of session.request404s) console.log(`    not found: ${path}`);
  if (broken && session.errors.length === 0) console.log('    The file did not load, or holds no test.');
  for (const log of session.logs) console.log(indent(log.map((part) => formatLogged(part)).join(' ')));
}

interface NamedTest {
  name: string;
  test: TestResult;
}

function namedTests(suite: TestSuiteResult, path: readonly string[]): NamedTest[] {
  const here = suite.name ? [...path, suite.name] : path;
  return [
    ...suite.tests.map((test) => ({ name: [...here, test.name].join(' > '), test })),
    ...suite.suites.flatMap((inner) => namedTests(inner, here)),
  ];
}

function describeError(error: NonNullable<TestResult['error']>): string {
  const lines = [error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack ?? ''}`];
  if (error.expected !== undefined) lines.push(`expected: ${error.expected}`, `actual:   ${error.actual}`);
  return lines.join('\n').trimEnd();
}

function formatLogged(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part);
}

function indent(text: string): string {
  return text.replace(/^/gm, '      ');
}
