import { readMp4Structure } from './mp4-structure.ts';
import { readOggStructure } from './ogg-structure.ts';

/** True if a media file ends before its own structure says: MP4, Matroska, WAV and Ogg tell; others are assumed complete. */
export function isCutOff(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return true;
  const name = String.fromCharCode(...bytes.subarray(0, 4));
  if (name === 'RIFF') return isWaveCutOff(bytes, view);
  if (name === 'OggS') return readOggStructure(bytes)?.isEnded === false;
  if (view.getUint32(0) === 0x1a45dfa3) return isMatroskaCutOff(bytes);
  return readMp4Structure(bytes)?.isCutOff ?? false;
}

/** Streams that were written without an end have the largest size there is. */
function isWaveCutOff(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'data') {
      return size < 0xffffff00 && at + 8 + size > bytes.length;
    }
    at += 8 + size + (size % 2);
  }
  return false;
}

/** RFC 8794: the EBML header, then the segment with its size; all ones is a size that was not known. */
function isMatroskaCutOff(bytes: Uint8Array): boolean {
  const header = readSize(bytes, 4);
  const segment = header && header.next + header.value;
  if (segment === undefined || segment + 12 > bytes.length) return true;
  const size = readSize(bytes, segment + 4);
  return !!size && !size.isUnknown && size.next + size.value > bytes.length;
}

function readSize(bytes: Uint8Array, at: number): { value: number; next: number; isUnknown: boolean } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) return undefined;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    value = value * 256 + (bytes[at + index] ?? 0);
    isUnknown &&= bytes[at + index] === 0xff;
  }
  return { value, next: at + length, isUnknown };
}
