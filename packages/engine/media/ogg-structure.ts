/** How far an Ogg stream goes. */
export interface OggStructure {
  /** Position of its last page: for sound, samples from the start, those to be skipped included. */
  lastGranule: number;
  /** Whether the last page says that it is the last. */
  isEnded: boolean;
}

/** RFC 3533: the last page of the file that belongs to its first stream. Undefined when there is none with a position. */
export function readOggStructure(bytes: Uint8Array): OggStructure | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isPage(bytes, 0) || bytes.length < 28) return undefined;
  const serial = view.getUint32(14, true);
  // A page has at most 65,307 bytes; a few may belong to other streams.
  const lowest = Math.max(0, bytes.length - 1_000_000);
  for (let at = bytes.length - 27; at >= lowest; at--) {
    if (!isPage(bytes, at) || view.getUint32(at + 14, true) !== serial) continue;
    const granule = view.getBigInt64(at + 6, true);
    if (granule >= 0n) return { lastGranule: Number(granule), isEnded: (view.getUint8(at + 5) & 4) !== 0 };
  }
  return undefined;
}

function isPage(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 0x4f &&
    bytes[at + 1] === 0x67 &&
    bytes[at + 2] === 0x67 &&
    bytes[at + 3] === 0x53 &&
    bytes[at + 4] === 0
  );
}
