/** A chunk of a RIFF file: its name of four letters and its bytes, without the one that makes its length even. */
export interface WebpChunk {
  name: string;
  bytes: Uint8Array;
}

/** A RIFF chunk: name, length, bytes, and a zero when their number is odd. */
export function writeChunk(name: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const chunk = new Uint8Array(8 + length + (length % 2));
  chunk.set(new TextEncoder().encode(name));
  new DataView(chunk.buffer).setUint32(4, length, true);
  let position = 8;
  for (const part of parts) {
    chunk.set(part, position);
    position += part.length;
  }
  return chunk;
}

/** The chunks of a WebP file. Throws when it is none. */
export function readChunks(file: Uint8Array): WebpChunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const nameAt = (position: number): string => String.fromCharCode(...file.subarray(position, position + 4));
  if (file.length < 12 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WEBP') throw new Error('This is not a WebP file.');
  const chunks: WebpChunk[] = [];
  for (let position = 12; position + 8 <= file.length;) {
    const length = view.getUint32(position + 4, true);
    chunks.push({ name: nameAt(position), bytes: file.subarray(position + 8, position + 8 + length) });
    position += 8 + length + (length % 2);
  }
  return chunks;
}

/** Three bytes, the lowest first. */
export function toUint24(value: number): number[] {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255];
}
