import { msg } from '@lit/localize';
import type { BrandFile } from '@platen/api';
import { kindOfFile } from './file-kind.ts';
import type { UploadWatch } from './asset-source.ts';
import { isSessionOver, sessionHeaders } from '../service/session-fetch.ts';
import type { AssetService } from './asset-service.ts';
import { sendRequest, type FileAnswer } from './send-request.ts';
import { describeUploadError, UploadError } from './upload-error.ts';

/** Files above this go to an upload address: past the service where they are in a bucket. */
const maxDirectBytes = 24 * 1024 * 1024;

const paths = { image: 'images', font: 'fonts', video: 'videos', audio: 'audio' } as const;
type FileType = keyof typeof paths;

/** Where a file goes. */
export interface UploadPlacing {
  /** Whether it is in the library; default true. */
  isListed?: boolean;
  folderId?: number | undefined;
  /** The asset in whose place it is put. */
  replaces?: BrandFile;
}

/**
 * Uploads a file as a brand asset of its kind, and reports progress. One that `isListed` is in the library; another is only there for the
 * templates that use it, and the same file twice is one. Throws UploadError, and the signal's reason.
 */
export async function uploadFile(
  service: AssetService,
  file: File,
  watch: UploadWatch,
  placing: UploadPlacing = {},
): Promise<BrandFile> {
  const type = typeOfFile(file);
  if (placing.replaces && placing.replaces.type !== type) {
    throw new UploadError(msg('Choose a file of the same type as the one that it replaces.'), false);
  }
  if (!type) throw new UploadError(msg('This file type is not supported, or the file is damaged.'), false);
  if (file.size === 0) throw new UploadError(msg('The file is empty.'), false);
  return file.size <= maxDirectBytes
    ? sendWhole(service, type, file, watch, placing)
    : sendToAddress(service, type, file, watch, placing);
}

/** Returns the type of asset a file becomes; undefined for other files. */
export function typeOfFile(file: File): FileType | undefined {
  const kind = kindOfFile(file);
  if (kind === 'svg') return 'image';
  return kind === 'other' || kind === 'template' ? undefined : kind;
}

async function sendWhole(
  service: AssetService,
  type: FileType,
  file: File,
  watch: UploadWatch,
  placing: UploadPlacing,
): Promise<BrandFile> {
  const { isListed = true, folderId, replaces } = placing;
  const query = new URLSearchParams({
    ...service.scope,
    ...(!isListed && { listed: 'false' }),
    ...(folderId !== undefined && { folder_id: String(folderId) }),
  }).toString();
  const deed = replaces ? `replace/${replaces.id}` : 'add';
  const url = `${service.baseUrl}/brand-assets/${paths[type]}/${deed}${query && `?${query}`}`;
  const method = replaces ? 'PUT' : 'POST';
  const form = new FormData();
  form.set('file', file, file.name);
  const send = (): Promise<FileAnswer> => {
    return sendRequest({ method, url, headers: sessionHeaders(service.session()), body: form }, watch);
  };
  let answer = await send();
  if (isSessionOver(answer.status, answer.body)) {
    // Any call of the client renews a session that is over.
    const session = service.session();
    await service.client.findBrandFiles({ query: { ...service.scope, ids: ['1'] } }, { signal: watch.signal });
    if (service.session() !== session) answer = await send();
  }
  if (answer.status !== 200) throw uploadErrorOf(answer);
  return (answer.body as { data: BrandFile }).data;
}

async function sendToAddress(
  service: AssetService,
  type: FileType,
  file: File,
  watch: UploadWatch,
  placing: UploadPlacing,
): Promise<BrandFile> {
  const { client, scope } = service;
  const { signal } = watch;
  const { isListed = true, folderId, replaces } = placing;
  const body = {
    type,
    fileName: file.name,
    fileType: file.type || 'application/octet-stream',
    fileSize: file.size,
    listed: isListed,
    ...(folderId !== undefined && { folder_id: folderId }),
    ...(replaces && { replaces: replaces.id }),
  };
  try {
    const { data: upload } = await client.createBrandAssetUpload({ query: scope, body }, { signal });
    const { upload_url: url, headers, method } = upload;
    const answer = await sendRequest({ method, url, headers, body: file }, watch);
    if (answer.status < 200 || answer.status > 299) throw uploadErrorOf(answer);
    return (await client.confirmBrandAssetUpload({ params: { id: upload.id }, query: scope, body: {} }, { signal }))
      .data;
  } catch (error) {
    if (isServiceResponse(error)) throw describeUploadError(error.status, error.code, error.message);
    throw error;
  }
}

function isServiceResponse(error: unknown): error is { status: number; code: string; message: string } {
  return error instanceof Error && 'status' in error && 'code' in error;
}

function uploadErrorOf({ status, body }: FileAnswer): UploadError {
  const said = body as { error?: string; code?: string } | undefined;
  return describeUploadError(status, said?.code, said?.error);
}
