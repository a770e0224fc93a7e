import type { ImageType } from '../platform/platform.ts';
import { crc32 } from './crc32.ts';

/** Structure of an image, read without decoding it: stored size in pixels (before EXIF orientation). */
export interface ImageStructure {
  width: number;
  height: number;
  /** True if the data of the (first) image is complete. Decoders handle incomplete data differently. */
  isWhole: boolean;
}

/** A progressive JPEG has about ten scans; each one of a hostile file costs a pass over all pixels. */
const maxJpegScans = 100;

/** Reads the file's structure without decoding pixels. Undefined if it is not an image of this type. */
export function inspectImage(bytes: Uint8Array, type: ImageType): ImageStructure | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const structure = inspectors[type](view, bytes);
    return structure && structure.width > 0 && structure.height > 0 ? structure : undefined;
  } catch (error) {
    // A read past the end: the file is cut off before its size is known.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Inspector = (view: DataView, bytes: Uint8Array) => ImageStructure | undefined;

const inspectors: Record<ImageType, Inspector> = {
  png: inspectPng,
  jpeg: inspectJpeg,
  gif: inspectGif,
  webp: inspectWebp,
  avif: inspectAvif,
};

/** PNG (Third Edition) 5: chunks of length, name, data and checksum, from IHDR to IEND. */
function inspectPng(view: DataView, bytes: Uint8Array): ImageStructure | undefined {
  if (fourCharacters(view, 12) !== 'IHDR') return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const length = view.getUint32(offset);
    const end = offset + 12 + length;
    if (end > bytes.length) break;
    const name = fourCharacters(view, offset + 4);
    const isCritical = /^[A-Z]/.test(name);
    if (isCritical && crc32(bytes.subarray(offset + 4, end - 4)) !== view.getUint32(end - 4)) break;
    if (name === 'IEND') return { ...size, isWhole: true };
    offset = end;
  }
  return { ...size, isWhole: false };
}

/** ITU-T T.81 B: marker segments, entropy-coded data after each start of scan, and an end of image. */
function inspectJpeg(view: DataView, bytes: Uint8Array): ImageStructure | undefined {
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let offset = 2;
  while (offset + 2 <= bytes.length) {
    if (bytes[offset] !== 0xff) {
      offset++;
      continue;
    }
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xd9) return size && { ...size, isWhole: scans > 0 && scans <= maxJpegScans };
    const isAlone = marker === 0 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isAlone) {
      offset += marker === 0xff ? 1 : 2;
      continue;
    }
    if (offset + 4 > bytes.length) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) size ??= { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    if (marker === 0xda) scans++;
    offset += 2 + view.getUint16(offset + 2);
  }
  return size && { ...size, isWhole: false };
}

/** GIF89a: blocks up to the end of the first image's data. A frame larger than the canvas counts as size. */
function inspectGif(view: DataView, bytes: Uint8Array): ImageStructure | undefined {
  let size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let offset = 13 + colorTable(view.getUint8(10));
  while (offset < bytes.length) {
    const block = bytes[offset];
    if (block === 0x2c) {
      const right = view.getUint16(offset + 1, true) + view.getUint16(offset + 5, true);
      const bottom = view.getUint16(offset + 3, true) + view.getUint16(offset + 7, true);
      size = { width: Math.max(size.width, right), height: Math.max(size.height, bottom) };
      const end = skipSubBlocks(bytes, offset + 11 + colorTable(bytes[offset + 9] ?? 0));
      return { ...size, isWhole: end <= bytes.length };
    }
    if (block !== 0x21) break;
    offset = skipSubBlocks(bytes, offset + 2);
  }
  return { ...size, isWhole: false };
}

/** Bytes of the color table that a GIF's packed flags announce. */
function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Offset behind the empty block that ends a list of blocks; past the end of the file when it is cut off. */
function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset < bytes.length) {
    const length = bytes[offset] ?? 0;
    offset += 1 + length;
    if (length === 0) return offset;
  }
  return bytes.length + 1;
}

/** RFC 9649: a RIFF file of one lossy, lossless or extended image. */
function inspectWebp(view: DataView, bytes: Uint8Array): ImageStructure | undefined {
  const isWhole = view.getUint32(4, true) + 8 <= bytes.length;
  const name = fourCharacters(view, 12);
  if (name === 'VP8X') {
    const width = 1 + (view.getUint32(24, true) & 0xffffff);
    return { width, height: 1 + (view.getUint32(26, true) >>> 8), isWhole };
  }
  if (name === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isWhole };
  }
  if (name !== 'VP8L') return undefined;
  const packed = view.getUint32(21, true);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff), isWhole };
}

/** ISO 23008-12: the largest `ispe` (image spatial extents) below meta, iprp and ipco; a grid's whole is larger than its tiles. */
function inspectAvif(view: DataView, bytes: Uint8Array): ImageStructure | undefined {
  let size: { width: number; height: number } | undefined;
  let isWhole = true;
  const walk = (start: number, end: number, depth: number): void => {
    let offset = start;
    while (offset + 8 <= end) {
      const length = view.getUint32(offset);
      const name = fourCharacters(view, offset + 4);
      const boxEnd =
        length === 0 ? end : length === 1 ? offset + Number(view.getBigUint64(offset + 8)) : offset + length;
      if (boxEnd < offset + 8) return;
      if (boxEnd > end && depth === 0) isWhole = false;
      if (name === 'ispe') {
        const found = { width: view.getUint32(offset + 12), height: view.getUint32(offset + 16) };
        if (!size || found.width * found.height > size.width * size.height) size = found;
      }
      if (name === 'meta') walk(offset + 12, Math.min(boxEnd, end), depth + 1);
      if (name === 'iprp' || name === 'ipco') walk(offset + 8, Math.min(boxEnd, end), depth + 1);
      offset = boxEnd;
    }
  };
  walk(0, bytes.length, 0);
  return size && { ...size, isWhole };
}

function fourCharacters(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
