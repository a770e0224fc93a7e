/** Collects bytes, big-endian; grows as needed. */
export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(Math.max(64, capacity));
  }

  uint8(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.length++] = value;
  }

  /** Also for signed numbers: only the low sixteen bits are written. */
  uint16(value: number): void {
    this.#makeRoom(2);
    this.#bytes[this.length++] = (value >> 8) & 0xff;
    this.#bytes[this.length++] = value & 0xff;
  }

  uint32(value: number): void {
    this.uint16(value >>> 16);
    this.uint16(value);
  }

  put(bytes: Uint8Array): void {
    this.#makeRoom(bytes.byteLength);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.byteLength;
  }

  /** Fills up with zeros to a multiple of four bytes. */
  align(): void {
    this.#makeRoom(3);
    this.length = (this.length + 3) & ~3;
  }

  /** Returns the bytes written. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #makeRoom(count: number): void {
    if (this.length + count <= this.#bytes.byteLength) return;
    const grown = new Uint8Array(Math.max(this.#bytes.byteLength * 2, this.length + count));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
