import { msg } from '@lit/localize';
import type { Filter } from '@platen/template';

/** A named look of an image: adjustments of its colors. */
export interface Look {
  name: string;
  filters: readonly Filter[];
}

/** Filters that looks are made of; a look replaces those of a layer and leaves its others. */
const adjusting: ReadonlySet<Filter['type']> = new Set([
  'brightness',
  'contrast',
  'saturate',
  'hue',
  'grayscale',
  'sepia',
]);

const adjust = (type: 'brightness' | 'contrast' | 'saturate', amount: number): Filter => ({ type, amount });
const tint = (type: 'sepia' | 'grayscale', amount: number): Filter => ({ type, amount });
const turn = (angle: number): Filter => ({ type: 'hue', angle });

/** The looks in the order they are offered, the first one without any adjustment. */
export function looks(): readonly Look[] {
  return [
    { name: msg('Original'), filters: [] },
    { name: msg('Vivid'), filters: [adjust('saturate', 1.4), adjust('contrast', 1.1)] },
    { name: msg('Bright'), filters: [adjust('brightness', 1.15), adjust('contrast', 0.95)] },
    {
      name: msg('Soft'),
      filters: [adjust('contrast', 0.85), adjust('brightness', 1.08), adjust('saturate', 0.9)],
    },
    { name: msg('Warm'), filters: [tint('sepia', 0.25), adjust('saturate', 1.25), adjust('brightness', 1.03)] },
    // The tint of sepia, turned half way round the circle of hues.
    { name: msg('Cool'), filters: [turn(180), tint('sepia', 0.2), turn(-180), adjust('contrast', 1.05)] },
    {
      name: msg('Faded'),
      filters: [adjust('contrast', 0.8), adjust('brightness', 1.12), adjust('saturate', 0.75), tint('sepia', 0.1)],
    },
    {
      name: msg('Retro'),
      filters: [tint('sepia', 0.35), adjust('contrast', 1.12), adjust('brightness', 0.97), adjust('saturate', 0.9)],
    },
    {
      name: msg('Dramatic'),
      filters: [adjust('contrast', 1.35), adjust('brightness', 0.92), adjust('saturate', 1.1)],
    },
    { name: msg('Mono'), filters: [tint('grayscale', 1)] },
    { name: msg('Noir'), filters: [tint('grayscale', 1), adjust('contrast', 1.45), adjust('brightness', 0.9)] },
    { name: msg('Sepia'), filters: [tint('sepia', 0.8)] },
  ];
}

/** The filters of a layer with a look in place of its adjustments. */
export function withLook(filters: readonly Filter[], look: Look): Filter[] {
  return [...look.filters, ...filters.filter(({ type }) => !adjusting.has(type))].slice(0, 16);
}

/** Whether a layer has a look: just these adjustments. */
export function hasLook(filters: readonly Filter[], look: Look): boolean {
  return JSON.stringify(filters.filter(({ type }) => adjusting.has(type))) === JSON.stringify(look.filters);
}
