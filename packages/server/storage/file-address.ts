import { hash } from 'node:crypto';
import { isPublicKey } from './storage-key.ts';

/** What a stored file belongs to; the first part of its key. */
export type FileKind = 'renders' | 'assets' | 'thumbnails' | 'social' | 'uploads';

/** The key of a file by its content. The same bytes of a workspace are one file. */
export function fileKey(kind: FileKind, workspaceId: number, bytes: Uint8Array, extension: string): string {
  return fileKeyOfHash(kind, workspaceId, hash('sha256', bytes), extension);
}

/** The key of a file by the SHA-256 of its content, hexadecimal. */
export function fileKeyOfHash(kind: FileKind, workspaceId: number, sha256: string, extension: string): string {
  return `${kind}/${workspaceId}/${sha256}.${extension}`;
}

/** The public address of a stored file. With a name it is downloaded under that name. */
export function fileUrl(publicUrl: string, key: string, downloadName?: string): string {
  const query = downloadName === undefined ? '' : `?name=${encodeURIComponent(downloadName)}`;
  return `${publicUrl}/files/${key}${query}`;
}

/**
 * The key of the stored file that an address names, undefined when it is an address of elsewhere. Lets the service read its own
 * files where a user gives their address, without calling itself.
 */
export function keyOfFileUrl(publicUrl: string, address: string): string | undefined {
  const start = `${publicUrl}/files/`;
  if (!address.startsWith(start)) return undefined;
  const key = address.slice(start.length).replace(/[?#].*$/s, '');
  return isPublicKey(key) ? key : undefined;
}
