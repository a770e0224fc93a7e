/**
 * Writes fonts/font-manifest.json from the installed font packages:
 * `node --conditions=@platen/source packages/library/tools/make-font-manifest.ts`
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Blob as FontBlob, Face } from 'harfbuzzjs';
import { decompress } from 'woff2-encoder';
import { z } from 'zod';
import { decodeRanges, encodeRanges, toRanges, type FontManifest } from '@platen/library';
import { fontPackages, type FontPackage } from './font-packages.ts';

const packageMetadata = z.object({
  id: z.string(),
  family: z.string(),
  category: z.string(),
  subsets: z.array(z.string()),
  license: z.object({ type: z.literal('OFL-1.1') }),
});
const declaredRanges = z.record(z.string(), z.string());

type ManifestFamily = FontManifest['families'][number];

async function describeFamily(source: FontPackage): Promise<ManifestFamily> {
  const folder = dirname(fileURLToPath(import.meta.resolve(`${source.package}/package.json`)));
  const metadata = packageMetadata.parse(readJson(join(folder, 'metadata.json')));
  const declared = declaredRanges.parse(readJson(join(folder, 'unicode.json')));
  const names = Object.keys(declared).sort((a, b) => subsetRank(a) - subsetRank(b));
  const files = readdirSync(join(folder, 'files')).filter((file) => file.endsWith('.woff2'));

  const faces = new Map<string, ManifestFamily['faces'][number]>();
  const coverage = names.map(() => '');
  const axes = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const prefix = `${metadata.id}-${name.replace(/[[\]]/g, '')}-`;
    for (const file of files.filter((candidate) => candidate.startsWith(prefix))) {
      const match = /^([a-z]+|\d{3})-(normal|italic)\.woff2$/.exec(file.slice(prefix.length));
      const [, variant = '', style = ''] = match ?? [];
      if (match === null || (source.axes === undefined ? !/^\d/.test(variant) : variant !== source.axes)) continue;
      const bytes = readFileSync(join(folder, 'files', file));
      const font = new Face(new FontBlob(await decompress(bytes)));
      coverage[index] = encodeCoverage(
        font.collectUnicodes(),
        names.length > 1 ? declared[name] : undefined,
        coverage[index],
      );
      const axisInfos = Object.entries(font.getAxisInfos());
      for (const [tag, { min, max }] of axisInfos) axes.set(tag, `${tag} ${min}..${max}`);
      const weightAxis = axisInfos.find(([tag]) => tag === 'wght')?.[1];
      const weight = weightAxis === undefined ? variant : `${weightAxis.min}..${weightAxis.max}`;
      const key = `${variant} ${style}`;
      const face = faces.get(key) ?? { weight, style, variant, hashes: names.map(() => '') };
      face.hashes[index] = createHash('sha256').update(bytes).digest('hex');
      faces.set(key, face);
    }
  }
  makeDisjoint(coverage);
  return {
    family: metadata.family,
    id: metadata.id,
    package: source.package,
    license: metadata.license.type,
    category: metadata.category,
    axes: [...axes.values()],
    subsets: names.map((name, index) => ({ name: name.replace(/[[\]]/g, ''), ranges: coverage[index] ?? '' })),
    faces: [...faces.values()].sort((a, b) => b.style.localeCompare(a.style) || a.weight.localeCompare(b.weight)),
  };
}

/** Latin first, then named scripts, then numbered slices: the order in which files are tried for a character. */
function subsetRank(name: string): number {
  if (name === 'latin') return 0;
  if (name === 'latin-ext') return 1;
  const slice = /^\[(\d+)\]$/.exec(name);
  return slice === null ? 2 : 3 + Number(slice[1]);
}

/** Encodes the code points that a file actually covers, out of those it is meant for and those of its sister files. */
function encodeCoverage(unicodes: Iterable<number>, declaredText: string | undefined, sister = ''): string {
  let codePoints = [...unicodes].filter((codePoint) => codePoint >= 0x20);
  if (declaredText !== undefined) {
    const meant = declaredText.split(',').map((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    codePoints = codePoints.filter((codePoint) => meant.some(([from, to]) => codePoint >= from && codePoint <= to));
  }
  if (sister !== '') {
    const shared = decodeRanges(sister);
    codePoints = codePoints.filter((codePoint) => shared.some(([from, to]) => codePoint >= from && codePoint <= to));
  }
  return encodeRanges(toRanges(codePoints));
}

/** Leaves each code point to the first subset that has it. */
function makeDisjoint(coverage: string[]): void {
  const taken = new Set<number>();
  for (const [index, text] of coverage.entries()) {
    const own = listCodePoints(text).filter((codePoint) => !taken.has(codePoint));
    for (const codePoint of own) taken.add(codePoint);
    coverage[index] = encodeRanges(toRanges(own));
  }
}

function listCodePoints(text: string): number[] {
  return decodeRanges(text).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, offset) => from + offset),
  );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const manifest: FontManifest = { families: [] };
for (const source of fontPackages) manifest.families.push(await describeFamily(source));
const target = fileURLToPath(new URL('../fonts/font-manifest.json', import.meta.url));
const families = manifest.families.map((family) => JSON.stringify(family)).join(',\n');
writeFileSync(target, `{"families":[\n${families}\n]}\n`);
const fileCount = manifest.families.flatMap((family) =>
  family.faces.flatMap((face) => face.hashes.filter(Boolean)),
).length;
console.log(`${manifest.families.length} families, ${fileCount} files`);
