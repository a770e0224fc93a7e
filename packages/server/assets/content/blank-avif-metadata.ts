/** A box of ISO 14496-12: what is in it lies from `start` to `end`. */
interface Box {
  name: string;
  start: number;
  end: number;
}

const maxItems = 1000;

/**
 * An AVIF file whose EXIF and XMP items are blank (ISO 23008-12): an empty TIFF and spaces stand where they were, since all other items
 * are found by their place in the file. How the image is turned is no part of them. A file whose items cannot be followed is
 * answered as it is.
 */
export function blankAvifMetadata(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes);
  try {
    const meta = boxesIn(source, 0, source.length).find(({ name }) => name === 'meta');
    if (!meta) return bytes;
    // A full box: a version and flags stand before its boxes.
    const boxes = boxesIn(source, meta.start + 4, meta.end);
    const find = (name: string): Box | undefined => boxes.find((box) => box.name === name);
    const [information, locations] = [find('iinf'), find('iloc')];
    if (!information || !locations) return bytes;
    const kinds = itemKinds(source, information);
    for (const { id, isInside, offset, length } of itemPlaces(source, locations)) {
      const kind = kinds.get(id);
      const start = offset + (isInside ? (find('idat')?.start ?? source.length) : 0);
      if (kind === undefined || start + length > source.length) continue;
      source.fill(kind === 'Exif' ? 0 : 0x20, start, start + length);
      // Where the TIFF begins, its order of bytes, and its first directory, which is empty.
      if (kind === 'Exif' && length >= 18) source.write('\0\0\0\0II*\0\x08', start, 'latin1');
    }
    return source;
  } catch (error) {
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}

function boxesIn(source: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let offset = from;
  while (offset + 8 <= to) {
    const size = source.readUInt32BE(offset);
    const name = source.toString('latin1', offset + 4, offset + 8);
    const start = size === 1 ? offset + 16 : offset + 8;
    const length = size === 1 ? Number(source.readBigUInt64BE(offset + 8)) : size === 0 ? to - offset : size;
    const end = Math.min(offset + length, to);
    if (end < start) break;
    boxes.push({ name, start, end });
    offset = end;
  }
  return boxes;
}

/** The items of an `iinf` box that say something about the image, by id. */
function itemKinds(source: Buffer, { start, end }: Box): Map<number, 'Exif' | 'mime'> {
  const kinds = new Map<number, 'Exif' | 'mime'>();
  const entries = boxesIn(source, start + (source[start] === 0 ? 6 : 8), end).slice(0, maxItems);
  for (const entry of entries) {
    const isWide = source[entry.start] === 3;
    const id = isWide ? source.readUInt32BE(entry.start + 4) : source.readUInt16BE(entry.start + 4);
    const place = entry.start + (isWide ? 10 : 8);
    const kind = source.toString('latin1', place, place + 4);
    if (kind === 'Exif' || kind === 'mime') kinds.set(id, kind);
  }
  return kinds;
}

/** Where the parts of items lie, by an `iloc` box: in the file, or inside the `idat` box. */
function itemPlaces(source: Buffer, box: Box): { id: number; isInside: boolean; offset: number; length: number }[] {
  const places: { id: number; isInside: boolean; offset: number; length: number }[] = [];
  const version = source[box.start] ?? 0;
  let at = box.start + 4;
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(source.readBigUInt64BE(at)) : source.readUIntBE(at, size);
    at += size;
    return value;
  };
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const count = Math.min(read(version < 2 ? 2 : 4), maxItems);
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const extents = Math.min(read(2), maxItems);
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexSize);
      const offset = read(offsetSize);
      const length = read(lengthSize);
      if (method <= 1) places.push({ id, isInside: method === 1, offset: base + offset, length });
    }
  }
  return places;
}
