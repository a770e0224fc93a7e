import { msg } from '@lit/localize';
import type { easingNames } from '@platen/template';

/** The name of a course, without the curves that are written out. */
export type EasingName = (typeof easingNames)[number];

/** Returns the name of an easing. */
export function easingName(name: EasingName): string {
  switch (name) {
    case 'linear':
      return msg('Linear');
    case 'ease':
      return msg('Ease');
    case 'ease-in':
      return msg('Ease in');
    case 'ease-out':
      return msg('Ease out');
    case 'ease-in-out':
      return msg('Ease in and out');
    case 'back-in':
      return msg('Anticipate');
    case 'back-out':
      return msg('Overshoot');
    case 'back-in-out':
      return msg('Anticipate and overshoot');
    case 'bounce-in':
      return msg('Bounce in');
    case 'bounce-out':
      return msg('Bounce out');
    case 'elastic-in':
      return msg('Elastic in');
    case 'elastic-out':
      return msg('Elastic out');
    case 'hold':
      return msg('Hold');
  }
}
