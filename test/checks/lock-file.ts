/** A package's manifest, as far as the checks read it. */
export interface Manifest {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}

/** An entry of a version 3 lock file. */
export interface LockEntry extends Manifest {
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  extraneous?: boolean;
  os?: string[] | string;
}

/** A lock file, as far as the checks read it. Keys of `packages` are folders; the root's is empty. */
export interface LockFile {
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
}

const exactVersion = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const registry = 'https://registry.npmjs.org/';

/**
 * What keeps `npm ci` from working on another machine, in sentences: a dependency without an entry (what a registry without some
 * platform's binary leaves behind, and npm 11 refuses), an entry without version or integrity, or one bound to another registry.
 */
export function checkLockFile(lock: LockFile): string[] {
  const problems: string[] = [];
  if (lock.lockfileVersion !== 3) problems.push(`lockfileVersion is ${lock.lockfileVersion}, not 3`);
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const installed = /(^|\/)node_modules\//.test(folder);
    if (installed && !entry.link) {
      if (!entry.version) problems.push(`${folder} has no version`);
      // A binary for another platform that the registry of whoever wrote the lock file lacks has a version and no more.
      if (!entry.integrity && !entry.optional) problems.push(`${folder} has no integrity`);
      if (entry.resolved && !entry.resolved.startsWith(registry))
        problems.push(`${folder} comes from ${entry.resolved}`);
    }
    if (entry.extraneous) problems.push(`${folder} is extraneous`);
    const wanted = {
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...(installed ? {} : entry.devDependencies),
    };
    for (const name of Object.keys(wanted)) {
      if (!findEntry(lock, folder, name)) problems.push(`${folder || 'the root'} needs ${name}, which has no entry`);
    }
  }
  return problems;
}

/** Where a manifest's versions are not exact, or differ from what the lock file was made for. `folder` is the manifest's. */
export function checkManifest(folder: string, manifest: Manifest, lock: LockFile): string[] {
  const problems: string[] = [];
  const locked = lock.packages[folder];
  if (!locked) return [`${folder} has no entry in the lock file`];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    const wanted = manifest[kind] ?? {};
    for (const [name, version] of Object.entries(wanted)) {
      if (!exactVersion.test(version))
        problems.push(`${folder || 'the root'}: ${name} is ${version}, not an exact version`);
    }
    if (JSON.stringify(sortKeys(wanted)) !== JSON.stringify(sortKeys(locked[kind] ?? {}))) {
      problems.push(`${folder || 'the root'}: ${kind} differ from the lock file’s`);
    }
  }
  for (const [name, version] of Object.entries(manifest.overrides ?? {})) {
    if (typeof version !== 'string' || !exactVersion.test(version))
      problems.push(`override ${name} is not an exact version`);
  }
  return problems;
}

const allowedLicense =
  /^(MIT(-0)?|Apache-2\.0|BSD-[23]-Clause|0BSD|ISC|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|Zlib|BSL-1\.0)$/;

/** Entries whose license isn't one the house may ship or use. `known` maps package names to why they are fine all the same. */
export function checkLicenses(lock: LockFile, known: Readonly<Record<string, string>>): string[] {
  return Object.entries(lock.packages).flatMap(([folder, entry]) => {
    const name = folder.split('node_modules/').at(-1) ?? '';
    if (!folder.includes('node_modules/') || entry.link || Object.keys(known).some((start) => name.startsWith(start)))
      return [];
    const choices = (entry.license ?? 'none').replaceAll(/[()]/g, '').split(/ OR /i);
    const allowed = choices.some((choice) => choice.split(/ AND /i).every((part) => allowedLicense.test(part.trim())));
    return allowed ? [] : [`${folder} is licensed ${entry.license ?? 'without a word'}`];
  });
}

/** Looks a package up as Node would: in the folder's own node_modules, then in those of the folders above. */
function findEntry(lock: LockFile, folder: string, name: string): LockEntry | undefined {
  for (let place = folder; ; place = place.split('/').slice(0, -1).join('/')) {
    const entry = lock.packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`];
    if (entry || place === '') return entry;
  }
}

function sortKeys(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
