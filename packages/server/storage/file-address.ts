import { createHmac, hash } from 'node:crypto';
import type { Vault } from '../vault/vault.ts';
import type { ItemScope } from '../fairness/share.ts';
import { isPublicKey } from './storage-key.ts';

/** The owner of a stored file; the first part of its key. */
export type FileKind = 'renders' | 'assets' | 'thumbnails' | 'social' | 'uploads' | 'rows';

/**
 * Returns the key of a file by its content. The same bytes of a kind are one file of a workspace, or of one embed user in it. The key of
 * given bytes cannot be computed without the instance's secret, so that having an image reveals nothing about who else has it.
 */
export function fileKey(
  parts: { vault: Vault },
  kind: FileKind,
  owner: ItemScope,
  bytes: Uint8Array,
  extension: string,
): string {
  return fileKeyOfHash(parts, kind, owner, hash('sha256', bytes), extension);
}

/** The same by the SHA-256 of the content, hexadecimal. */
export function fileKeyOfHash(
  { vault }: { vault: Vault },
  kind: FileKind,
  { workspaceId, embedId, embedUserId }: ItemScope,
  sha256: string,
  extension: string,
): string {
  // Of another kind or another embed user the same bytes have another name: having one address must not give the next.
  const name = createHmac('sha256', vault.derive(`files of workspace ${workspaceId}`))
    .update(JSON.stringify([kind, embedId, embedUserId, sha256]))
    .digest('hex');
  return `${kind}/${workspaceId}/${name}.${extension}`;
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
