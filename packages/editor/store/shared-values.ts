import { isSameValue } from '@platen/template/internal';

export { isSameValue };

/** Value of a property across several layers: a common value, different ones (`mixed`), or missing in some of them. */
export type Shared<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'mixed' }
  | { readonly kind: 'none' };

/**
 * Returns the value of a property shared by `items`. `read` returns undefined for an item without the property; then, and without items,
 * the result is `none`. Values are compared deeply.
 */
export function sharedValue<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value | undefined,
): Shared<Value> {
  let first: Value | undefined;
  let isMixed = false;
  for (const [index, item] of items.entries()) {
    const value = read(item);
    if (value === undefined) return { kind: 'none' };
    if (index === 0) first = value;
    else if (!isMixed && !isSameValue(first, value)) isMixed = true;
  }
  if (first === undefined) return { kind: 'none' };
  return isMixed ? { kind: 'mixed' } : { kind: 'value', value: first };
}

/** The value that is shared; undefined when it is mixed or not there. */
export function valueOf<Value>(shared: Shared<Value>): Value | undefined {
  return shared.kind === 'value' ? shared.value : undefined;
}
