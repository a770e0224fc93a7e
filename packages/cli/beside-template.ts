import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { PlatenError } from '@platen/template';
import { folderOf } from './input-files.ts';

/** Larger files are refused before they are read; the engine has a bound of its own, which is lower. */
const maxBytes = 256 * 1024 * 1024;

function unreachable(message: string, cause?: unknown): PlatenError {
  return new PlatenError('ASSET_UNREACHABLE', message, { cause });
}

/**
 * Reads the images and fonts that a template names by relative path. They are in the folder of the template's file or below
 * it, also after symbolic links are followed; anything else is refused unless `allowOutside`. A template from standard input is
 * taken to are in the current folder.
 */
export function createReaderBeside(templateFile: string, allowOutside: boolean): (path: string) => Promise<Uint8Array> {
  const folder = folderOf(templateFile);
  return async (path) => {
    const file = isAbsolute(path) ? path : join(folder, path);
    let found: string;
    try {
      found = await realpath(file);
    } catch (error) {
      throw unreachable(`There is no file ${path} next to the template.`, error);
    }
    const inside = relative(await realpath(folder), found);
    const isOutside = isAbsolute(path) || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    if (isOutside && !allowOutside) {
      throw unreachable(`${path} is outside the template's folder; use --allow-outside to read it.`);
    }
    const { size } = await stat(found);
    if (size > maxBytes) throw new PlatenError('LIMIT_ASSET_BYTES', `${path} is larger than ${maxBytes} bytes.`);
    return readFile(found);
  };
}
