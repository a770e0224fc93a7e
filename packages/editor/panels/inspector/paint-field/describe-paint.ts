import { msg } from '@lit/localize';
import { referencedToken, type Paint } from '@platen/template';

/** Returns the name of a type of paint. */
export function paintTypeName(type: Paint['type']): string {
  switch (type) {
    case 'solid':
      return msg('Solid color');
    case 'linear':
      return msg('Linear gradient');
    case 'radial':
      return msg('Radial gradient');
    case 'conic':
      return msg('Conic gradient');
    case 'image':
      return msg('Image');
  }
}

/** A paint in a word or two: its color, or its kind. */
export function describePaint(paint: Paint): string {
  return paint.type === 'solid' ? (referencedToken(paint.color) ?? paint.color) : paintTypeName(paint.type);
}
