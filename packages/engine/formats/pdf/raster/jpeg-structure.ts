/** The structure of a JPEG before its image data. */
export interface JpegStructure {
  width: number;
  height: number;
  /** 1 gray, 3 colors, 4 inks. */
  components: number;
  /** Baseline, extended or progressive with Huffman codes and 8 bits: what PDF's DCTDecode takes. */
  isCommon: boolean;
  /** Written by Adobe's rules, by which inks count from all to none. */
  isAdobe: boolean;
  /** Exif orientation, 1 to 8; 1 is upright. */
  orientation: number;
  /** The embedded ICC profile, its parts put together. */
  profile: Uint8Array | undefined;
}

/** Reads a JPEG's segments up to its first scan (ITU T.81, annex B). Undefined when they are broken. */
export function readJpegStructure(bytes: Uint8Array): JpegStructure | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const profileParts: { order: number; part: Uint8Array }[] = [];
  let frame: Pick<JpegStructure, 'width' | 'height' | 'components' | 'isCommon'> | undefined;
  let orientation = 1;
  let isAdobe = false;
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker === 0xda) break;
    const start = offset + 4;
    const end = offset + 2 + view.getUint16(offset + 2);
    if (end > bytes.length) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc && start + 6 <= end) {
      const [height, width] = [view.getUint16(start + 1), view.getUint16(start + 3)];
      frame = { width, height, components: bytes[start + 5] ?? 0, isCommon: marker <= 0xc2 && bytes[start] === 8 };
    }
    if (marker === 0xee && startsWith(bytes, start, 'Adobe')) isAdobe = true;
    if (marker === 0xe1 && startsWith(bytes, start, 'Exif\0\0')) orientation = readOrientation(bytes, start + 6, end);
    if (marker === 0xe2 && startsWith(bytes, start, 'ICC_PROFILE\0')) {
      profileParts.push({ order: bytes[start + 12] ?? 0, part: bytes.subarray(start + 14, end) });
    }
    offset = end;
  }
  if (!frame || !(frame.width > 0 && frame.height > 0)) return undefined;
  return { ...frame, isAdobe, orientation, profile: joinParts(profileParts) };
}

function joinParts(parts: { order: number; part: Uint8Array }[]): Uint8Array | undefined {
  if (parts.length === 0) return undefined;
  const profile = new Uint8Array(parts.reduce((sum, { part }) => sum + part.length, 0));
  let offset = 0;
  for (const { part } of parts.toSorted((one, other) => one.order - other.order)) {
    profile.set(part, offset);
    offset += part.length;
  }
  return profile;
}

/** Tag 0x0112 of the first directory of a TIFF header; 1 when there is none. */
function readOrientation(bytes: Uint8Array, start: number, end: number): number {
  if (start + 8 > end) return 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  return true;
}
