import { join } from 'node:path';
import { isGood, type Outcome } from '../runner/outcome.ts';
import { runCommand } from '../runner/run-command.ts';

/** Several checkers of one project check what they have in common each by itself: more work, for machines with many processors. */
const onOneChecker = ['--checkers', '1', '--builders', '2'];

/** The checks that are a tool's run each, in order: types, lint, format. Types are those of everything. */
function toolsFor(paths: readonly string[]): readonly { name: string; command: string; args: readonly string[] }[] {
  return [
    { name: 'types', command: 'typescript/bin/tsc', args: ['-b', ...onOneChecker] },
    {
      name: 'lint',
      command: 'oxlint/bin/oxlint',
      args: ['--deny-warnings', '--no-error-on-unmatched-pattern', ...paths],
    },
    { name: 'format', command: 'oxfmt/bin/oxfmt', args: ['--check', '--no-error-on-unmatched-pattern', ...paths] },
  ];
}

/**
 * Runs every tool check, each to its end even when an earlier one failed, and answers one outcome for each. Lint and format are checked of
 * `paths`; default all.
 */
export async function runChecks(root: string, paths: readonly string[] = ['.']): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, command, args } of toolsFor(paths)) {
    const startedAt = performance.now();
    const code = await runCommand(process.execPath, [join(root, 'node_modules', command), ...args], { cwd: root });
    const outcome = { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    outcomes.push({ ...outcome, durationMs: performance.now() - startedAt });
    console.log(`${isGood(outcomes.at(-1)!) ? '✔' : '✖'} ${name}`);
  }
  return outcomes;
}
