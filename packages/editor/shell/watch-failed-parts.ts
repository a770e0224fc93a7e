import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';

/** Messages with which browsers refuse a module: Chromium and Firefox, Safari. */
const refusals = /dynamically imported module|importing a module script/i;

/**
 * Has an editor say so when a part that somebody asked for could not be fetched and nothing else tells of it, as after an update of the
 * service which removed its file. It ends with the host.
 */
export function watchFailedParts(host: Element & { readonly editor: Editor | undefined }): void {
  const watched = new WeakRef(host);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    const shown = watched.deref();
    if (!shown) removeEventListener('unhandledrejection', onRejection);
    else if (shown.isConnected && refusals.test(String(reason)))
      shown.editor?.notify({ kind: 'error', text: msg('This part could not be loaded. Reload the page.') });
  };
  addEventListener('unhandledrejection', onRejection);
}
