/**
 * Bytes that go through jsPDF as they are. jsPDF writes text and counts its length; asked for its text, a block answers itself,
 * which has a length and is collected in its place.
 */
export class ByteBlock {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.byteLength;
  }

  toString(): string {
    return this as unknown as string;
  }
}

/** Latin-1 text as bytes, written to `target` from `offset` on. */
export function writeLatin1(text: string, target: Uint8Array, offset: number): void {
  for (let index = 0; index < text.length; index++) target[offset + index] = text.charCodeAt(index);
}

/** Latin-1 text as bytes. */
export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  writeLatin1(text, bytes, 0);
  return bytes;
}
