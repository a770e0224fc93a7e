import { decodeRanges, type CodePointRanges } from './code-point-ranges.ts';
import { fontManifest } from './font-manifest.ts';

/**
 * One file of a bundled font family. `path` is below the library's root (`fonts/…`), `hash` the file's SHA-256 in hex,
 * `weight` one weight or the range of the `wght` axis. A family is split over several files by `unicodeRanges` (inclusive,
 * rising, disjoint): what a file is to be loaded for. It may hold more, such as a space of its own.
 */
export interface BundledFont {
  readonly family: string;
  readonly weight: number | readonly [number, number];
  readonly style: 'normal' | 'italic';
  readonly path: string;
  readonly hash: string;
  readonly unicodeRanges: CodePointRanges;
}

/** A bundled family as an editor lists it. `axes` are the variable axes, for example `wdth 62..125`. */
export interface BundledFamily {
  readonly family: string;
  readonly category: string;
  readonly license: string;
  readonly axes: readonly string[];
  readonly weights: readonly (number | readonly [number, number])[];
  readonly styles: readonly ('normal' | 'italic')[];
}

function parseWeight(text: string): number | readonly [number, number] {
  const [from = 400, to] = text.split('..').map(Number);
  return to === undefined ? from : [from, to];
}

function parseStyle(text: string): 'normal' | 'italic' {
  return text === 'italic' ? 'italic' : 'normal';
}

function listFonts(): BundledFont[] {
  return fontManifest.families.flatMap((family) => {
    // Decoded once for all faces of the family, and only when someone asks: most pages use few families.
    const decoded: (CodePointRanges | undefined)[] = [];
    return family.faces.flatMap((face) =>
      face.hashes.flatMap((hash, index): BundledFont[] => {
        const subset = family.subsets[index];
        if (hash === '' || subset === undefined) return [];
        return [
          {
            family: family.family,
            weight: parseWeight(face.weight),
            style: parseStyle(face.style),
            path: `fonts/${family.id}-${subset.name}-${face.variant}-${face.style}.woff2`,
            hash,
            get unicodeRanges() {
              return (decoded[index] ??= decodeRanges(subset.ranges));
            },
          },
        ];
      }),
    );
  });
}

/** Every bundled font file. */
export const bundledFonts: readonly BundledFont[] = listFonts();

/** Every bundled family, in the order of the font menu. */
export const bundledFamilies: readonly BundledFamily[] = fontManifest.families.map((family) => ({
  family: family.family,
  category: family.category,
  license: family.license,
  axes: family.axes,
  weights: [...new Set(family.faces.map((face) => face.weight))].map(parseWeight),
  styles: [...new Set(family.faces.map((face) => parseStyle(face.style)))],
}));
