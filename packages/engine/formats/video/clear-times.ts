/** Boxes that say when they were made and changed, in ISO/IEC 14496-12, and those that they are in. */
const timed: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd']);
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia']);

/** Sets the times at which a `moov` box says the file was made to 0, which stands for unknown. Returns the pieces that changed. */
export function clearTimes(moov: Uint8Array): { bytes: Uint8Array; offset: number }[] {
  const view = new DataView(moov.buffer, moov.byteOffset, moov.byteLength);
  const pieces: { bytes: Uint8Array; offset: number }[] = [];
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const size = view.getUint32(at);
      const type = String.fromCharCode(...moov.subarray(at + 4, at + 8));
      // A size of 0 or 1 has another meaning, which headers do not use.
      if (size < 8 || at + size > to) return;
      if (containers.has(type)) walk(at + 8, at + size);
      if (timed.has(type) && size >= 32) {
        // Behind the version: two times of four bytes, or of eight.
        const bytes = moov.subarray(at + 12, at + 12 + (view.getUint8(at + 8) === 1 ? 16 : 8));
        bytes.fill(0);
        pieces.push({ bytes, offset: at + 12 });
      }
      at += size;
    }
  };
  walk(0, moov.byteLength);
  return pieces;
}
