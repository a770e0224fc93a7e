import { hash } from 'node:crypto';

/** What a stored file belongs to; the first part of its key. */
export type FileKind = 'renders' | 'assets' | 'thumbnails' | 'uploads';

/** The key of a file by its content. The same bytes of a workspace are one file. */
export function fileKey(kind: FileKind, workspaceId: number, bytes: Uint8Array, extension: string): string {
  return `${kind}/${workspaceId}/${hash('sha256', bytes)}.${extension}`;
}

/** The public address of a stored file. */
export function fileUrl(publicUrl: string, key: string): string {
  return `${publicUrl}/files/${key}`;
}
