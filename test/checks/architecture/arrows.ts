import { posix } from 'node:path';
import { problemAt, type Problem, type SourceFile } from './source-file.ts';

/** A part of the house: a folder with its own right to import. */
interface Part {
  folder: string;
  /** What others import it as. */
  name: string;
  /** Other parts it may import. */
  mayImport: readonly string[];
  /** Whether `node:` modules may be imported. */
  node?: boolean;
  /** Whether it runs in this repository only, so that the package's development dependencies will do. */
  development?: boolean;
}

/**
 * The arrows of the house. The longest folder that contains a file is the file's part. The library without its `node` folder is
 * data: names, hashes and ranges of what is bundled, and no way to read it.
 */
const parts: readonly Part[] = [
  { folder: 'packages/template', name: '@platen/template', mayImport: [] },
  // Apart from the rest, as it alone reads XML and CSV.
  { folder: 'packages/template/exchange', name: '@platen/template/exchange', mayImport: ['@platen/template'] },
  { folder: 'packages/library', name: '@platen/library', mayImport: ['@platen/template'] },
  {
    folder: 'packages/library/node',
    name: '@platen/library/node',
    mayImport: ['@platen/template', '@platen/library'],
    node: true,
  },
  {
    folder: 'packages/library/tools',
    name: '@platen/library/tools',
    mayImport: ['@platen/template', '@platen/template/internal', '@platen/library', '@platen/library/node'],
    node: true,
    development: true,
  },
  {
    folder: 'packages/engine',
    name: '@platen/engine',
    mayImport: ['@platen/template', '@platen/library', '@platen/template/internal'],
  },
  {
    folder: 'packages/engine/browser',
    name: '@platen/engine/browser',
    mayImport: ['@platen/template', '@platen/library', '@platen/engine', '@platen/template/internal'],
  },
  {
    folder: 'packages/engine/node',
    name: '@platen/engine/node',
    mayImport: [
      '@platen/template',
      '@platen/template/internal',
      '@platen/library',
      '@platen/library/node',
      '@platen/engine',
    ],
    node: true,
  },
  { folder: 'packages/api', name: '@platen/api', mayImport: ['@platen/template'] },
  {
    folder: 'packages/api/client',
    name: '@platen/api/client',
    mayImport: ['@platen/template', '@platen/api'],
  },
  {
    folder: 'packages/api/openapi',
    name: '@platen/api/openapi',
    mayImport: ['@platen/template', '@platen/api'],
  },
  {
    folder: 'packages/server',
    name: '@platen/server',
    mayImport: [
      '@platen/template',
      '@platen/template/exchange',
      '@platen/api',
      '@platen/api/social',
      '@platen/api/compat',
      '@platen/api/client',
      '@platen/api/openapi',
      '@platen/engine',
      '@platen/engine/node',
      '@platen/library',
      '@platen/library/node',
    ],
    node: true,
  },
  {
    folder: 'packages/playground',
    name: '@platen/playground',
    mayImport: [
      '@platen/template',
      '@platen/api',
      '@platen/api/client',
      '@platen/engine',
      '@platen/engine/browser',
      '@platen/editor/element',
      '@platen/editor/data-fields',
      '@platen/editor/design-choices',
    ],
  },
  {
    folder: 'packages/editor',
    name: '@platen/editor',
    mayImport: [
      '@platen/template',
      '@platen/template/exchange',
      '@platen/template/internal',
      '@platen/api',
      '@platen/api/client',
      '@platen/engine',
      '@platen/engine/internal',
      '@platen/engine/browser',
    ],
  },
  { folder: 'packages/react', name: '@platen/react', mayImport: ['@platen/editor', '@platen/editor/asset-picker'] },
  { folder: 'packages/vue', name: '@platen/vue', mayImport: ['@platen/editor', '@platen/editor/asset-picker'] },
  {
    folder: 'packages/dashboard',
    name: '@platen/dashboard',
    mayImport: [
      '@platen/template',
      '@platen/api',
      '@platen/api/social',
      '@platen/api/client',
      '@platen/engine',
      '@platen/engine/browser',
      '@platen/playground',
      '@platen/editor',
      '@platen/editor/controls',
      '@platen/editor/page-sizes',
      '@platen/editor/review',
      '@platen/editor/service',
      '@platen/editor/asset-browser',
      '@platen/editor/data-fields',
      '@platen/editor/design-choices',
      '@platen/editor/frame',
      '@platen/editor/tokens',
      '@platen/editor/theme',
      '@platen/editor/localization',
    ],
  },
  {
    folder: 'packages/cli',
    name: '@platen/cli',
    mayImport: [
      '@platen/template',
      '@platen/template/exchange',
      '@platen/api',
      '@platen/api/client',
      '@platen/engine',
      '@platen/engine/node',
      '@platen/library',
      '@platen/library/node',
      '@platen/server',
    ],
    node: true,
  },
];

/** What a package's manifest lets its files import from npm, `development` ones too when asked. Undefined means anything. */
export type Dependencies = (packageFolder: string, development: boolean) => ReadonlySet<string> | undefined;

/** Every import of a file that goes against the arrows, leaves its package by a relative path, or isn't in its package's manifest. */
export function checkArrows(file: SourceFile, dependencies: Dependencies): Problem[] {
  const part = partOf(file.path);
  if (!part) {
    if (!file.path.startsWith('packages/')) return [];
    return [
      problemAt(
        file,
        0,
        'arrows',
        `belongs to no part of the house: list its folder in ${import.meta.url.split('/').at(-1)}`,
      ),
    ];
  }
  return file.imports.flatMap(({ specifier, start }) => {
    const message = refuse(file.path, part, specifier, dependencies);
    return message ? [problemAt(file, start, 'arrows', message)] : [];
  });
}

function refuse(path: string, part: Part, specifier: string, dependencies: Dependencies): string | undefined {
  if (specifier.startsWith('.')) {
    const target = partOf(posix.join(posix.dirname(path), specifier));
    if (!target || packageFolder(target) !== packageFolder(part)) {
      return `${specifier} leaves ${packageFolder(part)}: import another package by its name`;
    }
    return target === part ? undefined : refuseArrow(part, target.name);
  }
  if (specifier.startsWith('node:')) {
    return part.node ? undefined : `${part.folder} runs everywhere and may not import ${specifier}`;
  }
  if (specifier.startsWith('@platen/')) return refuseArrow(part, specifier);
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const allowed = dependencies(packageFolder(part), part.development === true);
  if (allowed && !allowed.has(name)) return `${name} is not a dependency of ${packageFolder(part)}/package.json`;
  return undefined;
}

function refuseArrow(part: Part, target: string): string | undefined {
  if (part.mayImport.includes(target)) return undefined;
  const allowed = part.mayImport.length > 0 ? part.mayImport.join(', ') : 'no other part';
  return `${part.name} -> ${target} is not an arrow of the house: it may import ${allowed}`;
}

function partOf(path: string): Part | undefined {
  return parts
    .filter((part) => path.startsWith(`${part.folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}

function packageFolder(part: Part): string {
  return part.folder.split('/').slice(0, 2).join('/');
}
