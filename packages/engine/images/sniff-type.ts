import type { ImageType } from '../platform/platform.ts';

/** The types of images, by their content. */
export type ContentType = ImageType | 'svg';

/**
 * Detects the type of bytes by their content and never by a name or header: the signatures of the MIME Sniffing standard, and an XML or SVG
 * start tag for drawings. Undefined for other types.
 */
export function sniffType(bytes: Uint8Array): ContentType | undefined {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')) return 'gif';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'webp';
  if (hasText(bytes, 4, 'ftyp') && (hasBrand(bytes, 'avif') || hasBrand(bytes, 'avis'))) return 'avif';
  return isSvgText(bytes) ? 'svg' : undefined;
}

function startsWith(bytes: Uint8Array, offset: number, signature: readonly number[]): boolean {
  return signature.every((value, index) => bytes[offset + index] === value);
}

function hasText(bytes: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}

/** ISO 14496-12: the major brand, then a version, then compatible brands to the box's end. */
function hasBrand(bytes: Uint8Array, brand: string): boolean {
  const size = ((bytes[0] ?? 0) << 24) | ((bytes[1] ?? 0) << 16) | ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const end = Math.min(size, bytes.length, 256);
  for (let offset = 8; offset + 4 <= end; offset += 4) {
    if (offset !== 12 && hasText(bytes, offset, brand)) return true;
  }
  return false;
}

function isSvgText(bytes: Uint8Array): boolean {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isGzip) return false;
  const head = decodeText(bytes.subarray(0, 64 * 1024)).replace(/^\uFEFF?\s*/u, '');
  if (!head.startsWith('<')) return false;
  return /<(?:[\w-]+:)?svg[\s>/]/.test(head.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
}

/** Text of an XML file: UTF-16 when its byte order mark says so, else what its declaration says (XML 1.0, 4.3.3), else UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  const declaration = hasText(bytes, 0, '<?xml') ? String.fromCharCode(...bytes.subarray(0, 200)) : '';
  const encoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8';
  return decoderFor(encoding).decode(bytes);
}

/** A decoder of an encoding; of UTF-8 where the label is unknown, or one of UTF-16, which the text cannot be in as it was read so far. */
function decoderFor(encoding: string): TextDecoder {
  try {
    return /^utf-?16|^ucs-?2|^unicode$/i.test(encoding) ? new TextDecoder() : new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
