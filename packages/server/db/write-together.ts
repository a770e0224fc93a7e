/** Takes items one by one and writes them many at a time. */
export interface GroupedWriter<Item> {
  /** Resolves once the item is written; rejects with the error of its write. */
  add(item: Item): Promise<void>;
  /** Resolves once all that was added so far is written, or failed to be. */
  idle(): Promise<void>;
}

interface Waiting<Item> {
  item: Item;
  written: PromiseWithResolvers<void>;
}

/**
 * Writes at once what is added while nothing is being written; all that comes while a write is in progress goes into the next one, at most
 * `maxAtOnce` items. `write` returns the items that it passed by, which come again with the next write.
 */
export function writeTogether<Item>(
  write: (items: readonly Item[]) => Promise<ReadonlySet<Item> | undefined>,
  maxAtOnce = 500,
): GroupedWriter<Item> {
  const waiting: Waiting<Item>[] = [];
  let writing: Promise<void> | undefined;

  const writeGroup = async (group: readonly Waiting<Item>[]): Promise<void> => {
    try {
      const passed = await write(group.map(({ item }) => item));
      for (const each of group) {
        if (passed?.has(each.item)) waiting.push(each);
        else each.written.resolve();
      }
    } catch (error) {
      for (const { written } of group) written.reject(error);
    }
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) await writeGroup(waiting.splice(0, maxAtOnce));
    writing = undefined;
  };

  return {
    add(item) {
      const written = Promise.withResolvers<void>();
      waiting.push({ item, written });
      writing ??= writeAll();
      return written.promise;
    },
    idle: async () => writing,
  };
}
