import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pointModulesAtBuilt, refreshPackages } from '../../build.ts';
import type { Manifest } from './lock-file.ts';

/** A package as npm would publish it. */
export interface PackedPackage {
  name: string;
  /** Where the tarball lies. */
  tarball: string;
  /** Paths of the files in it, sorted. */
  files: string[];
  /** Bytes of all files unpacked. */
  unpackedSize: number;
}

/** What is built of files other than the one of the same name. */
const built = /^(?:page|editor|docs)(?:[\\/]|$)/;

/**
 * Builds every package where that is not done yet, and packs a copy of all of them. Of the house's own dist folders, which may hold
 * files whose source is long gone, the copy has what there are sources for. `folder` is empty and outside the repository.
 */
export function packFromSources(root: string, folder: string): PackedPackage[] {
  refreshPackages(root);
  const copy = join(folder, 'copy');
  mkdirSync(copy, { recursive: true });
  cpSync(join(root, 'packages'), join(copy, 'packages'), {
    recursive: true,
    filter: (from) => !skipped.has(basename(from)) && hasSource(join(root, 'packages'), from),
  });
  for (const file of ['tsconfig.base.json', 'package.json']) cpSync(join(root, file), join(copy, file));
  pointModulesAtBuilt(copy);
  return packAll(copy, join(folder, 'packed'));
}

const skipped = new Set(['node_modules', '.out']);

/** Whether a file below `packages` is a source, or was made of one that is still there. */
function hasSource(packages: string, file: string): boolean {
  const [name = '', place, ...rest] = relative(packages, file).split(sep);
  const path = rest.join(sep);
  if (place !== 'dist' || built.test(path) || statSync(file).isDirectory()) return true;
  return existsSync(join(packages, name, path.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, '.ts')));
}

/**
 * Unpacks the tarballs into `folder`/node_modules, and links there what their manifests declare and nothing else, so that an
 * import nobody declared fails.
 */
export function installPacked(root: string, packed: readonly PackedPackage[], folder: string): void {
  const modules = join(folder, 'node_modules');
  for (const { name, tarball } of packed) {
    const target = join(modules, name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  for (const { name } of packed) {
    const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as Manifest;
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      if (packed.some((each) => each.name === dependency)) continue;
      link(
        findPackage(join(root, 'packages', basename(name)), dependency),
        join(modules, name, 'node_modules', dependency),
      );
    }
  }
}

/** Links packages of the repository's root into `folder`/node_modules, as what the program there depends on itself. */
export function linkInstalled(root: string, names: readonly string[], folder: string): void {
  for (const name of names) link(findPackage(root, name), join(folder, 'node_modules', name));
}

/** Packs every package in one run of npm, which takes longer to start than to pack. */
function packAll(root: string, target: string): PackedPackage[] {
  mkdirSync(target, { recursive: true });
  const answer = execFileSync('npm', ['pack', '--workspaces', '--json', '--pack-destination', target], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const packed = Object.values(JSON.parse(answer) as NpmPacked[] | Record<string, NpmPacked>);
  const missing = readdirSync(join(root, 'packages')).length - packed.length;
  if (missing !== 0) throw new Error(`npm pack left out ${missing} packages`);
  return packed.map(({ name, filename, files, unpackedSize }) => ({
    name,
    tarball: join(target, filename),
    files: files.map(({ path }) => path).sort(),
    unpackedSize,
  }));
}

interface NpmPacked {
  name: string;
  filename: string;
  files: { path: string }[];
  unpackedSize: number;
}

/** The folder of a package as seen from another's: its own node_modules first, then the root's. */
function findPackage(from: string, name: string): string {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = places
    .map((place) => join(place, name))
    .find((folder) => globSync('package.json', { cwd: folder }).length > 0);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, 'junction');
}
