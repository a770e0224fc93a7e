import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFaces } from '../faces/reference.ts';
import { checkArrows, type Dependencies } from './arrows.ts';
import { checkDocComments } from './doc-comments.ts';
import { checkElementNames } from './element-names.ts';
import { checkFileShape, checkListedFiles } from './file-shape.ts';
import { checkKonvaGlobals, checkKonvaNames } from './konva-names.ts';
import { checkFloors, checkListedRooms } from './floors.ts';
import { checkForeignPlaces, checkLooseEnds } from './loose-ends.ts';
import { checkPlatformFree } from './platform-free.ts';
import { parseSource, type Problem } from './source-file.ts';
import { checkFileVocabulary, checkVocabulary } from './vocabulary.ts';

/** Every broken rule of the whole house, in the order of the files' paths. */
export function checkArchitecture(root: string): Problem[] {
  const paths = listSources(root);
  const texts = paths.map((path) => readFileSync(join(root, path), 'utf8'));
  const sources = paths.map((path, index) => parseSource(path, texts[index] ?? ''));
  const dependencies = readDependencies(root);
  return [
    ...sources.flatMap((file) => [
      ...checkArrows(file, dependencies),
      ...checkFloors(file),
      ...checkPlatformFree(file),
      ...checkKonvaNames(file),
      ...checkFileShape(file.path, file.text),
      ...checkLooseEnds(file),
      ...checkForeignPlaces(file.path, file.text),
      ...checkDocComments(file),
      ...checkVocabulary(file),
    ]),
    ...checkKonvaGlobals(sources),
    ...checkElementNames(sources),
    ...checkListedFiles(paths),
    ...checkListedRooms(paths),
    ...checkFileVocabulary(listFiles(root)),
    ...checkFaces(root),
  ];
}

/** All TypeScript of the house, without what was built or installed. */
export function listSources(root: string): string[] {
  return globSync(['packages/**/*.ts', 'demo/**/*.ts', 'test/**/*.ts', 'docs/**/*.ts', '*.ts'], {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist|\.out)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist|\.out)\//.test(path) && !path.endsWith('.d.ts'))
    .sort();
}

/** A problem as one line: file, line, rule, and what to do. */
export function formatProblem({ path, line, rule, message }: Problem): string {
  return `${path}:${line} [${rule}] ${message}`;
}

/** All files and folders of the repository, without what was built or installed. */
function listFiles(root: string): string[] {
  return globSync(['packages/**', 'demo/**', 'docs/**', 'test/**'], {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist|\.out)$/.test(path),
  }).map((path) => path.replaceAll('\\', '/'));
}

function readDependencies(root: string): Dependencies {
  const known = new Map<string, Set<string>>();
  return (folder, development) => {
    const key = `${folder} ${development}`;
    let names = known.get(key);
    if (!names) {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, object>;
      names = new Set(
        [
          'dependencies',
          'optionalDependencies',
          'peerDependencies',
          ...(development ? ['devDependencies'] : []),
        ].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
      );
      known.set(key, names);
    }
    return names;
  };
}
