import { detectFormat, importTemplate, type ImportedTemplate } from '@platen/template';
import { FileError } from './failure.ts';
import { nameOf, parseJson, readText } from './read-file.ts';

/**
 * Opens a template file of ours or of any kind that can be imported; the report says what an import could not keep. Throws
 * FileError.
 */
export async function openTemplate(file: string): Promise<ImportedTemplate> {
  const text = await readText(file);
  const input = detectFormat(text) === 'svg' ? text : parseJson(text, file);
  try {
    return importTemplate(input);
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}
