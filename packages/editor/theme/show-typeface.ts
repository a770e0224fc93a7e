/** Family of the interface; as in the token `--platen-font`. */
const family = 'Platen';

/** Faces of the page, or on their way, by the file's path. */
const faces = new Map<string, Promise<void>>();

/** Texts that are long say soon enough in which scripts they are. */
const maxLookedAt = 200_000;

/**
 * Gives the page the interface's typeface, for the scripts of a text: shadow trees have no faces of their own. Until it is there the
 * system's is shown. Its bytes are fetched as data, so that a page's policy needs no source for fonts; what is unavailable leaves the system's. A page
 * that has the family by its own rules, or an element that is written in another one, gets nothing. `assetBase` ends in a slash; `text` is
 * asked for when there is time.
 */
export async function showTypeface(element: Element, assetBase: string, text: () => string): Promise<void> {
  if (!getComputedStyle(element).getPropertyValue('--platen-font').includes(family) || isInPage()) return;
  await new Promise<void>((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
  const { faceOf, filesFor } = await import('./typeface-files.ts');
  const load = async (path: string, descriptors: FontFaceDescriptors): Promise<void> => {
    try {
      const answer = await fetch(new URL(path, assetBase), { credentials: 'omit', priority: 'low' });
      if (!answer.ok) throw new TypeError(`${path} was answered with ${answer.status}.`);
      document.fonts.add(await new FontFace(family, await answer.arrayBuffer(), descriptors).load());
    } catch {
      faces.delete(path);
    }
  };
  await Promise.all(
    filesFor(`A${text().slice(0, maxLookedAt)}`).map((font) => {
      const face = faces.get(font.path) ?? load(font.path, faceOf(font));
      faces.set(font.path, face);
      return face;
    }),
  );
}

/** Whether the page's own rules make the family, as on the service's pages. */
function isInPage(): boolean {
  return faces.size === 0 && [...document.fonts].some((face) => face.family.replaceAll(/["']/g, '') === family);
}
