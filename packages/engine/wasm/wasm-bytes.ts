/** Reads the numbers of a WebAssembly module (core specification 2.0, 5.2). */
export class WasmReader {
  readonly data: Uint8Array;
  at: number;

  constructor(data: Uint8Array, at = 0) {
    this.data = data;
    this.at = at;
  }

  byte(): number {
    return this.data[this.at++] ?? 0;
  }

  skip(count: number): void {
    this.at += count;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** Skips a number with a sign. */
  skipSigned(): void {
    while (this.byte() >= 0x80);
  }
}

/** Bytes that a length before them takes when it is written behind them: it may be longer than it must be. */
const lengthBytes = 5;

/** Writes a WebAssembly module. */
export class WasmWriter {
  #data: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(expectedBytes: number) {
    this.#data = new Uint8Array(Math.ceil(expectedBytes));
  }

  bytes(...values: number[]): void {
    this.#makeRoom(values.length);
    for (const value of values) this.#data[this.#length++] = value;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start);
    this.#data.set(from.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  unsigned(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) this.bytes((rest & 0x7f) | 0x80);
    this.bytes(rest);
  }

  /** A number of those with a sign, 0 or more. */
  positive(value: number): void {
    let rest = value;
    for (; rest >= 0x40; rest = Math.floor(rest / 128)) this.bytes((rest & 0x7f) | 0x80);
    this.bytes(rest);
  }

  text(value: string): void {
    this.unsigned(value.length);
    for (const character of value) this.bytes(character.charCodeAt(0));
  }

  /** Writes the output of `write`, preceded by its length. */
  sized(write: () => void): void {
    const start = this.#length;
    this.bytes(0, 0, 0, 0, 0);
    write();
    let rest = this.#length - start - lengthBytes;
    for (let index = 0; index < lengthBytes; index++) {
      this.#data[start + index] = (rest & 0x7f) | (index + 1 < lengthBytes ? 0x80 : 0);
      rest = Math.floor(rest / 128);
    }
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#data.slice(0, this.#length);
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#data.length) return;
    const larger = new Uint8Array(Math.ceil((this.#length + count) * 1.5));
    larger.set(this.#data);
    this.#data = larger;
  }
}
