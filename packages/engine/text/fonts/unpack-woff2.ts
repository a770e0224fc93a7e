import { decompress } from 'brotli/decompress';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { restoreGlyphs, type RestoredGlyphs } from './woff2-glyphs.ts';
import { readTag, tagNumber } from './sfnt.ts';
import { woff2Tags } from './woff2-tags.ts';

interface PackedTable {
  tag: string;
  version: number;
  /** Bytes in the unpacked stream. */
  length: number;
}

/**
 * The sfnt inside a WOFF2 file (https://www.w3.org/TR/WOFF2/). Throws when it is damaged or the font would be larger than
 * `maxBytes`: the stream is not unpacked beyond the lengths that the file announces. Written out here because the WebAssembly
 * builds of Google's library make functions out of text, which pages with a content security policy forbid.
 */
export function unpackWoff2(bytes: Uint8Array, maxBytes: number, reserve: (bytes: number) => void): Uint8Array {
  const { flavor, tables, stream } = readDirectory(bytes);
  const unpackedBytes = tables.reduce((sum, { length }) => sum + length, 0);
  if (unpackedBytes > maxBytes) throw new RangeError(`the font unpacks to ${unpackedBytes} bytes`);
  reserve(unpackedBytes);
  const unpacked = decompress(stream, unpackedBytes);
  if (unpacked.byteLength !== unpackedBytes) throw new RangeError('the compressed data is cut off');

  const reader = new ByteReader(unpacked);
  const data = new Map(tables.map((table) => [table.tag, { ...table, bytes: reader.take(table.length) }]));
  const glyf = data.get('glyf');
  const loca = data.get('loca');
  let glyphs: RestoredGlyphs | undefined;
  if (glyf !== undefined && loca !== undefined && glyf.version === 0) {
    glyphs = restoreGlyphs(glyf.bytes);
    glyf.bytes = glyphs.glyf;
    loca.bytes = glyphs.loca;
  }
  const hmtx = data.get('hmtx');
  const hhea = data.get('hhea');
  if (hmtx?.version === 1) {
    if (glyphs === undefined || hhea === undefined) throw new RangeError('hmtx needs glyphs to be restored from');
    hmtx.bytes = restoreMetrics(hmtx.bytes, hhea.bytes, glyphs.xMins);
  }
  return assemble(flavor, [...data.values()]);
}

function readDirectory(bytes: Uint8Array): { flavor: number; tables: PackedTable[]; stream: Uint8Array } {
  const reader = new ByteReader(bytes);
  reader.position = 4;
  const flavor = reader.uint32();
  if (flavor === tagNumber('ttcf')) throw new RangeError('font collections are not supported');
  reader.position = 12;
  const count = reader.uint16();
  reader.position = 20;
  const streamBytes = reader.uint32();
  reader.position = 48;
  const tables = Array.from({ length: count }, () => {
    const flags = reader.uint8();
    const known = woff2Tags[flags & 0x3f];
    const tag = known ?? readTag(viewOf(reader.take(4)), 0);
    const version = flags >> 6;
    const length = reader.base128();
    // glyf and loca are transformed at version 0, the other tables at any version but 0.
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutline ? version !== 3 : version !== 0;
    if (isTransformed && !isOutline && tag !== 'hmtx') throw new RangeError(`${tag} is packed in an unknown way`);
    return { tag, version, length: isTransformed ? reader.base128() : length };
  });
  return { flavor, tables, stream: reader.take(streamBytes) };
}

/** Side bearings that were omitted are the glyphs' left edges (WOFF2, section 5.4). */
function restoreMetrics(packed: Uint8Array, hhea: Uint8Array, xMins: Int16Array): Uint8Array {
  const full = viewOf(hhea).getUint16(34);
  const reader = new ByteReader(packed);
  const flags = reader.uint8();
  if (full > xMins.length) throw new RangeError('there are more metrics than glyphs');
  const advances = Array.from({ length: full }, () => reader.uint16());
  const bearings = Array.from(xMins, (xMin, glyph) => {
    const isLeftOut = (flags & (glyph < full ? 1 : 2)) !== 0;
    return isLeftOut ? xMin : reader.int16();
  });
  const metrics = new ByteWriter(xMins.length * 4);
  bearings.forEach((bearing, glyph) => {
    const advance = advances[glyph];
    if (advance !== undefined) metrics.uint16(advance);
    metrics.uint16(bearing);
  });
  return metrics.finish();
}

function assemble(flavor: number, tables: readonly { tag: string; bytes: Uint8Array }[]): Uint8Array {
  const headBytes = 12 + tables.length * 16;
  const total = tables.reduce((sum, { bytes }) => sum + ((bytes.byteLength + 3) & ~3), headBytes);
  const sfnt = new Uint8Array(total);
  const view = viewOf(sfnt);
  view.setUint32(0, flavor);
  view.setUint16(4, tables.length);
  let position = headBytes;
  const sorted = tables.toSorted((a, b) => tagNumber(a.tag) - tagNumber(b.tag));
  sorted.forEach(({ tag, bytes }, index) => {
    const entry = 12 + index * 16;
    view.setUint32(entry, tagNumber(tag));
    view.setUint32(entry + 8, position);
    view.setUint32(entry + 12, bytes.byteLength);
    sfnt.set(bytes, position);
    position += (bytes.byteLength + 3) & ~3;
  });
  return sfnt;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
