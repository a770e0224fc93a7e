import type { BrandFont } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { FontFace } from '@platen/template';
import { brandFontFace } from './brand-font-face.ts';

/** The most that one call of the search answers. */
const pageLimit = 50;
/** Calls for one family. */
const maxPages = 4;
/** How long the answer that there is no such family holds, in milliseconds: the person may upload it in the meantime. */
const missHoldsMs = 15_000;

/** Finds the faces of families, ignoring case, among the brand fonts that the session reaches; none when they cannot be asked for. */
export type BrandFontFinder = (families: readonly string[]) => Promise<readonly FontFace[]>;

/** Creates a finder that uses the service's search. Families found are cached. */
export function createBrandFontFinder(
  client: Pick<Client, 'searchBrandAssets'>,
  scope: { embedId?: string; embedUserId?: string },
  now: () => number = Date.now,
): BrandFontFinder {
  const known = new Map<string, { faces: Promise<readonly FontFace[]>; untilMs: number }>();

  const ask = async (family: string): Promise<readonly FontFace[]> => {
    const fonts: BrandFont[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const query = { ...scope, owner: 'all', types: ['font'], query: family, page, limit: pageLimit } as const;
      const { data } = await client.searchBrandAssets({ query: { ...query, types: [...query.types] } });
      const found = data.font?.data ?? [];
      fonts.push(...found);
      if (found.length < pageLimit) break;
    }
    return fonts
      .filter((font) => font.family.trim().toLowerCase() === family)
      .toSorted((one, other) => one.id - other.id)
      .flatMap((font) => brandFontFace(font) ?? []);
  };

  const facesOf = (family: string): Promise<readonly FontFace[]> => {
    const entry = known.get(family);
    if (entry && entry.untilMs > now()) return entry.faces;
    const asked = { faces: ask(family).catch((): readonly FontFace[] => []), untilMs: now() + missHoldsMs };
    known.set(family, asked);
    void asked.faces.then((faces) => faces.length > 0 && (asked.untilMs = Infinity));
    return asked.faces;
  };

  return async (families) => {
    const names = new Set(families.map((family) => family.trim().toLowerCase()).filter((family) => family !== ''));
    return (await Promise.all([...names].map(facesOf))).flat();
  };
}
