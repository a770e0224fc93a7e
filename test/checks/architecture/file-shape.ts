import { longFiles } from './long-files.ts';
import type { Problem } from './source-file.ts';

/** Lines a file may have without a listed reason. */
export const maxLines = 400;

const drawerName = /(^|-)(utils?|helpers?|misc|stuff)$|^(common|shared|lib|functions|types|constants)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A file's length and the names of it and its folders. `reasons` maps long files to why they are. */
export function checkFileShape(
  path: string,
  text: string,
  reasons: Readonly<Record<string, string>> = longFiles,
): Problem[] {
  const problems: Problem[] = [];
  const add = (rule: string, message: string, line = 1): void => void problems.push({ path, line, rule, message });
  const lines = text.split('\n').length - 1;
  if (lines > maxLines && !reasons[path]) {
    add(
      'file-size',
      `has ${lines} lines: part it by concept, or list the reason in test/checks/architecture/long-files.ts`,
      maxLines,
    );
  }
  if (lines <= maxLines && reasons[path])
    add('file-size', `has ${lines} lines and needs no entry in long-files.ts any more`);

  const segments = path.split('/');
  const file = segments.pop() ?? '';
  const name = file.split('.')[0] ?? '';
  for (const segment of [...segments, name]) {
    if (drawerName.test(segment)) add('file-name', `“${segment}” says nothing: name it for the one thing inside`);
    else if (!kebabCase.test(segment)) add('file-name', `“${segment}” is not kebab-case`);
  }
  return problems;
}

/** Listed reasons for files that are no longer there. */
export function checkListedFiles(
  paths: readonly string[],
  reasons: Readonly<Record<string, string>> = longFiles,
): Problem[] {
  return Object.keys(reasons)
    .filter((path) => !paths.includes(path))
    .map((path) => ({ path, line: 1, rule: 'file-size', message: 'is listed in long-files.ts and does not exist' }));
}
