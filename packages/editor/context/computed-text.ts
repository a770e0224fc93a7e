import { msg } from '@lit/localize';
import { expressionKey } from '../store/expression-key.ts';
import { dataCode } from '../store/template-data.ts';
import type { Editor } from './editor-context.ts';

/**
 * Whether the text of a layer comes from an expression, or from the language that is shown, so that there is none to type over. Says so.
 */
export function refuseComputedText({ state, notify }: Editor, layerId: string): boolean {
  const { expressions } = state.layersById.peek().get(layerId)?.layer ?? {};
  if (expressions && expressionKey(expressions, 'content') !== undefined) {
    notify({ kind: 'info', text: msg('This text comes from an expression. Change it in the properties.') });
    return true;
  }
  const { locale } = state.shownDesign.peek();
  if (locale === undefined || !dataCode()?.isTranslated(state.template.peek(), layerId, locale)) return false;
  notify({
    kind: 'info',
    text: msg('This is the text of another language. To edit the original, change the language at the top.'),
  });
  return true;
}
