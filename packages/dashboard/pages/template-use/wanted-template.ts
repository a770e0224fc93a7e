/** Where the page of a template of the library notes that a person wants it, in this tab: it survives signing in, and no other site can write it. */
const key = 'platen-wanted-template';

/** Whether a person has just asked for a template of the library on a page of this service. It is so once. */
export function takeWanted(slug: string): boolean {
  try {
    const isWanted = sessionStorage.getItem(key) === slug;
    sessionStorage.removeItem(key);
    return isWanted;
  } catch {
    return false;
  }
}
