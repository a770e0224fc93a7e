/** A number of bytes as people read it: `12 kB`, `3.4 MB`. */
export function readableSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
