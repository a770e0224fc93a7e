/** A segment of a JPEG before its first scan: its marker, and where it begins and ends with that. */
export interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

/** The segments up to the first scan of a JPEG whose structure was checked. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff && bytes[offset + 1] !== 0xda) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    const end = offset + 2 + view.getUint16(offset + 2);
    yield { marker, start: offset, end };
    offset = end;
  }
}

/** How many components the colors of a JPEG have: 1 for grays, 3 for colors, 4 for inks; 0 where it does not say. */
export function jpegComponents(bytes: Uint8Array): number {
  for (const { marker, start } of jpegSegments(bytes))
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return bytes[start + 9] ?? 0;
  return 0;
}

/** Whether bytes say a word at an offset. */
export function beginsWith(bytes: Uint8Array, offset: number, word: string): boolean {
  return [...word].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}
