import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { listSources } from '../../checks/architecture/check-architecture.ts';
import type { ModuleImport, ModuleRecord, Reexport } from './import-graph.ts';

/** Texts that name a file of the repository: from the file they are in, or from the root. */
const pathText = /(['"`])((?:\.{1,2}\/|packages\/|test\/|demo\/|docs\/)[^'"`\n$*]+)\1/g;

/** What every TypeScript file of the repository needs of others when it runs, by path. */
export function readModules(root: string): Map<string, ModuleRecord> {
  const packages = readPackages(root);
  const resolve = (path: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return existingFile(root, posix.join(posix.dirname(path), specifier));
    return packages.get(specifier) ?? existingFile(root, specifier);
  };
  return new Map(
    listSources(root).map((path) => [
      path,
      readModule(path, readFileSync(join(root, path), 'utf8'), (specifier) => resolve(path, specifier)),
    ]),
  );
}

/** What one file needs. `resolve` answers the path of what a specifier stands for, `undefined` for what is not of the repository. */
export function readModule(
  path: string,
  text: string,
  resolve: (specifier: string) => string | undefined,
): ModuleRecord {
  const { module } = parseSync(path, text);
  const imports: ModuleImport[] = [];
  const reexports: Reexport[] = [];
  const exports: string[] = [];
  let rest = text;
  const blank = (start: number, end: number): void => {
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  };
  for (const { start, end, moduleRequest, entries } of module.staticImports) {
    blank(start, end);
    const to = resolve(moduleRequest.value);
    const values = entries.filter(({ isType }) => !isType);
    // Types are gone when it runs; the compiler checks them.
    if (to === undefined || (entries.length > 0 && values.length === 0)) continue;
    const isWhole = values.length === 0 || values.some(({ importName }) => importName.kind === 'NamespaceObject');
    imports.push({ to, names: isWhole ? '*' : values.map(({ importName }) => importName.name ?? 'default') });
  }
  for (const { start, end, entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (!moduleRequest) {
        exports.push(exportName.name ?? 'default');
        continue;
      }
      blank(start, end);
      const to = resolve(moduleRequest.value);
      if (to === undefined || isType) continue;
      reexports.push({ to, name: exportName.name ?? '*', from: importName.name ?? '*' });
    }
  }
  for (const [, , named = ''] of rest.matchAll(pathText)) {
    const to = resolve(named);
    if (to !== undefined && to !== path) imports.push({ to, names: '*' });
  }
  for (const [, , named = ''] of rest.matchAll(/\bnew URL\(\s*(['"`])(\w[^'"`$:]*)\1\s*,\s*import\.meta\.url/g)) {
    const to = resolve(`./${named}`);
    if (to !== undefined) imports.push({ to, names: '*' });
  }
  // Packages that are loaded while it runs.
  for (const [, , named = ''] of rest.matchAll(/\bimport\(\s*(['"])(@platen\/[^'"]+)\1/g)) {
    const to = resolve(named);
    if (to !== undefined) imports.push({ to, names: '*' });
  }
  return { exports, imports, reexports };
}

/** Where each name of a package of the repository, such as `@platen/engine/node`, has its source. */
function readPackages(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of ['api', 'cli', 'dashboard', 'editor', 'engine', 'library', 'playground', 'server', 'template']) {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as {
      name: string;
      exports?: Record<string, Record<string, string> | string>;
    };
    for (const [place, target] of Object.entries(manifest.exports ?? {})) {
      const source = typeof target === 'string' ? target : target['@platen/source'];
      if (source !== undefined) {
        found.set(posix.join(manifest.name, place), posix.join('packages', folder, source));
      }
    }
  }
  return found;
}

function existingFile(root: string, path: string): string | undefined {
  const place = path.split(/[?#]/)[0] ?? '';
  return !place.startsWith('..') && existsSync(join(root, place)) && statSync(join(root, place)).isFile()
    ? place
    : undefined;
}
