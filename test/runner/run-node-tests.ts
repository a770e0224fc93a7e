import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeTestCounts } from './count-reporter.ts';
import type { Outcome } from './outcome.ts';
import { runCommand } from './run-command.ts';

/** Longest a single test or file may take before it fails, in milliseconds. */
const testTimeoutMs = 300_000;
/** Longest the whole phase may take, in milliseconds: a file that never ends must not eat a machine's time. */
const phaseTimeoutMs = 900_000;

/** Runs the given files with node's own runner, two at a time, on the sources. Fails when no test ran. */
export async function runNodeTests(root: string, files: readonly string[], name = 'node tests'): Promise<Outcome> {
  const startedAt = performance.now();
  const countsFile = join(root, '.out', `counts-${process.pid}.json`);
  mkdirSync(join(root, '.out'), { recursive: true });
  rmSync(countsFile, { force: true });
  const code = await runCommand(
    process.execPath,
    [
      '--conditions=@platen/source',
      '--test',
      '--test-concurrency=2',
      `--test-timeout=${testTimeoutMs}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/runner/count-reporter.ts',
      `--test-reporter-destination=${countsFile}`,
      ...files,
    ],
    // Each file is a process of its own, and all of them load the same modules: what the first has compiled serves the others.
    { cwd: root, timeoutMs: phaseTimeoutMs, environment: { NODE_COMPILE_CACHE: join(root, '.out/compile-cache') } },
  );
  const counts = readCounts(countsFile);
  rmSync(countsFile, { force: true });
  const outcome: Outcome = { name, ...counts, durationMs: performance.now() - startedAt };
  if (code !== 0 && counts.failed === 0) return { ...outcome, failed: 1, note: `node --test ended with ${code}` };
  if (counts.passed + counts.failed === 0) return { ...outcome, failed: 1, note: 'no test ran' };
  return outcome;
}

function readCounts(file: string): NodeTestCounts {
  try {
    return JSON.parse(readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') as NodeTestCounts;
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
