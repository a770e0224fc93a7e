import { basename, extname } from 'node:path';
import { detectFormat, importTemplate, type ImportedTemplate } from '@platen/template';
import { FileError } from './error.ts';
import { decodeText, nameOf, parseJson, readBytes, standardStream } from './read-file.ts';

/** The engine takes drawings and PSD files apart: it is loaded for them alone. */
async function importDesign(bytes: Uint8Array, file: string, kind: 'svg' | 'psd'): Promise<ImportedTemplate> {
  const [{ defaultLimits, importPsd, importSvg }, { createNodePlatform }] = await Promise.all([
    import('@platen/engine'),
    import('@platen/engine/node'),
  ]);
  const name = file === standardStream ? '' : basename(file, extname(file)).slice(0, 255);
  const importFile = kind === 'svg' ? importSvg : importPsd;
  return importFile(bytes, createNodePlatform(), { limits: defaultLimits, name });
}

/** Whether bytes begin as a PSD or PSB file does. */
export function isPsd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '8BPS';
}

/** A file that was opened: the template that it is or becomes, what the import could not keep, and its bytes. */
export interface OpenedFile extends ImportedTemplate {
  bytes: Uint8Array;
}

/** Opens a template file of ours or of any kind that can be imported. Throws FileError. */
export async function openFile(file: string): Promise<OpenedFile> {
  const bytes = await readBytes(file);
  const text = isPsd(bytes) ? undefined : decodeText(bytes, file);
  const kind = text === undefined ? 'psd' : detectFormat(text) === 'svg' ? 'svg' : undefined;
  const input = kind === undefined && text !== undefined ? parseJson(text, file) : undefined;
  try {
    if (kind === undefined) return { ...importTemplate(input), bytes };
    const imported = await importDesign(text === undefined ? bytes : new TextEncoder().encode(text), file, kind);
    return { ...imported, bytes };
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}

/**
 * Opens a template file of ours or of any kind that can be imported; the report says what an import could not keep. Throws
 * FileError.
 */
export async function openTemplate(file: string): Promise<ImportedTemplate> {
  const { template, report } = await openFile(file);
  return { template, report };
}
