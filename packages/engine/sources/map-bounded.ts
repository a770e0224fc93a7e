/**
 * Calls `work` for each item, at most `width` at a time, and answers the values in the items' order. The first failure ends it:
 * no further call is made, and the promise rejects when the running ones have settled.
 */
export async function mapBounded<Item, Value>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  let error: { reason: unknown } | undefined;
  const run = async (): Promise<void> => {
    while (next < items.length && !error) {
      const index = next++;
      try {
        values[index] = await work(items[index] as Item);
      } catch (reason) {
        error ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  if (error) throw error.reason;
  return values;
}
