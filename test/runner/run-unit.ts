// Runs test files one after another in this process, and writes down what came of them. Started by run-node-tests.ts.
// Usage: node --conditions=@platen/source --test-timeout=MS test/runner/run-unit.ts RESULT_FILE FILE...
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { UnitResult } from './unit-result.ts';

const [resultFile = '', ...given] = process.argv.slice(2);
const files = given.map((file) => resolve(file));
const nameOf = (file: string): string => relative(process.cwd(), file).replaceAll('\\', '/');
const result: UnitResult = { passed: 0, failed: 0, skipped: 0, cpuMs: 0, files: [], failures: [] };
const durations = new Map<string, number>();
/** The file of the last test: a suite that is declared by a function of several files is of the file whose tests are in it. */
let lastFile = '';

const tests = run({ files, isolation: 'none' });
const note = (nesting: number, file: string | undefined, durationMs: number): string => {
  if (file !== undefined && files.includes(file)) lastFile = file;
  if (nesting === 0) durations.set(lastFile, (durations.get(lastFile) ?? 0) + durationMs);
  return nameOf(lastFile);
};
tests.on('test:pass', ({ nesting, file, details }) => void note(nesting, file, details.duration_ms));
tests.on('test:fail', ({ nesting, file, name, details, todo }) => {
  const ownName = note(nesting, file, details.duration_ms);
  const isOwn = (details.error as { failureType?: string }).failureType !== 'subtestsFailed';
  if (isOwn && todo === undefined) result.failures.push(`${ownName}: ${name}`);
});
tests.on('test:summary', ({ file, counts, success }) => {
  if (!success) process.exitCode = 1;
  if (file !== undefined) return;
  const { passed, skipped, todo, tests: all } = counts;
  Object.assign(result, { passed, skipped: skipped + todo, failed: all - passed - skipped - todo });
  result.cpuMs = cpuMs();
  result.files = [...durations].map(([path, durationMs]) => ({ file: nameOf(path), durationMs }));
  writeFileSync(resultFile, JSON.stringify(result));
});
tests.compose(new spec()).pipe(process.stdout);

/** Milliseconds of processor time of this process and, on Linux, of those it started that have ended. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  if (process.platform !== 'linux') return own;
  // The fields follow the name of the program, which is in parentheses: cutime and cstime, in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return own + 10 * (Number(fields[13]) + Number(fields[14]));
}
