import { contentLimitBytes } from '@platen/api';
import { defaultLimits, importPsd, importSvg } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import { detectFormat, importTemplate, PlatenError, type ImportedTemplate } from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';
import { checkStorable } from '../check-storable.ts';

/** A template that was imported, and whether the file was of another kind than ours. */
export interface ReadTemplate extends ImportedTemplate {
  isImport: boolean;
}

/**
 * Imports a file of any kind that can be: a value that JSON held, JSON that was written out, the text of an SVG file, or a PSD in a data
 * URI. Hostile ones may take long and much memory, so it is run in a thread of its own. Throws ServiceError `import_unsupported` and
 * `template_invalid`, and PlatenError.
 */
export async function importContent(content: unknown, name: string | undefined): Promise<ReadTemplate> {
  const value = typeof content === 'string' ? readText(content) : content;
  const photoshop = typeof value === 'string' ? psdUri.exec(value)?.[0] : undefined;
  if (photoshop !== undefined) return importPsdUri(String(value).slice(photoshop.length), name);
  checkStorable(value);
  const format = detectFormat(value);
  const isImport = format !== 'platen';
  if (!isImport) return { ...importTemplate(value), isImport };
  try {
    if (typeof value !== 'string' || format !== 'svg') return { ...importTemplate(value), isImport };
    const options = { limits: defaultLimits, ...(name !== undefined && { name }) };
    return { ...(await importSvg(new TextEncoder().encode(value), createNodePlatform(), options)), isImport };
  } catch (error) {
    if (error instanceof PlatenError || error instanceof ServiceError) throw error;
    // A file that an importer trips over is a file that cannot be imported.
    throw new ServiceError('import_unsupported', 'The file is damaged or its type is not supported.', {
      cause: error,
    });
  }
}

/** How the data URI of a PSD begins, with the media types that browsers and programs have for it. */
const psdUri = /^data:(?:image\/vnd\.adobe\.photoshop|image\/x-photoshop|application\/octet-stream);base64,(?=OEJQU)/;

async function importPsdUri(base64: string, name: string | undefined): Promise<ReadTemplate> {
  const options = { limits: defaultLimits, ...(name !== undefined && { name }) };
  const imported = await importPsd(new Uint8Array(Buffer.from(base64, 'base64')), createNodePlatform(), options);
  // What cannot be saved again is of no use.
  if (Buffer.byteLength(JSON.stringify(imported.template)) > contentLimitBytes) {
    throw new ServiceError('import_unsupported', 'The layers of the file are larger than a template can be.');
  }
  return { ...imported, isImport: true };
}

/** Text is SVG, or JSON that was written out. */
function readText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('import_unsupported', 'The content looks like JSON but is not valid JSON.', {
      cause: error,
    });
  }
}
