import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import type { UploadWatch } from '../assets/asset-source.ts';
import { uploadFile } from '../assets/upload-file.ts';

/** Bytes of a file that a template can carry in itself, where there is no service to keep it. */
export const maxCarriedBytes = 16 * 1024 * 1024;

/**
 * Keeps a file and answers the source that names it: with a service and the right to upload it becomes a file of the service that is not
 * in the library of brand assets, the same file twice only once; else the template carries it as a data URI. Throws an Error with a
 * sentence for the person, and the signal's reason.
 */
export async function keepFile(
  { service, permissions }: Editor,
  file: File,
  watch: UploadWatch = { signal: new AbortController().signal, onProgress: () => {} },
): Promise<string> {
  if (service && permissions.peek().has('upload')) {
    const { id } = await uploadFile(service, file, watch, { isListed: false });
    return `asset:${id}`;
  }
  if (file.size > maxCarriedBytes) {
    throw new Error(msg('The file is too large for the template. Maximum 16 MB.'));
  }
  return readAsDataUri(file);
}

function readAsDataUri(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(new Error(msg('The file could not be read.'))));
  reader.readAsDataURL(file);
  return promise;
}
