/** Reads numbers from bytes one after the other, big-endian. Throws RangeError at the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(): number {
    return this.#view.getUint8(this.position++);
  }

  uint16(): number {
    this.position += 2;
    return this.#view.getUint16(this.position - 2);
  }

  int16(): number {
    this.position += 2;
    return this.#view.getInt16(this.position - 2);
  }

  uint32(): number {
    this.position += 4;
    return this.#view.getUint32(this.position - 4);
  }

  /** The next bytes, not copied. */
  take(length: number): Uint8Array {
    const end = this.position + length;
    if (end > this.#bytes.byteLength) throw new RangeError('the data is cut off');
    this.position = end;
    return this.#bytes.subarray(end - length, end);
  }

  /** A reader of the next bytes. */
  section(length: number): ByteReader {
    return new ByteReader(this.take(length));
  }

  /** WOFF2's `UIntBase128`: seven bits a byte, at most five bytes. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('a length is damaged');
  }

  /** WOFF2's `255UInt16`: one byte for most numbers, up to three for others. */
  short255(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    if (code === 255) return this.uint8() + 253;
    return code;
  }
}
