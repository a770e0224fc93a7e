import { msg } from '@lit/localize';
import type { BlendMode } from '@platen/template';

/** Returns the name of a blend mode. */
export function blendModeName(mode: BlendMode): string {
  switch (mode) {
    case 'normal':
      return msg('Normal');
    case 'multiply':
      return msg('Multiply');
    case 'screen':
      return msg('Screen');
    case 'overlay':
      return msg('Overlay');
    case 'darken':
      return msg('Darken');
    case 'lighten':
      return msg('Lighten');
    case 'color-dodge':
      return msg('Color dodge');
    case 'color-burn':
      return msg('Color burn');
    case 'hard-light':
      return msg('Hard light');
    case 'soft-light':
      return msg('Soft light');
    case 'difference':
      return msg('Difference');
    case 'exclusion':
      return msg('Exclusion');
    case 'hue':
      return msg('Hue');
    case 'saturation':
      return msg('Saturation');
    case 'color':
      return msg('Color (blend mode)');
    case 'luminosity':
      return msg('Luminosity');
    case 'plus-lighter':
      return msg('Plus lighter');
  }
}
