import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';
import { planUnits, type TestUnit } from './plan-units.ts';
import type { UnitResult } from './unit-result.ts';

/** Longest a single test may take before it fails, in milliseconds. */
const testTimeoutMs = 300_000;
/** Longest one process may take, in milliseconds: a file that never ends is ended by itself, and takes no time of the others. */
const unitTimeoutMs = 480_000;
/** Longest the whole phase may take, in milliseconds. */
const phaseTimeoutMs = 1_110_000;
/**
 * Processes of tests at a time, which wait for more than half of their time; beside them run those that hardly work at all, then the tests in a
 * browser, then more of the same.
 */
const processes = 3;
/** How far these stand back behind the tests in a browser, in which a double click must not take long. */
const niceness = 5;
/** Files and processes that are named at the end as those that took longest. */
const named = 15;

/**
 * Runs the given files with node's own runner on the sources, in several processes at a time, and `beside` once next to them: tests in
 * a browser leave a third of two processors idle when they are alone. Fails when no test ran, or a process ended before it had run
 * its tests.
 */
export async function runNodeTests(
  root: string,
  files: readonly string[],
  { name = 'node tests', beside }: { name?: string; beside?: () => Promise<void> } = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  mkdirSync(join(root, '.out'), { recursive: true });
  const folder = mkdtempSync(join(root, '.out/units-'));
  const units = planUnits(root, files);
  const results: UnitResult[] = [];
  const broken: string[] = [];
  const work = async (queue: TestUnit[]): Promise<void> => {
    for (let unit = queue.shift(); unit; unit = queue.shift()) {
      const resultFile = join(folder, `${units.indexOf(unit)}.json`);
      const leftMs = Math.round(phaseTimeoutMs - (performance.now() - startedAt));
      const code = leftMs > 0 ? await runUnit(root, unit, resultFile, Math.min(leftMs, unitTimeoutMs)) : 'no time left';
      const result = readResult(resultFile);
      if (result) results.push(result);
      if (!result || (code !== 0 && result.failed === 0)) broken.push(`${unit.files.join(', ')}: ended with ${code}`);
    }
  };
  const waiting = units.filter(({ isWaiting }) => isWaiting);
  const busy = units.filter(({ isWaiting }) => !isWaiting);
  const helper = async (): Promise<void> => {
    await work(waiting);
    await beside?.();
    await work(busy);
  };
  await Promise.all([helper(), ...Array.from({ length: processes }, () => work(busy))]);
  rmSync(folder, { recursive: true, force: true });

  const sum = (key: 'passed' | 'failed' | 'skipped'): number => results.reduce((total, each) => total + each[key], 0);
  const failures = [...results.flatMap((result) => result.failures), ...broken];
  const outcome: Outcome = {
    name,
    failures,
    passed: sum('passed'),
    failed: sum('failed') + broken.length,
    skipped: sum('skipped'),
    durationMs: performance.now() - startedAt,
  };
  console.log(formatSlowest(results));
  for (const error of failures) console.log(`✖ ${error}`);
  if (broken.length > 0) return { ...outcome, note: `${broken.length} processes ended before their tests did` };
  if (outcome.passed + outcome.failed === 0) return { ...outcome, failed: 1, note: 'no test ran' };
  return outcome;
}

/** Runs a process of tests and shows what it said when it has ended, so that those at a time do not mix their words. */
function runUnit(root: string, unit: TestUnit, resultFile: string, timeoutMs: number): Promise<number | string> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--conditions=@platen/source',
        `--test-timeout=${testTimeoutMs}`,
        join(root, 'test/runner/run-unit.ts'),
        resultFile,
        ...unit.files,
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          // Each process loads the same modules: what the first has compiled serves the others.
          NODE_COMPILE_CACHE: join(root, '.out/compile-cache'),
          ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      },
    );
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? signal ?? 'an error');
    });
  });
}

function readResult(file: string): UnitResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as UnitResult;
  } catch {
    return undefined;
  }
}

/** The files that took longest, and the processes that computed longest: with few processors, these decide how long all of it takes. */
function formatSlowest(results: readonly UnitResult[]): string {
  const line = (ms: number, words: string): string => `${(ms / 1000).toFixed(1).padStart(7)} s  ${words}`;
  const slowest = results
    .flatMap(({ files }) => files)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, named)
    .map(({ file, durationMs }) => line(durationMs, file));
  const busiest = results
    .toSorted((a, b) => b.cpuMs - a.cpuMs)
    .slice(0, named)
    .map(({ files: [first, ...others], cpuMs }) =>
      line(cpuMs, `${first?.file ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`),
    );
  const sum = results.reduce((total, { cpuMs }) => total + cpuMs, 0);
  return [
    '',
    'Files that took longest:',
    ...slowest,
    '',
    `Processor time: ${(sum / 60_000).toFixed(1)} min, most of it in`,
    ...busiest,
    '',
  ].join('\n');
}
