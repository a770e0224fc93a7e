/** Container of a font file, by its first bytes. */
export type FontContainer = 'sfnt' | 'woff' | 'woff2' | 'collection';

/** Recognizes TTF, OTF, WOFF, WOFF2 and font collections; undefined for anything else. */
export function fontContainer(bytes: Uint8Array): FontContainer | undefined {
  if (bytes.byteLength < 12) return undefined;
  const signature = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  switch (signature) {
    case 0x00010000: // TrueType outlines
    case 0x4f54544f: // OTTO: CFF outlines
    case 0x74727565: // true: older Apple files
      return 'sfnt';
    case 0x774f4646:
      return 'woff';
    case 0x774f4632:
      return 'woff2';
    case 0x74746366:
      return 'collection';
    default:
      return undefined;
  }
}

/** Where a table is in its file, in bytes. */
export interface SfntTable {
  offset: number;
  length: number;
}

/**
 * The table directory of sfnt bytes, by tag. Answers undefined when the directory or a table lies outside the file, so that
 * nothing behind it needs to ask again.
 */
export function readTables(bytes: Uint8Array): Map<string, SfntTable> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(4);
  if (count === 0 || 12 + count * 16 > bytes.byteLength) return undefined;
  const tables = new Map<string, SfntTable>();
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16;
    const offset = view.getUint32(entry + 8);
    const length = view.getUint32(entry + 12);
    if (offset + length > bytes.byteLength) return undefined;
    tables.set(readTag(view, entry), { offset, length });
  }
  return tables;
}

/** The four characters of a tag. */
export function readTag(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );
}

/** A four-character tag as HarfBuzz takes it. */
export function tagNumber(tag: string): number {
  let value = 0;
  for (let i = 0; i < 4; i++) value = (value << 8) | (tag.charCodeAt(i) & 0xff);
  return value >>> 0;
}
