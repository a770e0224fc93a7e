import type { Layer, TextLayer } from '@platen/template';
import { applyTextStyle, type ResolvedTextStyle } from '@platen/template/internal';
import { isSameValue } from '../shared-values.ts';

/** The members of an object that another one has otherwise. */
function changedKeys(before: object, after: object): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSameValue(Reflect.get(before, key), Reflect.get(after, key)));
}

/** `after`, with what is the same as before as it is in `designed`. */
export function keepUnchanged<Value extends object>(designed: Value, before: Value, after: Value): Value {
  const own: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(after), ...Object.keys(designed)])) {
    const [old, next]: unknown[] = [Reflect.get(before, key), Reflect.get(after, key)];
    const value: unknown = old === next || isSameValue(old, next) ? Reflect.get(designed, key) : next;
    if (value !== undefined) own[key] = value;
  }
  return own as Value;
}

/**
 * A layer that was changed as it is shown, without what only the view of it says: its members as they are designed where the change does not touch
 * them. Properties of a text in a shared style that the change touches become its own. `style` is the shared style that it was in.
 */
export function withoutStyle(designed: Layer, shown: Layer, changed: Layer, style?: ResolvedTextStyle): Layer {
  let own = keepUnchanged(designed, shown, changed);
  if (own.type === 'group' && changed.type === 'group') own = { ...own, layers: changed.layers };
  if (own.type !== 'text' || designed.type !== 'text' || shown.type !== 'text' || changed.type !== 'text') return own;
  if (changed.styleId !== shown.styleId) {
    // A text that leaves its style goes on looking as it did.
    const before = style ? applyTextStyle(designed, style) : designed;
    const lineHeight = changed.lineHeight === shown.lineHeight ? before.lineHeight : changed.lineHeight;
    return { ...own, style: keepUnchanged(before.style, shown.style, changed.style), lineHeight };
  }
  if (changed.style !== shown.style) own = { ...own, style: keepUnchanged(designed.style, shown.style, changed.style) };
  return changed.styleId === undefined ? own : withOwnStyle(own, shown, changed);
}

function withOwnStyle(own: TextLayer, shown: TextLayer, changed: TextLayer): TextLayer {
  const touched = changedKeys(shown.style, changed.style);
  if (changed.lineHeight !== shown.lineHeight) touched.push('lineHeight');
  const before = own.ownStyle ?? [];
  const added = touched.filter((key) => !before.includes(key));
  return added.length === 0 ? own : { ...own, ownStyle: [...before, ...added] };
}
