import { PlatenError } from '@platen/template';

/** The bytes of a `data:` URI (RFC 2397). Throws ASSET_UNSUPPORTED when it is malformed, LIMIT_ASSET_BYTES when too large. */
export function readDataUri(uri: string, maxBytes: number): Uint8Array {
  const comma = uri.indexOf(',');
  if (!/^data:/i.test(uri) || comma < 0) throw new PlatenError('ASSET_UNSUPPORTED', 'The data URI has no data.');
  const isBase64 = /;\s*base64\s*$/i.test(uri.slice(0, comma));
  const length = uri.length - comma - 1;
  if ((isBase64 ? length * 0.75 : length / 3) > maxBytes) throw tooLarge(maxBytes);
  const bytes = isBase64 ? decodeBase64(uri.slice(comma + 1)) : decodePercent(uri.slice(comma + 1));
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function decodeBase64(text: string): Uint8Array {
  let binary: string;
  try {
    const plain = /[^A-Za-z0-9+/=]/.test(text) ? decodeURIComponent(text).replace(/\s+/g, '') : text;
    binary = atob(plain.replaceAll('-', '+').replaceAll('_', '/'));
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The data URI is not valid base64.', { cause });
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Percent escapes are bytes; everything else stands for itself, as UTF-8. */
function decodePercent(text: string): Uint8Array {
  const source = new TextEncoder().encode(text);
  const bytes = new Uint8Array(source.length);
  let length = 0;
  for (let index = 0; index < source.length; index++) {
    const digits = source[index] === 0x25 ? String.fromCharCode(source[index + 1] ?? 0, source[index + 2] ?? 0) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    bytes[length++] = isEscape ? Number.parseInt(digits, 16) : (source[index] ?? 0);
    if (isEscape) index += 2;
  }
  return bytes.slice(0, length);
}

/** A `data:` URI of bytes. */
export function writeDataUri(bytes: Uint8Array, type: string): string {
  let binary = '';
  for (let index = 0; index < bytes.length; index += 8192) {
    binary += String.fromCharCode(...bytes.subarray(index, index + 8192));
  }
  return `data:${type};base64,${btoa(binary)}`;
}

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError('LIMIT_ASSET_BYTES', `The data URI exceeds the limit of ${maxBytes} bytes.`);
}
