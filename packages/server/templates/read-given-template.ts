import { defaultLimits, importSvg } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import {
  currentSchemaVersion,
  detectFormat,
  importTemplate,
  parseTemplate,
  PlatenError,
  type ImportedTemplate,
  type TemplateFormat,
} from '@platen/template';
import { ServiceError } from '../http/service-error.ts';
import { checkStorable } from './check-storable.ts';

/** What a template can be created from. Further members make it a file of another kind. */
export interface GivenTemplate {
  name?: string | undefined;
  description?: string | undefined;
  canvas_width?: number | undefined;
  canvas_height?: number | undefined;
  pages_data?: readonly Record<string, unknown>[] | undefined;
  tags?: string[] | undefined;
  folder_id?: number | null | undefined;
  /** A template of any kind that can be imported. */
  content?: unknown;
  [further: string]: unknown;
}

/** A template to be stored, what was lost of the file, and whether it was one of another kind. */
export interface ReadTemplate extends ImportedTemplate {
  isImport: boolean;
}

const ownMembers: ReadonlySet<string> = new Set([
  'name',
  'description',
  'canvas_width',
  'canvas_height',
  'pages_data',
  'tags',
  'folder_id',
  'content',
]);

/**
 * Makes a template of what a caller gave: an empty one of a size, one with pages, or an import. Name, description and tags beside
 * the content win over its own. Throws ServiceError `invalid_request`, `template_invalid` and `import_unsupported`, and PlatenError.
 */
export async function readGivenTemplate(given: GivenTemplate): Promise<ReadTemplate> {
  checkStorable(given);
  const read = await readContent(given);
  const { name = read.template.name, description = read.template.description, tags = read.template.tags } = given;
  return { ...read, template: { ...read.template, name, description, tags } };
}

async function readContent(given: GivenTemplate): Promise<ReadTemplate> {
  const { content, folder_id: _, ...file } = given;
  if (content !== undefined) {
    refuseUnknown(given);
    if (given.pages_data) throw new ServiceError('invalid_request', 'Give pages_data or content, not both.');
    return importAny(typeof content === 'string' ? readText(content) : content, given.name);
  }
  const format = detectFormat(file);
  if (format === 'pages-data' && given.pages_data?.every(isOwnPage)) {
    refuseUnknown(given, ['schemaVersion', 'fonts']);
    return { template: parseTemplate(ownTemplate(given, given.pages_data)), report: [], isImport: false };
  }
  if (format !== undefined) return importAny(file, given.name);
  refuseUnknown(given);
  return { template: parseTemplate(ownTemplate(given, [{ id: 'page-1' }])), report: [], isImport: false };
}

/** A page as this service answers it in `pages_data`, or as a template holds it. */
function isOwnPage(page: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(page['layers']) && !Array.isArray(page['elements']);
}

function ownTemplate(given: GivenTemplate, pages: readonly Record<string, unknown>[]): Record<string, unknown> {
  const { canvas_width: width, canvas_height: height } = given;
  const sized = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  const missing = (['name', 'canvas_width', 'canvas_height'] as const).filter((member) => given[member] === undefined);
  const isNeeded = (member: string): boolean => member === 'name' || given.pages_data === undefined;
  const issues = missing.filter(isNeeded).map((path) => ({ path, message: 'is missing' }));
  if (issues.length > 0) {
    throw new ServiceError(
      'invalid_request',
      'A new template needs a name, canvas_width and canvas_height, or content to import.',
      { issues },
    );
  }
  return {
    schemaVersion: given['schemaVersion'] ?? currentSchemaVersion,
    name: given.name,
    ...(given['fonts'] !== undefined && { fonts: given['fonts'] }),
    pages: pages.map((page, index) => {
      const { page_id: id = `page-${index + 1}`, ...members } = page;
      // What this service answers beside a page's own members.
      delete members['thumbnail_url'];
      return { id, ...sized, ...members };
    }),
  };
}

function refuseUnknown(given: GivenTemplate, known: readonly string[] = []): void {
  const unknown = Object.keys(given).filter((member) => !ownMembers.has(member) && !known.includes(member));
  if (unknown.length === 0) return;
  const issues = unknown.slice(0, 50).map((path) => ({ path, message: 'is not a field of a new template' }));
  throw new ServiceError('invalid_request', `${unknown[0]} is not a field of a new template.`, { issues });
}

/** Text is SVG, or JSON that was written out. */
function readText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    checkStorable(value);
    return value;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('import_unsupported', 'The content looks like JSON and cannot be read as such.', {
      cause: error,
    });
  }
}

async function importAny(content: unknown, name: string | undefined): Promise<ReadTemplate> {
  const format = detectFormat(content);
  const isImport = format !== 'platen';
  try {
    if (typeof content === 'string' && format === 'svg') {
      const bytes = new TextEncoder().encode(content);
      const options = { limits: defaultLimits, ...(name !== undefined && { name }) };
      return { ...(await importSvg(bytes, createNodePlatform(), options)), isImport };
    }
    return { ...importTemplate(content), isImport };
  } catch (error) {
    throw toRefusal(error, format);
  }
}

/** A file that an importer trips over is a file that cannot be imported. */
function toRefusal(error: unknown, format: TemplateFormat | undefined): unknown {
  if (error instanceof PlatenError || error instanceof ServiceError || format === 'platen') return error;
  return new ServiceError('import_unsupported', 'The file is damaged, or of a kind that cannot be imported.', {
    cause: error,
  });
}
