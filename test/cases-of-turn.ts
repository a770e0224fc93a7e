import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `all` has every case take part in a run. */
export const casesVariable = 'PLATEN_TEST_CASES';

let commit: number | undefined;

/**
 * Those of many cases that take part in this run, where each of them takes long: one of so many parts, which follows from the commit, so that
 * each takes its turn. All of them do where `PLATEN_TEST_CASES` is `all`, as in runs of files that are named.
 */
export function casesOfTurn<Case>(cases: readonly Case[], parts: number): readonly Case[] {
  if (process.env[casesVariable] === 'all') return cases;
  commit ??= readCommit();
  const part = commit % parts;
  return cases.filter((_case, index) => index % parts === part);
}

/** The first digits of the commit's name as a number; 0 outside of a repository. */
function readCommit(): number {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : 0;
}
