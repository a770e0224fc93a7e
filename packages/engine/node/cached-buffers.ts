/** Maximum bytes of buffers cached for the next image. */
const cachedBytes = 64 * 1024 * 1024;

/** Large buffers that are used again, so that not every image asks the system for fresh memory. */
export class CachedBuffers {
  readonly #free: ArrayBuffer[] = [];

  /** A buffer of at least that many bytes, whatever is in it; give it back when it is done with. */
  take(byteLength: number): ArrayBuffer {
    const index = this.#free.findIndex((free) => free.byteLength >= byteLength && free.byteLength <= 2 * byteLength);
    const [buffer] = index < 0 ? [] : this.#free.splice(index, 1);
    return buffer ?? new ArrayBuffer(byteLength);
  }

  give(buffer: ArrayBuffer): void {
    this.#free.unshift(buffer);
    let bytes = 0;
    const past = this.#free.findIndex((free) => (bytes += free.byteLength) > cachedBytes);
    if (past >= 0) this.#free.length = past;
  }
}

/**
 * Frees a large buffer's memory immediately instead of at the next garbage collection: images would fill the memory between two
 * collections, and make them frequent. The buffer must not be used for anything else.
 */
export function freeBytes({ buffer }: Uint8Array | Uint8ClampedArray): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
