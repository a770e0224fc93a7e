import type { Filter } from '../values/filter.ts';

const names: Readonly<Partial<Record<Filter['type'], string>>> = { hue: 'hue-rotate' };

/**
 * Writes filters as CSS text that `parseCssFilter` reads. Undefined when one of them has no CSS form (duotone, noise,
 * pixelate).
 */
export function formatCssFilter(filters: readonly Filter[]): string | undefined {
  const parts: string[] = [];
  for (const filter of filters) {
    const name = names[filter.type] ?? filter.type;
    if (filter.type === 'blur') parts.push(`blur(${filter.radius}px)`);
    else if (filter.type === 'hue') parts.push(`${name}(${filter.angle}deg)`);
    else if (filter.type === 'duotone' || filter.type === 'noise' || filter.type === 'pixelate') return undefined;
    else parts.push(`${name}(${filter.amount})`);
  }
  return parts.join(' ') || 'none';
}
