/** A family at a place in its variation space. */
export interface FontVariant {
  family: string;
  /** By tag, such as `wdth`. */
  axes: Record<string, number>;
}

const maxVariants = 40;

/** A name for a variant that says which it is: resvg knows families and weights only. */
export function variantName({ family, axes }: FontVariant): string {
  const parts = Object.entries(axes).map(([tag, value]) => `${tag} ${value}`);
  return `${family.replaceAll(/["',;]/g, '')} axes ${parts.join(' ')}`;
}

/** The variant that a name stands for; undefined for the name of a family. */
export function readVariant(name: string): FontVariant | undefined {
  const [, family, parts = ''] = /^(.+) axes((?: [A-Za-z0-9]{4} -?[\d.]+)+)$/.exec(name) ?? [];
  if (family === undefined) return undefined;
  const axes = [...parts.matchAll(/ (.{4}) (-?[\d.]+)/g)].map(([, tag = '', value]) => [tag, Number(value)] as const);
  return { family, axes: Object.fromEntries(axes) };
}

/** The variants that a file names. */
export function variantsIn(svg: string): FontVariant[] {
  const names = new Set([...svg.matchAll(/'([^']{1,300} axes [^']{1,300})'/g)].map(([, name = '']) => name));
  return [...names].slice(0, maxVariants).flatMap((name) => readVariant(name) ?? []);
}
