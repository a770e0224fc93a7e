/** The name under which a layer's expressions have a property, whatever its case; undefined when they do not. */
export function expressionKey(expressions: Readonly<Record<string, string>>, property: string): string | undefined {
  const wanted = property.toLowerCase();
  return Object.keys(expressions).find((key) => key.toLowerCase() === wanted);
}
