import { fallbackFamilies } from '@platen/library';
import type { Face, FontAnswer, FontRequest, FontSet } from '../font-set.ts';
import { requestName } from './fonts-needed.ts';
import type { FontCatalog } from './font-catalog.ts';
import { nearestWeight, type OfferedFont } from './match-faces.ts';
import type { OpenedFont } from './opened-font.ts';

/** The angle of a made-up italic in CSS, and its tangent. */
const obliqueDegrees = 14;
const obliqueSlant = 0.25;

/** Faces of one render, out of the font files that were opened for it. */
export class LoadedFontSet implements FontSet {
  /** Files that are on offer, opened or not: a face is chosen among all of them. */
  readonly catalog: FontCatalog;
  readonly opened: Map<OfferedFont, OpenedFont>;
  readonly #openedFamilies: ReadonlySet<string>;
  readonly #answers = new Map<string, FontAnswer>();
  readonly #faces = new Map<string, Face>();

  constructor(catalog: FontCatalog, opened: Map<OfferedFont, OpenedFont>) {
    this.catalog = catalog;
    this.opened = opened;
    this.#openedFamilies = new Set([...opened.keys()].map(({ source }) => source.family));
  }

  facesFor(request: FontRequest): FontAnswer {
    const name = requestName(request);
    let answer = this.#answers.get(name);
    if (answer === undefined) {
      const own = this.#familyFaces(request.family, request);
      const faces = new Set(own);
      for (const family of fallbackFamilies(request.language)) {
        if (!this.#openedFamilies.has(family)) continue;
        for (const face of this.#familyFaces(family, request)) faces.add(face);
      }
      answer = {
        faces: [...faces],
        familyFound: own.length > 0,
        missingAxes: own.length > 0 ? this.#missingAxes(request) : [],
      };
      this.#answers.set(name, answer);
    }
    return answer;
  }

  face(key: string): Face | undefined {
    return this.#faces.get(key);
  }

  #missingAxes(request: FontRequest): string[] {
    const fonts = this.catalog.match(request.family, request).flatMap((offer) => this.opened.get(offer) ?? []);
    return Object.keys(request.axes).filter((tag) => !fonts.some(({ axes }) => axes.some((axis) => axis.tag === tag)));
  }

  #familyFaces(family: string, request: FontRequest): Face[] {
    return this.catalog.match(family, request).flatMap((offer) => {
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
