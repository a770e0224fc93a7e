import { msg } from '@lit/localize';
import type { Editor } from '../context/editor-context.ts';
import { showTypeface } from '../theme/show-typeface.ts';

/** Gives the page the typeface of an open editor, for the scripts of its language and of the template, whose names and texts it shows. */
export function showEditorTypeface(host: Element, editor: Editor | undefined, assetBase: string | undefined): void {
  if (!editor || assetBase === undefined) return;
  const shorten = (_key: string, value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : value);
  const text = (): string => msg('Layers') + JSON.stringify(editor.document.template.peek(), shorten);
  void showTypeface(host, assetBase, text);
}
