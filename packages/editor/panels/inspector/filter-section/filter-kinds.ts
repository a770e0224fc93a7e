import { msg } from '@lit/localize';
import type { Filter, FilterType } from '@platen/template';

/** The filters in the order they are offered. */
export const filterTypes = [
  'blur',
  'brightness',
  'contrast',
  'saturate',
  'hue',
  'grayscale',
  'sepia',
  'invert',
  'duotone',
  'noise',
  'pixelate',
] as const satisfies readonly FilterType[];

/** Returns the name of a filter. */
export function filterName(type: FilterType): string {
  switch (type) {
    case 'blur':
      return msg('Blur');
    case 'brightness':
      return msg('Brightness');
    case 'contrast':
      return msg('Contrast');
    case 'saturate':
      return msg('Saturation');
    case 'hue':
      return msg('Hue');
    case 'grayscale':
      return msg('Grayscale');
    case 'sepia':
      return msg('Sepia');
    case 'invert':
      return msg('Invert');
    case 'duotone':
      return msg('Duotone');
    case 'noise':
      return msg('Noise');
    case 'pixelate':
      return msg('Pixelate');
  }
}

/** A filter of a kind that can be seen at once. */
export function newFilter(type: FilterType): Filter {
  switch (type) {
    case 'blur':
      return { type, radius: 6 };
    case 'brightness':
    case 'contrast':
    case 'saturate':
      return { type, amount: 1.25 };
    case 'hue':
      return { type, angle: 45 };
    case 'grayscale':
    case 'sepia':
    case 'invert':
      return { type, amount: 1 };
    case 'duotone':
      return { type, shadow: '#1e1b4b', highlight: '#fde68a', amount: 1 };
    case 'noise':
      return { type, amount: 0.2, seed: 1 };
    case 'pixelate':
      return { type, size: 12 };
  }
}

/** The strength of a filter as a slider shows it. */
export interface FilterStrength {
  value: number;
  min: number;
  max: number;
  unit: string;
  /** The filter with another strength, as the slider shows it. */
  write(value: number): Filter;
}

/** How strong a filter is. */
export function filterStrength(filter: Filter): FilterStrength {
  switch (filter.type) {
    case 'blur':
      return { value: filter.radius, min: 0, max: 100, unit: 'px', write: (radius) => ({ ...filter, radius }) };
    case 'hue':
      return { value: filter.angle, min: -180, max: 180, unit: '°', write: (angle) => ({ ...filter, angle }) };
    case 'pixelate':
      return { value: filter.size, min: 1, max: 100, unit: 'px', write: (size) => ({ ...filter, size }) };
    case 'brightness':
    case 'contrast':
    case 'saturate':
      return percent(filter.amount, 300, (amount) => ({ ...filter, amount }));
    default:
      return percent(filter.amount, 100, (amount) => ({ ...filter, amount }));
  }
}

function percent(amount: number, max: number, write: (amount: number) => Filter): FilterStrength {
  return { value: amount * 100, min: 0, max, unit: '%', write: (value) => write(value / 100) };
}
