import { currentSchemaVersion, detectFormat, parseTemplate } from '@platen/template';
import { ServiceError } from '../http/service-error.ts';
import { readLibraryTemplate } from '../renders/request/read-rendered-template.ts';
import { checkStorable } from './check-storable.ts';
import type { ReadTemplate } from './import/import-content.ts';
import type { TemplateImporter } from './import/template-importer.ts';

/** The formats a template can be created from. Further members make it a file of another kind. */
export interface GivenTemplate {
  name?: string | undefined;
  description?: string | undefined;
  canvas_width?: number | undefined;
  canvas_height?: number | undefined;
  pages_data?: readonly Record<string, unknown>[] | undefined;
  tags?: string[] | undefined;
  folder_id?: number | null | undefined;
  /** Slug of a template of the library. */
  library_template?: string | undefined;
  /** A template of any kind that can be imported. */
  content?: unknown;
  [further: string]: unknown;
}

const ownMembers: ReadonlySet<string> = new Set([
  'name',
  'description',
  'canvas_width',
  'canvas_height',
  'pages_data',
  'tags',
  'folder_id',
  'library_template',
  'content',
]);

/**
 * Makes a template of what a caller gave: an empty one of a size, one with pages, or an import. Name, description and tags beside
 * the content win over its own. Throws ServiceError `invalid_request`, `template-not-found`, `template_invalid` and `import_unsupported`, and PlatenError.
 */
export async function readGivenTemplate(
  given: GivenTemplate,
  importer: Pick<TemplateImporter, 'import'>,
): Promise<ReadTemplate> {
  checkStorable(given);
  const read = await readContent(given, importer);
  const { name = read.template.name, description = read.template.description, tags = read.template.tags } = given;
  return { ...read, template: { ...read.template, name, description, tags } };
}

async function readContent(given: GivenTemplate, importer: Pick<TemplateImporter, 'import'>): Promise<ReadTemplate> {
  if (given.library_template !== undefined) {
    refuseUnknown(given);
    if (given.content !== undefined || given.pages_data !== undefined) {
      throw new ServiceError('invalid_request', 'Send library_template without content and pages_data.');
    }
    return { template: await readLibraryTemplate(given.library_template), report: [], isImport: false };
  }
  const { content, ...file } = withoutEmpty(given);
  if (content !== undefined) {
    refuseUnknown(given);
    if (file.pages_data) throw new ServiceError('invalid_request', 'Send pages_data or content, not both.');
    return readFile(content, given.name, importer);
  }
  const format = detectFormat(file);
  if (format === 'pages-data' && file.pages_data?.every(isOwnPage)) {
    refuseUnknown(given, ['schemaVersion', 'fonts', 'data']);
    return { template: parseTemplate(ownTemplate(given, file.pages_data)), report: [], isImport: false };
  }
  if (format !== undefined) return readFile(file, given.name, importer);
  refuseUnknown(given);
  return { template: parseTemplate(ownTemplate(given, [{ id: 'page-1' }])), report: [], isImport: false };
}

/** Returns the file's content without fields that are not part of it, and without an empty list of pages. */
function withoutEmpty(given: GivenTemplate): GivenTemplate {
  const file = { ...given };
  delete file.folder_id;
  if (file.pages_data?.length === 0) delete file.pages_data;
  return file;
}

/** A template of ours is read here and now; files of other kinds are for the importer. */
async function readFile(
  content: unknown,
  name: string | undefined,
  importer: Pick<TemplateImporter, 'import'>,
): Promise<ReadTemplate> {
  if (typeof content === 'string' || detectFormat(content) !== 'platen') return importer.import({ content, name });
  return { template: parseTemplate(content), report: [], isImport: false };
}

/** A page as this service answers it in `pages_data`, or as a template holds it. */
function isOwnPage(page: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(page['layers']) && !Array.isArray(page['elements']);
}

function ownTemplate(given: GivenTemplate, pages: readonly Record<string, unknown>[]): Record<string, unknown> {
  const { canvas_width: width, canvas_height: height } = given;
  const sized = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  const missing = (['name', 'canvas_width', 'canvas_height'] as const).filter((member) => given[member] === undefined);
  const isNeeded = (member: string): boolean => member === 'name' || !given.pages_data?.length;
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
    ...(given['data'] !== undefined && { data: given['data'] }),
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
