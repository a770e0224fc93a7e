interface Size {
  width: number;
  height: number;
}

/** Base64 characters that hold the size of an image, with room for a profile before it. */
const headLength = 120_000;

/** The size of an image in a data URI (PNG, JPEG, GIF, WebP), in pixels; undefined for others and for addresses. */
export function sizeOfDataUri(uri: string): Size | undefined {
  const [, data] = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)$/.exec(uri.trim()) ?? [];
  if (data === undefined) return undefined;
  const bytes = decodeHead(data);
  const size = sizeOfPng(bytes) ?? sizeOfGif(bytes) ?? sizeOfWebp(bytes) ?? sizeOfJpeg(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function decodeHead(data: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const codes = new Map([...alphabet].map((letter, code) => [letter, code]));
  const head = data.slice(0, headLength);
  const bytes = new Uint8Array(Math.floor((head.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const letter of head) {
    bits = ((bits << 6) | (codes.get(letter) ?? 0)) & 0xff_ff_ff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 0xff;
  }
  return bytes;
}

function number(bytes: Uint8Array, at: number, length: number, isLittle = false): number {
  const part = [...bytes.subarray(at, at + length)];
  return (isLittle ? part.toReversed() : part).reduce((sum, byte) => sum * 256 + byte, 0);
}

function begins(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.codePointAt(0));
}

function sizeOfPng(bytes: Uint8Array): Size | undefined {
  if (!begins(bytes, 1, 'PNG')) return undefined;
  return { width: number(bytes, 16, 4), height: number(bytes, 20, 4) };
}

function sizeOfGif(bytes: Uint8Array): Size | undefined {
  if (!begins(bytes, 0, 'GIF8')) return undefined;
  return { width: number(bytes, 6, 2, true), height: number(bytes, 8, 2, true) };
}

function sizeOfWebp(bytes: Uint8Array): Size | undefined {
  if (!begins(bytes, 8, 'WEBP')) return undefined;
  if (begins(bytes, 12, 'VP8X'))
    return { width: number(bytes, 24, 3, true) + 1, height: number(bytes, 27, 3, true) + 1 };
  if (begins(bytes, 12, 'VP8L')) {
    const bits = number(bytes, 21, 4, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
  }
  return { width: number(bytes, 26, 2, true) & 0x3f_ff, height: number(bytes, 28, 2, true) & 0x3f_ff };
}

function sizeOfJpeg(bytes: Uint8Array): Size | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: number(bytes, at + 7, 2), height: number(bytes, at + 5, 2) };
    at += 2 + number(bytes, at + 2, 2);
  }
  return undefined;
}
