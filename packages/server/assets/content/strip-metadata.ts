import { crc32 } from 'node:zlib';
import { blankAvifMetadata } from './blank-avif-metadata.ts';

/** Orientation by EXIF: 1 upright, 2 to 8 mirrored or turned. */
export type Orientation = number;

/**
 * A PNG, JPEG, WebP or AVIF file without what says where, when, by whom and with what it was made (EXIF with its place, XMP, IPTC, comments,
 * embedded previews, bytes behind the end), its pixels untouched. What pixels are shown by stays: color profiles, and the
 * orientation, in an EXIF block of its own. Other types are answered as they are. The file's structure must have been checked.
 */
export function stripMetadata(bytes: Uint8Array, mediaType: string, orientation: Orientation): Uint8Array {
  const allowed = orientation > 1 && orientation <= 8 ? orientation : undefined;
  if (mediaType === 'image/jpeg') return stripJpeg(bytes, allowed);
  if (mediaType === 'image/png') return stripPng(bytes, allowed);
  if (mediaType === 'image/webp') return stripWebp(bytes, allowed);
  if (mediaType === 'image/avif') return blankAvifMetadata(bytes);
  return bytes;
}

/** TIFF with one entry, the orientation (tag 0x0112). */
function orientationBlock(orientation: Orientation): Buffer {
  const block = Buffer.alloc(26);
  block.write('II*\0', 'latin1');
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(0x0112, 10);
  block.writeUInt16LE(3, 12);
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);
  return block;
}

/** ITU-T T.81: of the application segments JFIF, ICC profiles and Adobe's color transform stay. */
function stripJpeg(bytes: Uint8Array, orientation: Orientation | undefined): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [source.subarray(0, 2)];
  const exif =
    orientation === undefined
      ? undefined
      : Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationBlock(orientation)]);
  let isExifDue = exif !== undefined;
  let offset = 2;
  while (offset + 4 <= source.length) {
    const marker = source[offset + 1] ?? 0;
    if (source[offset] !== 0xff) break;
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      offset += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9) {
      parts.push(source.subarray(offset, offset + 2));
      return Buffer.concat(parts);
    }
    const end = offset + 2 + source.readUInt16BE(offset + 2);
    const isFirstAfterJfif = marker !== 0xe0;
    if (exif && isExifDue && isFirstAfterJfif) {
      const length = Buffer.alloc(4);
      length.writeUInt16BE(0xffe1);
      length.writeUInt16BE(exif.length + 2, 2);
      parts.push(length, exif);
      isExifDue = false;
    }
    if (isAllowedSegment(source, offset, marker)) parts.push(source.subarray(offset, end));
    offset = end;
    if (marker !== 0xda) continue;
    const scanEnd = endOfScan(source, offset);
    parts.push(source.subarray(offset, scanEnd));
    offset = scanEnd;
  }
  // Some other structure than was expected: better whole than damaged.
  return bytes;
}

function isAllowedSegment(source: Buffer, offset: number, marker: number): boolean {
  const begins = (text: string): boolean => source.toString('latin1', offset + 4, offset + 4 + text.length) === text;
  if (marker === 0xe0) return begins('JFIF\0');
  if (marker === 0xe2) return begins('ICC_PROFILE\0');
  if (marker === 0xee) return begins('Adobe');
  return marker !== 0xfe && !(marker >= 0xe1 && marker <= 0xef);
}

/** Where entropy-coded data ends: at a marker that is neither a stuffed zero, a restart nor a fill byte. */
function endOfScan(source: Buffer, start: number): number {
  for (let offset = source.indexOf(0xff, start); offset >= 0; offset = source.indexOf(0xff, offset + 1)) {
    const next = source[offset + 1] ?? 0xd9;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset;
  }
  return source.length;
}

const pngChunks = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD pHYs sPLT hIST acTL fcTL fdAT'.split(' '),
);

/** PNG (Third Edition): critical chunks and those that pixels are shown by. */
function stripPng(bytes: Uint8Array, orientation: Orientation | undefined): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [source.subarray(0, 8)];
  let offset = 8;
  while (offset + 12 <= source.length) {
    const end = offset + 12 + source.readUInt32BE(offset);
    const name = source.toString('latin1', offset + 4, offset + 8);
    if (/^[A-Z]/.test(name) || pngChunks.has(name)) parts.push(source.subarray(offset, end));
    if (name === 'IHDR' && orientation !== undefined) parts.push(pngChunk('eXIf', orientationBlock(orientation)));
    if (name === 'IEND') return Buffer.concat(parts);
    offset = end;
  }
  return bytes;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(name, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

const exifFlag = 0x08;
const xmpFlag = 0x04;

/** RFC 9649: a RIFF file of chunks; the first one of an extended file says which others there are. */
function stripWebp(bytes: Uint8Array, orientation: Orientation | undefined): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.min(source.length, 8 + source.readUInt32LE(4));
  const parts: Uint8Array[] = [];
  let isExtended = false;
  let offset = 12;
  while (offset + 8 <= whole) {
    const name = source.toString('latin1', offset, offset + 4);
    const size = source.readUInt32LE(offset + 4);
    const chunk = Buffer.from(source.subarray(offset, Math.min(offset + 8 + size + (size % 2), source.length)));
    if (name === 'VP8X') {
      isExtended = true;
      const others = (chunk[8] ?? 0) & ~(exifFlag | xmpFlag);
      chunk[8] = orientation === undefined ? others : others | exifFlag;
    }
    if (['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'].includes(name)) parts.push(chunk);
    offset += 8 + size + (size % 2);
  }
  if (isExtended && orientation !== undefined) {
    const block = orientationBlock(orientation);
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(block.length, 4);
    parts.push(head, block);
  }
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
