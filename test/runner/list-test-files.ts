import { globSync } from 'node:fs';

/** The two kinds of test files there are: those `node --test` runs and those a real browser runs. */
export interface TestFiles {
  node: string[];
  browser: string[];
}

/**
 * Every test file below `root`, as paths relative to it with forward slashes, sorted. With `filters`, only files whose path
 * contains at least one of them.
 */
export function listTestFiles(root: string, filters: readonly string[] = []): TestFiles {
  const wanted = (file: string): boolean => filters.length === 0 || filters.some((text) => file.includes(text));
  const list = (patterns: string[]): string[] =>
    globSync(patterns, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter(wanted)
      .sort();
  return {
    node: list([
      'test/*.test.ts',
      'test/node/**/*.test.ts',
      'test/service/**/*.test.ts',
      'test/prove/**/*.test.ts',
      'test/e2e/**/*.test.ts',
    ]),
    browser: list(['test/browser/**/*.test.ts']),
  };
}
