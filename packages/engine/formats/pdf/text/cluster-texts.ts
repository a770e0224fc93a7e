import type { Face } from '../../../text/font-set.ts';
import type { GlyphRun } from '../../../text/text-layout.ts';

/** Characters that layout adds to texts: list markers, hyphens, ellipses. */
const addedCharacters = '…-‐•·–—.,()0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ◦▪‣';
const byFace = new WeakMap<Face, Map<number, string>>();

/** A glyph of a run together with those of its cluster. */
export interface Cluster {
  /** Range of glyphs in the run. */
  from: number;
  to: number;
  /** The text they represent. */
  text: string;
}

/** The clusters of a run in visual order. `text` is the whole text that its offsets count in. */
export function clustersOf(run: GlyphRun, text: string, face: Face | undefined): Cluster[] {
  const { glyphs, start, end } = run;
  if (start === end) {
    return glyphs.map(({ id }, index) => ({ from: index, to: index + 1, text: addedText(face, id) }));
  }
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  const endOf = new Map(starts.map((offset, index) => [offset, starts[index + 1] ?? end]));
  const clusters: Cluster[] = [];
  for (let from = 0; from < glyphs.length;) {
    const { cluster } = glyphs[from]!;
    let to = from + 1;
    while (glyphs[to]?.cluster === cluster) to++;
    clusters.push({ from, to, text: text.slice(cluster, endOf.get(cluster) ?? end) });
    from = to;
  }
  return clusters;
}

/** Returns the character of a glyph of added text, if it is a common one. */
function addedText(face: Face | undefined, glyphId: number): string {
  if (!face) return '';
  let known = byFace.get(face);
  if (!known) {
    known = new Map();
    for (const character of addedCharacters) {
      const shape = face.shape({
        text: character,
        start: 0,
        end: character.length,
        rightToLeft: false,
        script: 'Zyyy',
        language: '',
        features: {},
      });
      const [only] = shape.glyphIds;
      if (only !== undefined && only !== 0 && !known.has(only)) known.set(only, character);
    }
    byFace.set(face, known);
  }
  return known.get(glyphId) ?? '';
}
