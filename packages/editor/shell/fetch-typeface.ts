import type { Editor } from '../context/editor-context.ts';

/** Fetches what gives the page the typeface of an open editor. Until it is there, or without it, texts are read in the system's. */
export function fetchTypeface(host: Element, editor: Editor | undefined, assetBase: string | undefined): void {
  import('./show-editor-typeface.ts').then(
    ({ showEditorTypeface }) => showEditorTypeface(host, editor, assetBase),
    () => undefined,
  );
}
