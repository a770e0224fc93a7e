import { msg } from '@lit/localize';
import type { Alignment } from '../geometry/align-boxes.ts';

/** Returns the name of the alignment. */
export function alignLabel(alignment: Alignment): string {
  switch (alignment) {
    case 'left':
      return msg('Align left');
    case 'center':
      return msg('Align horizontal centers');
    case 'right':
      return msg('Align right');
    case 'top':
      return msg('Align top');
    case 'middle':
      return msg('Align vertical centers');
    case 'bottom':
      return msg('Align bottom');
  }
}
