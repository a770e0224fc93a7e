import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { FileError, UsageError } from './error.ts';
import { nameOf, standardStream } from './read-file.ts';

/** A file to import, and what its template is called below a folder for all of them: `ads/poster.psd` becomes `ads/poster.json`. */
export interface DesignFile {
  file: string;
  output: string;
}

const endings = /\.(?:json|svg|psd|psb)$/i;

/** The files that are named, and those in the folders that are, in the order of their names. Throws FileError and UsageError. */
export async function listDesigns(given: readonly string[]): Promise<{ designs: DesignFile[]; isOne: boolean }> {
  const designs: DesignFile[] = [];
  let hasFolder = false;
  for (const path of given) {
    const isFolder = path !== standardStream && (await isDirectory(path));
    hasFolder ||= isFolder;
    const files = isFolder ? await filesIn(path) : [path];
    if (files.length === 0) throw new FileError(nameOf(path), new Error('has no JSON, SVG, PSD or PSB file'));
    for (const file of files) {
      const name = file === standardStream ? 'imported' : isFolder ? relative(path, file) : basename(file);
      designs.push({ file, output: `${name.replace(endings, '')}.json` });
    }
  }
  return { designs: nameApart(designs), isOne: given.length === 1 && !hasFolder };
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new FileError(nameOf(folder), error);
  });
  const files = names.filter((name) => endings.test(name)).map((name) => join(folder, name));
  if (files.length > maxFiles) throw new UsageError(`${nameOf(folder)} has more than ${maxFiles} files to import`);
  return files.toSorted();
}

/** `card.svg` and `card.psd` do not become one file. */
function nameApart(designs: readonly DesignFile[]): DesignFile[] {
  const taken = new Set<string>();
  return designs.map(({ file, output }) => {
    let name = output;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = output.replace(/\.json$/, `-${number}.json`);
    taken.add(name.toLowerCase());
    return { file, output: name };
  });
}

const maxFiles = 10_000;
