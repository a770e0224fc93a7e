import { basename, extname } from 'node:path';
import type { SavedTemplate } from '@platen/api';
import { detectFormat } from '@platen/template';
import { FileError } from './error.ts';
import { decodeText, nameOf, parseJson, readBytes, standardStream } from './read-file.ts';
import { isPsd } from './open-template.ts';
import { openServiceClient } from './service-client.ts';
import type { Terminal } from './terminal.ts';

/** How a file becomes a template of a service. */
export interface ServiceImportArguments {
  service: string;
  name?: string;
  folder?: number;
  tags?: string[];
  quiet?: boolean;
}

/**
 * `platen import FILE --service URL`: makes a template of any file that can be imported, there. `bytes`: what is in the file, where it was read already.
 */
export async function importOnService(
  file: string,
  given: ServiceImportArguments,
  terminal: Terminal,
  bytes?: Uint8Array,
): Promise<Pick<SavedTemplate, 'id' | 'report'>> {
  const content = readContent(bytes ?? (await readBytes(file)), file);
  const client = openServiceClient(given.service, { flag: '--service', levels: 'write' });
  const ownName = typeof content === 'object' && 'name' in content ? content.name : undefined;
  const hasName = typeof ownName === 'string' && ownName.trim() !== '';
  const fileName = file === standardStream ? 'Imported' : basename(file, extname(file));
  const name = given.name ?? (hasName ? undefined : fileName.slice(0, 255));
  const body = {
    content,
    ...(name !== undefined && { name }),
    ...(given.folder !== undefined && { folder_id: given.folder }),
    ...(given.tags && { tags: given.tags }),
  };
  try {
    const made = await client.createTemplate({ body });
    if (!given.quiet) {
      terminal.say(`${nameOf(file)}: created template ${made.id}, "${made.name}", in ${given.service}`);
    }
    return made;
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}

/** The content of a request: the text of an SVG, parsed JSON, or a PSD in a data URI. */
function readContent(bytes: Uint8Array, file: string): string | Record<string, unknown> | unknown[] {
  if (isPsd(bytes)) return `data:image/vnd.adobe.photoshop;base64,${Buffer.from(bytes).toString('base64')}`;
  const text = decodeText(bytes, file);
  return detectFormat(text) === 'svg' ? text : readDesign(text, file);
}

function readDesign(text: string, file: string): Record<string, unknown> | unknown[] {
  const design = parseJson(text, file);
  if (typeof design === 'object' && design !== null) return design as Record<string, unknown> | unknown[];
  throw new FileError(nameOf(file), new Error('is not a design: it must be an object or a list'));
}
