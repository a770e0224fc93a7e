import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildSite } from './build-site.ts';
import { isRelease } from './is-release.ts';

/** A version of the documentation in a folder of several. */
export interface DocsVersion {
  /** The name of its folder. */
  version: string;
  /** Its pages, without `.html`: readers stay on their page where another version has it. */
  pages: readonly string[];
}

const versionList = z.object({
  versions: z.array(z.object({ version: z.string(), pages: z.array(z.string()) })),
});

/** Builds the documentation as a version of a folder of several: `folder/VERSION`, beside those that are there. */
export function buildVersion(root: string, folder: string, version: string): void {
  checkName(version);
  const pages = buildSite(root, join(folder, version), { version, isVersioned: true });
  addVersion(folder, { version, pages });
}

/**
 * Lists a version in a folder of several. `versions.json` has them, the newest first, `versions.js` says the same to their pages, and
 * `index.html` leads to the newest release.
 */
export function addVersion(folder: string, added: DocsVersion): void {
  checkName(added.version);
  const versions = [...readVersions(folder).filter(({ version }) => version !== added.version), added].toSorted(
    (a, b) => compareVersions(b.version, a.version),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'versions.json'), `${JSON.stringify({ versions }, null, 2)}\n`);
  writeFileSync(join(folder, 'versions.js'), `globalThis.platenVersions = ${JSON.stringify(versions)};\n`);
  writeFileSync(join(folder, 'index.html'), leadTo((newestOf(versions) ?? added).version));
}

function checkName(version: string): void {
  if (!/^[\w-][\w.+-]*$/.test(version)) throw new Error(`${version} is no name of a folder.`);
}

function readVersions(folder: string): DocsVersion[] {
  const list = join(folder, 'versions.json');
  if (!existsSync(list)) return [];
  const parsed = versionList.safeParse(JSON.parse(readFileSync(list, 'utf8')));
  if (!parsed.success) throw new Error(`${list} is no list of versions: ${z.prettifyError(parsed.error)}`);
  return parsed.data.versions;
}

/** The newest release, else the newest of all. */
function newestOf(versions: readonly DocsVersion[]): DocsVersion | undefined {
  return versions.find(({ version }) => isRelease(version)) ?? versions[0];
}

/** By numbers (0.10 after 0.9), what comes before a release (1.0.0-beta.1) before it, other names (main) first. */
function compareVersions(a: string, b: string): number {
  const [aBase = '', aEarly] = splitVersion(a);
  const [bBase = '', bEarly] = splitVersion(b);
  const byBase = numeric.compare(aBase, bBase);
  if (byBase !== 0) return byBase;
  if (aEarly === undefined || bEarly === undefined) return Number(bEarly !== undefined) - Number(aEarly !== undefined);
  return numeric.compare(aEarly, bEarly);
}

const numeric = new Intl.Collator('en', { numeric: true });

function splitVersion(version: string): [string, string | undefined] {
  const at = version.indexOf('-');
  return at === -1 ? [version, undefined] : [version.slice(0, at), version.slice(at + 1)];
}

function leadTo(version: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${version}/index.html">
<title>Platen documentation</title>
<a href="${version}/index.html">Platen ${version} documentation</a>
</html>
`;
}
