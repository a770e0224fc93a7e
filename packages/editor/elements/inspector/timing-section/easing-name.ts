import { msg } from '@lit/localize';
import type { easingNames } from '@platen/template';

/** The name of a course, without the curves that are written out. */
export type EasingName = (typeof easingNames)[number];

/** What a course is called. */
export function easingName(name: EasingName): string {
  switch (name) {
    case 'linear':
      return msg('Even');
    case 'ease':
      return msg('Soft');
    case 'ease-in':
      return msg('Soft start');
    case 'ease-out':
      return msg('Soft end');
    case 'ease-in-out':
      return msg('Soft start and end');
    case 'back-in':
      return msg('Draws back first');
    case 'back-out':
      return msg('Overshoots');
    case 'back-in-out':
      return msg('Draws back and overshoots');
    case 'bounce-in':
      return msg('Bounces first');
    case 'bounce-out':
      return msg('Bounces at the end');
    case 'elastic-in':
      return msg('Springs first');
    case 'elastic-out':
      return msg('Springs at the end');
    case 'hold':
      return msg('Jumps at the end');
  }
}
