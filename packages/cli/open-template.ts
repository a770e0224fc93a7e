import { basename, extname } from 'node:path';
import { detectFormat, importTemplate, type ImportedTemplate } from '@platen/template';
import { FileError } from './error.ts';
import { nameOf, parseJson, readText, standardStream } from './read-file.ts';

/** The engine takes SVG apart: it is loaded for that alone. */
async function importDrawing(text: string, file: string): Promise<ImportedTemplate> {
  const [{ defaultLimits, importSvg }, { createNodePlatform }] = await Promise.all([
    import('@platen/engine'),
    import('@platen/engine/node'),
  ]);
  const name = file === standardStream ? '' : basename(file, extname(file)).slice(0, 255);
  return importSvg(new TextEncoder().encode(text), createNodePlatform(), { limits: defaultLimits, name });
}

/**
 * Opens a template file of ours or of any kind that can be imported; the report says what an import could not keep. Throws
 * FileError.
 */
export async function openTemplate(file: string): Promise<ImportedTemplate> {
  const text = await readText(file);
  const isDrawing = detectFormat(text) === 'svg';
  const input = isDrawing ? undefined : parseJson(text, file);
  try {
    return isDrawing ? await importDrawing(text, file) : importTemplate(input);
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}
