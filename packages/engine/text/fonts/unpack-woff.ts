import { unzlibSync } from 'fflate';

/**
 * The sfnt inside a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). Throws when a length in it is wrong or the font would be
 * larger than `maxBytes`.
 */
export function unpackWoff(bytes: Uint8Array, maxBytes: number, reserve: (bytes: number) => void): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tableCount = view.getUint16(12);
  const directory = Array.from({ length: tableCount }, (_, index) => {
    const entry = 44 + index * 20;
    return {
      tag: view.getUint32(entry),
      offset: view.getUint32(entry + 4),
      packedLength: view.getUint32(entry + 8),
      length: view.getUint32(entry + 12),
      checksum: view.getUint32(entry + 16),
    };
  });
  const headBytes = 12 + tableCount * 16;
  const total = directory.reduce((sum, table) => sum + padded(table.length), headBytes);
  if (total > maxBytes) throw new RangeError(`the font unpacks to ${total} bytes`);
  reserve(total);

  const sfnt = new Uint8Array(total);
  const out = new DataView(sfnt.buffer);
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, tableCount);
  const power = 2 ** Math.floor(Math.log2(Math.max(1, tableCount)));
  out.setUint16(6, power * 16);
  out.setUint16(8, Math.log2(power));
  out.setUint16(10, tableCount * 16 - power * 16);

  let position = headBytes;
  directory.forEach((table, index) => {
    const packed = bytes.subarray(table.offset, table.offset + table.packedLength);
    if (packed.byteLength !== table.packedLength || table.packedLength > table.length) {
      throw new RangeError('a table is outside the file');
    }
    const data = table.packedLength < table.length ? inflate(packed, table.length) : packed;
    const entry = 12 + index * 16;
    out.setUint32(entry, table.tag);
    out.setUint32(entry + 4, table.checksum);
    out.setUint32(entry + 8, position);
    out.setUint32(entry + 12, table.length);
    sfnt.set(data, position);
    position += padded(table.length);
  });
  return sfnt;
}

function inflate(packed: Uint8Array, length: number): Uint8Array {
  // A buffer of the right size keeps a lying stream from growing past it.
  const data = unzlibSync(packed, { out: new Uint8Array(length) });
  if (data.byteLength !== length) throw new RangeError('a table unpacks to another length than it says');
  return data;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
