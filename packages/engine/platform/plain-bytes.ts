/**
 * The same bytes as a Uint8Array of no other kind, not copied. Callers also give Buffers of Node, whose `slice` returns the bytes
 * themselves where that of others answers a copy.
 */
export function toPlainBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.constructor === Uint8Array) return bytes;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether bytes are all that their buffer is used for, so that it may be handed over with them: small Buffers of Node share one. */
export function haveOwnBuffer(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}
