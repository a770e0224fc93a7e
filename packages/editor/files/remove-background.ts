import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import { cutOut } from '../cutouts/cut-out.ts';
import type { CutoutModel } from '../cutouts/cutout-runtime.ts';
import { keepFile } from './keep-file.ts';
import { readSource } from './read-source.ts';

/** As many as the service’s own removal takes. */
const maxBytes = 22 * 1024 * 1024;

/**
 * Has the background of an image removed, by the provider of the service or a model in this browser. Answers the source of the PNG, undefined
 * after saying what went wrong.
 */
export async function removeBackground(
  { source, name }: { source: string; name: string },
  remover: 'service' | CutoutModel,
  editor: Editor,
): Promise<string | undefined> {
  try {
    if (remover === 'service') {
      const answer = await editor.service?.client.removeBackground({ body: { source } });
      return answer?.data.asset;
    }
    const image = new Blob([new Uint8Array(await readSource(editor, source, maxBytes))]);
    const made = await cutOut(image, remover).catch(() => {
      throw new Error(msg('The background could not be removed.'));
    });
    return await keepFile(editor, new File([made], `${name || 'image'}.png`, { type: 'image/png' }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    editor.notify({ kind: 'error', text: reason || msg('The background could not be removed.') });
    return undefined;
  }
}
