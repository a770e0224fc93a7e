import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatenError } from '@platen/template';
import { defaultLimits } from '../platform/limits.ts';
import type { FontSource } from '../text/font-set.ts';
import { describeFont } from '../text/fonts/describe-font.ts';
import { unpackFont } from '../text/fonts/unpack-font.ts';

/** Options of `openFontDirectory`. */
export interface OpenFontDirectoryOptions {
  /** Called for each file that is not a usable font; such files are skipped. Default: none. */
  onUnusable?: (path: string, reason: Error) => void;
  /** Bytes of one font file. Default that of `defaultLimits`. */
  maxBytes?: number;
}

/**
 * Opens the fonts of a directory and its subdirectories (TTF, OTF, WOFF, WOFF2), named by the files themselves. Each file is read once for
 * this and again when it is used. Throws ASSET_UNREACHABLE if the directory cannot be read.
 */
export async function openFontDirectory(
  directory: string,
  { onUnusable, maxBytes = defaultLimits.maxAssetBytes }: OpenFontDirectoryOptions = {},
): Promise<FontSource[]> {
  const sources: FontSource[] = [];
  for (const path of await listFontFiles(directory)) {
    try {
      const description = describeFont(await unpackFont(await readFile(path), path, maxBytes));
      if (!description) throw new PlatenError('FONT_UNSUPPORTED', `The font ${path} does not name its family.`);
      sources.push({ ...description, key: path, load: () => readFile(path) });
    } catch (error) {
      onUnusable?.(path, error instanceof Error ? error : new Error(String(error)));
    }
  }
  return sources;
}

async function listFontFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /\.(?:ttf|otf|woff2?)$/i.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch (error) {
    throw new PlatenError('ASSET_UNREACHABLE', `The font directory ${directory} cannot be read.`, { cause: error });
  }
}
