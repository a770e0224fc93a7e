/** One file of a bundled font family. `path` is below the library's root; `unicodeRanges` are inclusive code point ranges. */
export interface BundledFont {
  family: string;
  weight: number | readonly [number, number];
  style: 'normal' | 'italic';
  path: string;
  hash: string;
  unicodeRanges?: readonly (readonly [number, number])[];
}
