import type { FontSet } from '../text/font-set.ts';
import { scriptOf } from '../text/scripts.ts';
import type { Finding } from './baseline.ts';
import type { Mark } from './page-marks.ts';

/**
 * Letters that the font of a text lacks, so that another font shows them in the middle of its words. A text in a script that the font
 * does not have at all is set in another as a whole, which is as it should be.
 */
export function findFallbacks(marks: readonly Mark[], fonts: FontSet): Finding[] {
  return marks.flatMap(({ text, page, id, item }): Finding[] => {
    if (!text) return [];
    const missing = new Set<string>();
    const ownScripts = new Set<string>();
    const others: string[] = [];
    let family = '';
    for (const { runs } of text.lines)
      for (const { fontKey, style, start, end, emoji } of runs) {
        const face = fonts.face(fontKey);
        if (!face || emoji || text.missingFamilies.includes(style.fontFamily)) continue;
        const characters = Array.from(text.text.slice(start, end)).filter((character) =>
          /[\p{L}\p{N}\p{Sc}]/u.test(character),
        );
        if (face.family.toLowerCase() === style.fontFamily.toLowerCase())
          for (const character of characters) ownScripts.add(scriptOf(character.codePointAt(0) ?? 0));
        else {
          family = style.fontFamily;
          others.push(...characters);
        }
      }
    for (const character of others) if (ownScripts.has(scriptOf(character.codePointAt(0) ?? 0))) missing.add(character);
    if (missing.size === 0) return [];
    const message = `The font ${family} has no ${[...missing].slice(0, 20).join(' ')}; another one is used.`;
    return [{ kind: 'glyph_missing', page, layer: id, other: '', item, message, size: missing.size }];
  });
}
