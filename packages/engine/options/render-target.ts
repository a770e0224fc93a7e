/** The destination of a file's bytes. Writes may be out of order: a header is filled in at the end. */
export interface RenderTarget {
  /** `position` is in bytes from the file's start; existing bytes there are replaced. Resolves when more may be written. */
  write(bytes: Uint8Array, position: number): Promise<void>;
}
