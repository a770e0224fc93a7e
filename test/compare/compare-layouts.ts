/** The largest difference between two layouts, and where it is. */
export interface LayoutDifference {
  /** Largest difference of two numbers; `Infinity` when the layouts are not of one structure. */
  largest: number;
  /** Path of that place, empty when the layouts are equal. */
  path: string;
}

/** Compares two layouts, or any two trees of data, number by number. */
export function compareLayouts(one: unknown, other: unknown, path = ''): LayoutDifference {
  if (typeof one === 'number' && typeof other === 'number') {
    const largest = Object.is(one, other) ? 0 : Math.abs(one - other);
    return { largest, path: largest === 0 ? '' : path };
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? { largest: 0, path: '' } : { largest: Infinity, path };
  }
  const left = Object.entries(one).filter(([, value]) => value !== undefined);
  const right = new Map(Object.entries(other).filter(([, value]) => value !== undefined));
  let worst: LayoutDifference = left.length === right.size ? { largest: 0, path: '' } : { largest: Infinity, path };
  for (const [key, value] of left) {
    const difference = compareLayouts(value, right.get(key), path === '' ? key : `${path}.${key}`);
    if (difference.largest > worst.largest) worst = difference;
  }
  return worst;
}
