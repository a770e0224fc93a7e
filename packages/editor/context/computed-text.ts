import { msg } from '@lit/localize';
import { expressionKey } from '../store/expression-key.ts';
import type { Editor } from './editor-context.ts';

/** Whether the text of a layer comes from an expression, so that there is none to type over. Says so. */
export function refuseComputedText({ state, notify }: Editor, layerId: string): boolean {
  const { expressions } = state.layersById.peek().get(layerId)?.layer ?? {};
  if (!expressions || expressionKey(expressions, 'content') === undefined) return false;
  notify({ kind: 'info', text: msg('This text comes from an expression. Change it in the properties.') });
  return true;
}
