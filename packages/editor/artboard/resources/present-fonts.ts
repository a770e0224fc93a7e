import type { Face, FontAnswer, FontRequest, FontSet } from '@platen/engine/internal';

/** Faces as they are now; nothing before the first ones have come. */
export class PresentFonts implements FontSet {
  current: FontSet | undefined;

  facesFor(request: FontRequest): FontAnswer {
    return this.current?.facesFor(request) ?? { faces: [], familyFound: true, missingAxes: [] };
  }

  face(key: string): Face | undefined {
    return this.current?.face(key);
  }
}
