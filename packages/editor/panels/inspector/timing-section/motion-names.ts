import { msg } from '@lit/localize';
import type { LoopMotion, MotionDirection, MotionUnit, PageTransition, Animation } from '@platen/template';

/** Returns the name of an entrance or exit. */
export function animationName(preset: Animation['preset']): string {
  switch (preset) {
    case 'fade':
      return msg('Fade');
    case 'slide':
      return msg('Slide');
    case 'zoom':
      return msg('Zoom');
    case 'pop':
      return msg('Pop');
    case 'wipe':
      return msg('Wipe');
    case 'blur':
      return msg('Blur');
    case 'typewriter':
      return msg('Typewriter');
    case 'counter':
      return msg('Counter');
    case 'rotate':
      return msg('Rotate');
    case 'bounce':
      return msg('Bounce');
    case 'grow':
      return msg('Grow');
  }
}

/** Returns the name of a continuous animation. */
export function loopName(preset: LoopMotion['preset']): string {
  switch (preset) {
    case 'pulse':
      return msg('Pulse');
    case 'float':
      return msg('Float');
    case 'rotate':
      return msg('Rotate');
    case 'bounce':
      return msg('Bounce');
    case 'blink':
      return msg('Blink');
    case 'shake':
      return msg('Shake');
    case 'swing':
      return msg('Swing');
    case 'ken-burns':
      return msg('Slow zoom (Ken Burns)');
  }
}

/** Returns the name of a direction. */
export function directionName(direction: MotionDirection): string {
  switch (direction) {
    case 'left':
      return msg('To the left');
    case 'right':
      return msg('To the right');
    case 'up':
      return msg('Upwards');
    case 'down':
      return msg('Downwards');
  }
}

/** Returns the name of an animated unit. */
export function unitName(unit: MotionUnit): string {
  switch (unit) {
    case 'whole':
      return msg('Whole layer');
    case 'children':
      return msg('Each layer');
    case 'lines':
      return msg('Each line');
    case 'words':
      return msg('Each word');
    case 'graphemes':
      return msg('Each letter');
  }
}

/** Returns the name of a page transition. */
export function transitionName(type: PageTransition['type']): string {
  switch (type) {
    case 'fade':
      return msg('Fade through black');
    case 'dissolve':
      return msg('Dissolve');
    case 'wipe':
      return msg('Wipe');
    case 'slide':
      return msg('Slide over');
    case 'push':
      return msg('Push');
  }
}
