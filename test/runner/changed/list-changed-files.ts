import { execFileSync } from 'node:child_process';

/**
 * Files that differ from `main`, as paths relative to `root` with forward slashes, sorted: what was committed since, what is not
 * committed yet, and what is new. Files that were removed are among them.
 */
export function listChangedFiles(root: string): string[] {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const base = git('merge-base', 'HEAD', 'main').trim();
  const lines = [
    git('diff', '--name-only', '--no-renames', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(lines.join('').split('\0'))].filter((path) => path !== '').sort();
}
