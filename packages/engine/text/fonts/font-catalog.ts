import type { FontRequest, FontSource } from '../font-set.ts';
import { familyName, matchFaces, type FontOrigin, type OfferedFont } from './match-faces.ts';

/**
 * Font files on offer, by family. One catalog may lie over another: families that both have are merged, all others are
 * answered, and remembered, by the one below.
 */
export class FontCatalog {
  readonly #families = new Map<string, OfferedFont[]>();
  readonly #matches = new Map<string, readonly OfferedFont[]>();
  readonly #below: FontCatalog | undefined;

  constructor(offers: readonly { sources: readonly FontSource[]; origin: FontOrigin }[], below?: FontCatalog) {
    this.#below = below;
    for (const { sources, origin } of offers) {
      for (const source of sources) {
        const name = familyName(source.family);
        const family = this.#families.get(name);
        if (family === undefined) this.#families.set(name, [...(below?.family(name) ?? []), { source, origin }]);
        else family.push({ source, origin });
      }
    }
  }

  /** All files of a family, by its plain name. */
  family(name: string): readonly OfferedFont[] {
    return this.#families.get(name) ?? this.#below?.family(name) ?? [];
  }

  /** The files of a family that make up the face nearest to a request; see `matchFaces`. */
  match(family: string, request: Pick<FontRequest, 'weight' | 'style'>): readonly OfferedFont[] {
    const name = familyName(family);
    const own = this.#families.get(name);
    if (own === undefined) return this.#below?.match(family, request) ?? [];
    const key = `${request.weight} ${request.style} ${name}`;
    let match = this.#matches.get(key);
    if (match === undefined) {
      match = matchFaces(own, request);
      this.#matches.set(key, match);
    }
    return match;
  }
}
