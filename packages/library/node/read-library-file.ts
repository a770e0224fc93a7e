import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PlatenError } from '@platen/template';
import { fontManifest } from '../fonts/font-manifest.ts';
import { readEmojiImage } from './emoji-image.ts';
import { readIconImage } from './icon-image.ts';
import { listStarters } from './starters.ts';

let fontPackages: ReadonlyMap<string, string> | undefined;
let starterList: Promise<Uint8Array> | undefined;

/**
 * A file of the library: `fonts/<file>.woff2`, `emoji/<sequence>.svg`, `icons/<name>.svg`, `icons/index.json` (what icons are
 * searched by), `images/<file>`, `media/<file>` (videos and sounds), `starters/index.json` (the list of starters),
 * `starters/<slug>/template.json` or `starters/<slug>/thumbnail.webp`.
 * Only names of that form are looked up, so a path cannot lead anywhere else. Throws ASSET_UNREACHABLE for every other path.
 */
export async function readLibraryFile(path: string): Promise<Uint8Array> {
  const [, folder, name = ''] = /^(fonts|emoji|icons|images|media|starters|locales|time-zones)\/(.+)$/.exec(path) ?? [];
  let bytes: Uint8Array | undefined;
  if (folder === 'fonts') bytes = await readFont(name);
  if (folder === 'emoji') bytes = await readEmoji(name);
  if (folder === 'icons') bytes = name === 'index.json' ? await readOwnFile(path) : await readIcon(name);
  if (folder === 'images' && /^[a-z0-9-]+\.(?:jpg|png|webp|svg)$/.test(name)) bytes = await readOwnFile(path);
  if (folder === 'media' && /^[a-z0-9-]+\.(?:webm|mp4|mp3|m4a|ogg|wav)$/.test(name)) bytes = await readOwnFile(path);
  if (folder === 'starters' && /^[a-z0-9-]+\/(?:template\.json|thumbnail\.webp)$/.test(name))
    bytes = await readOwnFile(path);
  if (path === 'starters/index.json') bytes = await (starterList ??= writeStarterList());
  if (folder === 'locales' && /^[A-Za-z0-9-]+\.json$/.test(name)) bytes = await readOwnFile(path);
  if (folder === 'time-zones' && name === 'zones.json') bytes = await readOwnFile(path);
  if (bytes === undefined) throw new PlatenError('ASSET_UNREACHABLE', `The bundled library has no file ${path}`);
  return bytes;
}

async function readFont(file: string): Promise<Uint8Array | undefined> {
  fontPackages ??= new Map(
    fontManifest.families.flatMap((family) =>
      family.faces.flatMap((face) =>
        family.subsets.flatMap((subset, index): [string, string][] =>
          face.hashes[index] === ''
            ? []
            : [[`${family.id}-${subset.name}-${face.variant}-${face.style}.woff2`, family.package]],
        ),
      ),
    ),
  );
  const packageName = fontPackages.get(file);
  return packageName === undefined
    ? undefined
    : readFile(fileURLToPath(import.meta.resolve(`${packageName}/files/${file}`)));
}

async function readEmoji(file: string): Promise<Uint8Array | undefined> {
  const svg = file.endsWith('.svg') ? await readEmojiImage(file.slice(0, -'.svg'.length)) : undefined;
  return svg === undefined ? undefined : new TextEncoder().encode(svg);
}

async function writeStarterList(): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(await listStarters()));
}

async function readIcon(file: string): Promise<Uint8Array | undefined> {
  const svg = /^[a-z0-9-]+\.svg$/.test(file) ? await readIconImage(file.slice(0, -'.svg'.length)) : undefined;
  return svg === undefined ? undefined : new TextEncoder().encode(svg);
}

async function readOwnFile(path: string): Promise<Uint8Array | undefined> {
  // By the package's own name, as this file lies at another depth once it is built.
  const root = import.meta.resolve('@platen/library/package.json');
  try {
    return await readFile(fileURLToPath(new URL(path, root)));
  } catch {
    return undefined;
  }
}
