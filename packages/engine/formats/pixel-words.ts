/**
 * Pixels as words, red in the lowest byte. The bytes are not copied; they must begin at a multiple of four, and the machine
 * must be little-endian, as all are that have a canvas.
 */
export function toText(bytes: Uint8Array | Uint8ClampedArray): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** Whether no pixel is transparent, not even in part. */
export function isOpaque(words: Int32Array): boolean {
  let common = -1;
  for (let index = 0; index < words.length; index++) common &= words[index] ?? 0;
  return common >>> 24 === 0xff;
}

/** Leaves the alpha out: four words become three. `packed` has room for whole groups of four pixels, missing ones are 0. */
export function packOpaque(words: Int32Array, packed: Int32Array): void {
  for (let from = 0, to = 0; to < packed.length; from += 4, to += 3) {
    const one = words[from] ?? 0;
    const two = words[from + 1] ?? 0;
    const three = words[from + 2] ?? 0;
    const four = words[from + 3] ?? 0;
    packed[to] = (one & 0xffffff) | (two << 24);
    packed[to + 1] = ((two >>> 8) & 0xffff) | (three << 16);
    packed[to + 2] = ((three >>> 16) & 0xff) | (four << 8);
  }
}
