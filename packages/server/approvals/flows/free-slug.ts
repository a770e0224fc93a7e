/** Returns a free slug made from a name: lowercase letters, digits and hyphens, never digits only. */
export function freeSlug(name: string, taken: readonly string[], fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  const base = plain === '' || /^\d+$/.test(plain) ? `${fallback}${plain && `-${plain}`}` : plain;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(slug)) return slug;
  }
}
