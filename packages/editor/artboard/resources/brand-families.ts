import type { FontNeed } from '@platen/engine/internal';
import type { FontFace, Template } from '@platen/template';
import type { BrandFontFinder } from '../../service/brand-font-finder.ts';
import { foreignFamilies } from '../../service/with-brand-fonts.ts';

/** How long texts wait for the answer before they are set in another family, in milliseconds. */
const waitMs = 1500;

/** Faces of brand fonts that the texts of an artboard name by family and the template does not bring along. */
export class BrandFamilies {
  readonly #find: BrandFontFinder | undefined;
  readonly #onFound: () => void;
  #faces: readonly FontFace[] = [];

  /** `onFound` is called when there are more faces, also after the texts have stopped waiting. */
  constructor(find: BrandFontFinder | undefined, onFound: () => void) {
    this.#find = find;
    this.#onFound = onFound;
  }

  /** Font faces found; the same array until there are more. */
  get faces(): readonly FontFace[] {
    return this.#faces;
  }

  /** Finds the families that texts need. Resolves once they are found, or after a while. */
  async look(needs: Iterable<FontNeed>, template: Pick<Template, 'fonts'>): Promise<void> {
    if (!this.#find) return;
    const wanted = await foreignFamilies(
      [...needs].map(({ request }) => request.family),
      template,
    );
    const known = new Set(this.#faces.map(({ family }) => family.toLowerCase()));
    const unknown = wanted.filter((family) => !known.has(family));
    if (unknown.length === 0) return;
    const found = this.#find(unknown).then((faces) => this.#add(faces));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
    await Promise.race([found, patience]);
    clearTimeout(timer);
  }

  #add(faces: readonly FontFace[]): void {
    const known = new Set(this.#faces.map(({ source }) => source));
    const fresh = faces.filter(({ source }) => !known.has(source));
    if (fresh.length === 0) return;
    this.#faces = [...this.#faces, ...fresh];
    this.#onFound();
  }
}
