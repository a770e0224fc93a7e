/** Where the bytes of a file go. Writes may come out of order: a header is filled in at the end. */
export interface RenderTarget {
  /** `position` in bytes from the file's start. What lies there is replaced. Resolves when more may come. */
  write(bytes: Uint8Array, position: number): Promise<void>;
}
