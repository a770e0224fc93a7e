import type { VariantRequest } from '@platen/api';

const longestName = 255;

/** Returns the name of a variant: the requested one, else the source's name with the size. */
export function variantName({ name, width, height }: VariantRequest, sourceName: string): string {
  if (name !== undefined) return name;
  const size = `${width} × ${height}`;
  if (sourceName === '') return size;
  return `${sourceName.slice(0, longestName - size.length - 1).toWellFormed()} ${size}`;
}
