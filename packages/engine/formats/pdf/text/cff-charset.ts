/**
 * The CID of each glyph of a CFF table (Adobe Technical Note 5176), by glyph number. Undefined when the font has no CIDs: its
 * glyphs are then known by their numbers.
 */
export function readCids(cff: Uint8Array): Uint16Array | undefined {
  const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength);
  const names = readIndex(view, cff[2] ?? 4);
  const tops = readIndex(view, names.end);
  const [top] = tops.items;
  if (!top) return undefined;
  const dictionary = readDictionary(view, top.start, top.end);
  // 12 30: registry, ordering, supplement.
  if (!dictionary.has(0x0c1e)) return undefined;
  const charStrings = dictionary.get(17)?.[0];
  const charset = dictionary.get(15)?.[0] ?? 0;
  if (charStrings === undefined || charset < 3) return undefined;
  return readCharset(view, charset, view.getUint16(charStrings));
}

interface Range {
  start: number;
  end: number;
}

function readIndex(view: DataView, start: number): { items: Range[]; end: number } {
  const count = view.getUint16(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = view.getUint8(start + 2);
  const offsetAt = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(start + 3 + index * size + byte);
    return value;
  };
  const base = start + 2 + (count + 1) * size;
  const items = Array.from({ length: Math.min(count, 16) }, (_, index) => ({
    start: base + offsetAt(index),
    end: base + offsetAt(index + 1),
  }));
  return { items, end: base + offsetAt(count) };
}

/** Operands by operator; those of two bytes as 0x0c00 and more. */
function readDictionary(view: DataView, start: number, end: number): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  let offset = start;
  while (offset < end) {
    const first = view.getUint8(offset++);
    if (first <= 21) {
      entries.set(first === 12 ? 0x0c00 | view.getUint8(offset++) : first, operands);
      operands = [];
    } else if (first === 28) {
      operands.push(view.getInt16(offset));
      offset += 2;
    } else if (first === 29) {
      operands.push(view.getInt32(offset));
      offset += 4;
    } else if (first === 30) {
      // A decimal number, two digits a byte; none that is read here is one.
      while (offset < end && (view.getUint8(offset) & 0x0f) !== 0x0f) offset++;
      offset++;
      operands.push(0);
    } else if (first <= 246) operands.push(first - 139);
    else if (first <= 250) operands.push((first - 247) * 256 + view.getUint8(offset++) + 108);
    else operands.push(-(first - 251) * 256 - view.getUint8(offset++) - 108);
  }
  return entries;
}

function readCharset(view: DataView, start: number, count: number): Uint16Array {
  const cids = new Uint16Array(count);
  const format = view.getUint8(start);
  let offset = start + 1;
  let glyph = 1;
  while (glyph < count) {
    let cid = view.getUint16(offset);
    offset += 2;
    let left = 0;
    if (format > 0) {
      left = format === 1 ? view.getUint8(offset) : view.getUint16(offset);
      offset += format;
    }
    for (; left >= 0 && glyph < count; left--) cids[glyph++] = cid++;
  }
  return cids;
}
