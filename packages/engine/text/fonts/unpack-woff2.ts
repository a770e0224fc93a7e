import decompress from 'woff2-encoder/decompress';

/**
 * The sfnt inside a WOFF2 file (https://www.w3.org/TR/WOFF2/), unpacked by Google's own library as WebAssembly. Throws when it
 * is damaged or the font would be larger than `maxBytes`: what the header announces is all the memory the library fills.
 */
export async function unpackWoff2(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const header = readHeader(bytes);
  if (header.unpackedBytes > maxBytes) throw new RangeError(`the font unpacks to ${header.unpackedBytes} bytes`);
  if (header.streamStart + header.streamBytes > bytes.byteLength)
    throw new RangeError('the compressed data is cut off');
  return decompress(bytes);
}

/** Number of tag names that the directory writes as an index; 10 and 11 are glyf and loca. */
const knownTags = 63;

function readHeader(bytes: Uint8Array): { streamStart: number; streamBytes: number; unpackedBytes: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4) === 0x74746366) throw new RangeError('font collections are not supported');
  const tableCount = view.getUint16(12);
  const streamBytes = view.getUint32(20);
  let position = 48;
  let unpackedBytes = 0;
  const readLength = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = view.getUint8(position++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('a length in the directory is damaged');
  };
  for (let i = 0; i < tableCount; i++) {
    const flags = view.getUint8(position++);
    const tagIndex = flags & 0x3f;
    const version = flags >> 6;
    const isOutline = tagIndex === 10 || tagIndex === 11;
    if (tagIndex === knownTags) position += 4;
    const originalBytes = readLength();
    // glyf and loca are transformed at version 0, the other tables at any version but 0.
    const isTransformed = isOutline ? version !== 3 : version !== 0;
    unpackedBytes += isTransformed ? readLength() : originalBytes;
  }
  return { streamStart: position, streamBytes, unpackedBytes };
}
