/** The target of an override: a property of a layer or page, an expression of a layer, or the value of a parameter or of data. */
export type OverrideTarget =
  | { kind: 'parameter'; key: string }
  | { kind: 'expression'; id: string; property: string }
  | { kind: 'property'; id: string; property: string };

/** Reads the key of an override: `title.content`, `total.expressions.content`, `param.headline`. */
export function parseOverrideKey(key: string): OverrideTarget {
  const dot = key.indexOf('.');
  const [id, property] = [key.slice(0, dot), key.slice(dot + 1)];
  if (id === 'param') return { kind: 'parameter', key: property };
  if (property.startsWith('expressions.'))
    return { kind: 'expression', id, property: property.slice('expressions.'.length) };
  return { kind: 'property', id, property };
}
