/** Whether two values of a template hold the same; members that are undefined count as missing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  // Both zeros are the same number.
  if (one === other || Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = Object.entries(one).filter(([, value]) => value !== undefined);
  const right = new Map(Object.entries(other).filter(([, value]) => value !== undefined));
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  );
}
