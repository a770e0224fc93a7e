/** Creates ids that are valid and unique in one template, as close as possible to those of the file. */
export class IdSource {
  readonly #taken = new Set<string>();

  /** Returns an id made from `wanted`, or from `fallback` if that has no usable characters. */
  next(wanted: string, fallback: string): string {
    const base =
      wanted
        .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
        .slice(0, 56)
        .replaceAll(/^-+|-+$/g, '') || fallback;
    let id = base;
    for (let count = 2; this.#taken.has(id); count++) id = `${base}-${count}`;
    this.#taken.add(id);
    return id;
  }
}

/** Converts free text to a parameter's key: `Hero image!` becomes `Hero_image`. */
export function toParameterKey(text: string): string {
  const key = text
    .trim()
    .replace(/^page\d+@/, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
    .replace(/^[^\p{L}_]+/u, '')
    .replaceAll(/_+$/g, '')
    .slice(0, 100);
  return key === '' ? 'value' : key;
}
