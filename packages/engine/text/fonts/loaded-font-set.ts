import { fallbackFamilies } from '@platen/library';
import type { Face, FontRequest, FontSet } from '../font-set.ts';
import { requestName } from './fonts-needed.ts';
import { familyName, matchFaces, nearestWeight, type OfferedFont } from './match-faces.ts';
import type { OpenedFont } from './opened-font.ts';

/** The angle of a made-up italic in CSS, and its tangent. */
const obliqueDegrees = 14;
const obliqueSlant = 0.25;

/** Faces of one render, out of the font files that were opened for it. */
export class LoadedFontSet implements FontSet {
  /** Files that are on offer, by family, opened or not: a face is chosen among all of them. */
  readonly families: ReadonlyMap<string, readonly OfferedFont[]>;
  readonly opened: Map<OfferedFont, OpenedFont>;
  readonly #answers = new Map<string, { faces: readonly Face[]; familyFound: boolean }>();
  readonly #faces = new Map<string, Face>();

  constructor(families: ReadonlyMap<string, readonly OfferedFont[]>, opened: Map<OfferedFont, OpenedFont>) {
    this.families = families;
    this.opened = opened;
  }

  facesFor(request: FontRequest): { faces: readonly Face[]; familyFound: boolean } {
    const name = requestName(request);
    let answer = this.#answers.get(name);
    if (answer === undefined) {
      const own = this.#familyFaces(request.family, request);
      const faces = new Set(own);
      for (const family of fallbackFamilies(request.language)) {
        for (const face of this.#familyFaces(family, request)) faces.add(face);
      }
      answer = { faces: [...faces], familyFound: own.length > 0 };
      this.#answers.set(name, answer);
    }
    return answer;
  }

  face(key: string): Face | undefined {
    return this.#faces.get(key);
  }

  #familyFaces(family: string, request: FontRequest): Face[] {
    const offers = matchFaces(this.families.get(familyName(family)) ?? [], request);
    return offers.flatMap((offer) => {
      const font = this.opened.get(offer);
      if (font === undefined) return [];
      // A family without an italic leans, by its own axis if it has one, as in CSS.
      const leans = request.style === 'italic' && offer.source.style === 'normal';
      const hasAxis = font.axes.some(({ tag }) => tag === 'slnt');
      const weight = nearestWeight(offer.source.weight, request.weight);
      const face = font.at(
        { wght: weight, ...(leans && { slnt: -obliqueDegrees }), ...request.axes },
        leans && !hasAxis ? obliqueSlant : 0,
      );
      this.#faces.set(face.key, face);
      return [face];
    });
  }
}
