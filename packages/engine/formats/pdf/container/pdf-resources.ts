import type { PdfReference, PdfValue } from './pdf-value.ts';

/** Kinds of resources with the letter that their names begin with. */
const letters = {
  Font: 'F',
  XObject: 'X',
  ExtGState: 'G',
  Pattern: 'P',
  Shading: 'S',
  ColorSpace: 'C',
  Properties: 'M',
} as const;

/** A kind of resource, as its dictionary calls it. */
export type ResourceKind = keyof typeof letters;

/**
 * Names of resources used in a content stream. A name is derived from the object's number, so the same object has the same name everywhere.
 */
export class PdfResources {
  readonly #byKind = new Map<ResourceKind, Map<number, PdfReference>>();

  /** The name of a resource, with its slash. */
  use(kind: ResourceKind, reference: PdfReference): string {
    let known = this.#byKind.get(kind);
    if (!known) {
      known = new Map();
      this.#byKind.set(kind, known);
    }
    known.set(reference.number, reference);
    return `/${letters[kind]}${reference.number}`;
  }

  /** The resource dictionary. */
  write(): PdfValue {
    return Object.fromEntries(
      [...this.#byKind].map(([kind, known]) => [
        kind,
        Object.fromEntries(
          [...known.values()].map((reference) => [`${letters[kind]}${reference.number}`, reference as PdfValue]),
        ),
      ]),
    );
  }
}
