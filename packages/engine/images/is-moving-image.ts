import { sniffType } from './sniff-type.ts';

/** Whether an image has more than one frame: an animated GIF or WebP. Damaged ones that show at most one frame have not. */
export function isMovingImage(bytes: Uint8Array): boolean {
  const type = sniffType(bytes);
  if (type === 'gif') return countGifFrames(bytes, 2) === 2;
  return type === 'webp' && countWebpFrames(bytes, 2) === 2;
}

/** Frames of a GIF89a, counted up to `most`. */
function countGifFrames(bytes: Uint8Array, max: number): number {
  let offset = 13 + colorTable(bytes[10] ?? 0);
  let count = 0;
  while (offset < bytes.length && count < max) {
    const block = bytes[offset];
    if (block === 0x2c) {
      count++;
      offset += 11 + colorTable(bytes[offset + 9] ?? 0);
    } else if (block === 0x21) offset += 2;
    else break;
    for (let length = bytes[offset] ?? 0; length > 0 && offset < bytes.length; length = bytes[offset] ?? 0) {
      offset += 1 + length;
    }
    offset++;
  }
  return count;
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** RFC 9649: ANMF chunks of a RIFF file, counted up to `most`. */
function countWebpFrames(bytes: Uint8Array, max: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let offset = 12; offset + 8 <= bytes.length && count < max;) {
    if (String.fromCharCode(...bytes.subarray(offset, offset + 4)) === 'ANMF') count++;
    const size = view.getUint32(offset + 4, true);
    offset += 8 + size + (size % 2);
  }
  return count;
}
