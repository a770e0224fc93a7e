import { PlatenError } from '@platen/template';
import { Gunzip } from 'fflate';

/** Larger SVG files come from nobody's hand. */
const largest = 64 * 1024 * 1024;
const chunkBytes = 64 * 1024;

/** Whether a file is packed by gzip, as SVGZ files are. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * The SVG in an SVGZ file; other files as they are. Throws ASSET_UNSUPPORTED for damaged files, and for those of which more than `maxBytes`
 * would come out. Default: 64 MiB.
 */
export function unpackSvgz(bytes: Uint8Array, maxBytes: number = largest): Uint8Array {
  if (!isGzip(bytes)) return bytes;
  const parts: Uint8Array[] = [];
  let length = 0;
  const unpacker = new Gunzip((part) => {
    length += part.length;
    if (length > maxBytes) throw new RangeError(`it is larger than ${maxBytes} bytes`);
    parts.push(part);
  });
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      unpacker.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    }
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The SVG cannot be unpacked: ${String(cause)}.`, { cause });
  }
  const unpacked = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    unpacked.set(part, offset);
    offset += part.length;
  }
  return unpacked;
}
