import { addFileBody, addFileQuery, assetMeta, tagList } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Storage } from '../storage/storage.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { readForm, type Form } from '../http/read-form.ts';
import { ServiceError } from '../http/service-error.ts';
import { tooLarge, type FileAssetType } from './asset-limits.ts';
import { readFileText } from './read-file-text.ts';

/** A file that was sent or referred to, with its properties. */
export interface AssetInput {
  bytes: Uint8Array;
  fileName: string | undefined;
  tags: string[];
  meta: Record<string, unknown>;
  folderId?: number | null | undefined;
}

type AddFileBody = z.output<typeof addFileBody>;

/**
 * The file of an `add` request in any of its forms: JSON with a URL, data URI or base64; a form; the whole body. Throws ServiceError
 * for what cannot be read and for more than `maxBytes`.
 */
export async function readAssetInput(
  dependencies: { publicUrl: string; storage: Storage; fetcher: SafeFetcher },
  request: FastifyRequest,
  given: {
    body: AddFileBody | undefined;
    /** The file of a large body. */
    rest: Uint8Array | undefined;
    query: { fileName?: string | undefined; tags?: string[] | undefined; folder_id?: number | undefined };
  },
  options: { type: FileAssetType; maxBytes: number; signal: AbortSignal },
): Promise<AssetInput> {
  const { body, query, rest } = given;
  if (request.isMultipart?.()) {
    const form = await readForm(request, options.maxBytes);
    // The form may have been read before, within a wider bound.
    if (form.bytes && form.bytes.length > options.maxBytes) throw tooLarge(options);
    const { file, ...fields } = parseFields(form.fields);
    const bytes = form.bytes ?? (file === undefined ? undefined : await readFileText(dependencies, file, options));
    if (!bytes) throw new ServiceError('invalid_request', 'file: The form has no part with this name.');
    return {
      bytes,
      ...fields,
      fileName: fields.fileName ?? form.fileName,
      folderId: fields.folderId ?? query.folder_id,
    };
  }
  if (request.body instanceof Uint8Array) {
    if (request.body.length > options.maxBytes) throw tooLarge(options);
    return {
      bytes: request.body,
      fileName: query.fileName,
      tags: query.tags ?? [],
      meta: {},
      folderId: query.folder_id,
    };
  }
  if (!body) throw new ServiceError('invalid_request', 'file: The body is missing.');
  if (rest && rest.length > options.maxBytes) throw tooLarge(options);
  const fileName = body.fileName ?? nameInUrl(body.file);
  const bytes = rest ?? (await readFileText(dependencies, body.file, options));
  return { bytes, fileName, tags: body.tags, meta: body.meta, folderId: body.folder_id ?? query.folder_id };
}

/** Fields as JSON bodies have them: `tags` as JSON, with commas or repeated, `meta` as JSON. */
function parseFields(fields: Form['fields']): {
  file: string | undefined;
  fileName: string | undefined;
  tags: string[];
  meta: Record<string, unknown>;
  folderId: number | undefined;
} {
  const first = (name: string): string | undefined => fields.get(name)?.[0];
  const tags = [...(fields.get('tags') ?? []), ...(fields.get('tags[]') ?? [])].flatMap(readTags);
  const meta = first('meta');
  const parsed = z
    .object({
      fileName: addFileBody.shape.fileName,
      tags: tagList,
      meta: assetMeta.default({}),
      folder_id: addFileQuery.shape.folder_id,
    })
    .safeParse({
      fileName: first('fileName') || undefined,
      tags,
      meta: meta === undefined ? undefined : readJson(meta),
      folder_id: first('folder_id') || undefined,
    });
  if (parsed.success) {
    const { fileName, folder_id: folderId, ...rest } = parsed.data;
    return { file: first('file'), fileName, folderId, ...rest };
  }
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ServiceError('invalid_request', `${issues[0]?.path}: ${issues[0]?.message}`, { issues });
}

function readTags(text: string): unknown[] {
  if (!text.trimStart().startsWith('[')) return text.split(',');
  const parsed = readJson(text);
  return Array.isArray(parsed) ? parsed : [parsed];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('invalid_request', 'A form field is not valid JSON.');
  }
}

/** The last part of a URL's path, when there is one. */
function nameInUrl(file: string): string | undefined {
  if (!/^https?:/i.test(file) || !URL.canParse(file)) return undefined;
  const last = new URL(file).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).slice(0, 1000) || undefined;
  } catch {
    return undefined;
  }
}
