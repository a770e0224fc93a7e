import { msg } from '@lit/localize';
import type { LoopMotion, Animation } from '@platen/template';

/** The number by which a preset is made stronger, and how a field shows it. */
export interface MotionAmount<Key extends string> {
  key: Key;
  label: string;
  /** Default of the template model. */
  usual: number;
  min: number;
  max: number;
  /** How many of what is shown are one of the template's. */
  factor: number;
  unit: string;
}

/** The number of a way of coming or going; undefined when it has none. */
export function animationAmount(
  preset: Animation['preset'],
): MotionAmount<'distance' | 'scale' | 'radius' | 'angle' | 'from'> | undefined {
  const percent = { factor: 100, unit: '%' };
  switch (preset) {
    case 'slide':
    case 'bounce':
      return { key: 'distance', label: msg('Distance'), usual: 1, min: 0, max: 20, ...percent };
    case 'zoom':
      return { key: 'scale', label: msg('Initial scale'), usual: 0.6, min: 0, max: 20, ...percent };
    case 'pop':
      return { key: 'scale', label: msg('Initial scale'), usual: 0.3, min: 0, max: 20, ...percent };
    case 'blur':
      return { key: 'radius', label: msg('Blur'), usual: 20, min: 0, max: 500, factor: 1, unit: 'px' };
    case 'rotate':
      return { key: 'angle', label: msg('Angle'), usual: 90, min: -3600, max: 3600, factor: 1, unit: '°' };
    case 'counter':
      return { key: 'from', label: msg('Count from'), usual: 0, min: -1e9, max: 1e9, factor: 1, unit: '' };
    default:
      return undefined;
  }
}

/** The number of something that continues again and again. */
export function loopAmount(preset: LoopMotion['preset']): MotionAmount<'amount'> {
  const of = (usual: number, factor: number, unit: string): MotionAmount<'amount'> => ({
    key: 'amount',
    label: msg('Amount'),
    usual,
    min: -3600 / factor,
    max: 3600 / factor,
    factor,
    unit,
  });
  switch (preset) {
    case 'rotate':
      return of(360, 1, '°');
    case 'swing':
      return of(8, 1, '°');
    case 'pulse':
    case 'float':
      return of(0.05, 100, '%');
    case 'bounce':
      return of(0.2, 100, '%');
    case 'shake':
      return of(0.03, 100, '%');
    case 'ken-burns':
      return of(0.15, 100, '%');
    case 'blink':
      return of(1, 100, '%');
  }
}
