import { batchDataTypes, batchLimits, type BatchDataType, type CreateBatchBody } from '@platen/api';
import type { ItemScope } from '../fairness/share.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import { fileKey } from '../storage/file-address.ts';
import type { Storage } from '../storage/storage.ts';
import { detectType, type TableFile } from '../templates/tables/read-table.ts';
import type { Vault } from '../vault/vault.ts';

interface Parts {
  storage: Storage;
  vault: Vault;
  fetcher: SafeFetcher;
}

/** Stores a file of rows for batches of a scope, and answers its id: the end of its key in storage. */
export async function storeRowsFile(
  parts: Pick<Parts, 'storage' | 'vault'>,
  scope: ItemScope,
  bytes: Uint8Array,
): Promise<{ fileId: string; type: BatchDataType; bytes: number }> {
  const type = detectType(bytes);
  const key = fileKey(parts, 'rows', scope, bytes, type);
  await parts.storage.put(key, bytes, batchDataTypes[type]);
  return { fileId: key.slice(key.lastIndexOf('/') + 1), type, bytes: bytes.byteLength };
}

/** The file that a batch names, of its own scope or by its address. Throws ServiceError when it is not there or too large. */
export async function readRowsFile(
  parts: Parts,
  scope: ItemScope,
  { url, fileId, type }: NonNullable<CreateBatchBody['data']>,
  signal: AbortSignal,
): Promise<TableFile> {
  const file =
    fileId === undefined ? await fetchRows(parts, scope, url ?? '', signal) : await readStored(parts, scope, fileId);
  return { file: Uint8Array.from(file), type };
}

async function readStored(
  parts: Pick<Parts, 'storage' | 'vault'>,
  scope: ItemScope,
  fileId: string,
): Promise<Uint8Array> {
  const key = `rows/${scope.workspaceId}/${fileId}`;
  const bytes = await parts.storage.read(key, batchLimits.bytes);
  const extension = fileId.slice(fileId.lastIndexOf('.') + 1);
  // The key is made of the scope too: of another embed user the same file has another id.
  if (bytes && fileKey(parts, 'rows', scope, bytes, extension) === key) return bytes;
  const message = 'is no file of this workspace; files can be used for a day after their upload';
  throw new ServiceError('invalid_request', `data.fileId ${message}.`, { issues: [{ path: 'data.fileId', message }] });
}

async function fetchRows(
  { fetcher }: Pick<Parts, 'fetcher'>,
  scope: ItemScope,
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { status, bytes } = await fetcher.fetch(url, {
    maxBytes: batchLimits.bytes,
    signal,
    connectionsOf: `workspace ${scope.workspaceId}`,
  });
  if (status >= 200 && status < 300) return bytes;
  throw new ServiceError('url_unreachable', `data.url responded with status ${status}.`);
}
