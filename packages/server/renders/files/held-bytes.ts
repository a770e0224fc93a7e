import type { RenderedFile } from '../../db/tables/render-tables.ts';

/** The bytes of a render's files, as far as they are at hand. Those that are not are in storage. */
export interface HeldBytes {
  get(file: RenderedFile): Uint8Array | undefined;
  /** Keeps them at hand for one more answer, until the function that it returns is called. */
  hold(): () => void;
}

/**
 * Holds bytes until they are stored and no answer needs them any more, and then gives their memory back at once. Left to the collector,
 * they would make it look through everything every few renders, which takes longer than the answers themselves.
 */
export function holdBytes(bytes: ReadonlyMap<RenderedFile, Uint8Array>, stored: Promise<unknown>): HeldBytes {
  const atHand = new Map(bytes);
  let holders = 0;
  const free = (): void => {
    if (holders > 0) return;
    for (const { buffer, byteLength } of atHand.values()) {
      // A small Buffer of Node shares its memory with others.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached) buffer.transfer(0);
    }
    atHand.clear();
  };
  return {
    get: (file) => atHand.get(file),
    hold() {
      let isHeld = true;
      holders += 1;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holders -= 1;
        // What could not be stored is left to the collector.
        stored.then(free, () => undefined);
      };
    },
  };
}
