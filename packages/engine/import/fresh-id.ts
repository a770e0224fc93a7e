/** A valid layer id that is not taken yet, as near to the wanted one as can be; it is taken then. */
export function freshId(wanted: string, fallback: string, taken: Set<string>): string {
  const base =
    wanted
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .slice(0, 50)
      .replaceAll(/^-+|-+$/g, '') || fallback;
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
