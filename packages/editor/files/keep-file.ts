import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import { kindOfFile } from '../assets/file-kind.ts';

/** Bytes of a file that a template can carry in itself, where there is no service to keep it. */
export const maxCarriedBytes = 16 * 1024 * 1024;

/**
 * Keeps a file and answers the source that names it: with a service and the right to upload it becomes a brand asset, else the
 * template carries it as a data URI. Throws an Error with a sentence for the person.
 */
export async function keepFile({ service, permissions }: Editor, file: File): Promise<string> {
  if (service && permissions.peek().has('upload')) {
    const form = new FormData();
    form.set('file', file, file.name);
    const request = { query: { ...service.scope }, body: form };
    const { client } = service;
    const kind = kindOfFile(file);
    const answer =
      kind === 'video'
        ? await client.addBrandVideo(request)
        : kind === 'audio'
          ? await client.addBrandAudio(request)
          : kind === 'font'
            ? await client.addBrandFont(request)
            : await client.addBrandImage(request);
    return `asset:${answer.data.id}`;
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
