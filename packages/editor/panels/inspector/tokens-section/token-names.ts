import { msg } from '@lit/localize';
import type { TokenType } from '@platen/template';

/** The name of a type of token. */
export function tokenTypeName(type: TokenType): string {
  switch (type) {
    case 'color':
      return msg('Color');
    case 'number':
      return msg('Number');
    case 'fontFamily':
      return msg('Font');
    case 'text':
      return msg('Text');
    case 'imageUrl':
      return msg('Image');
  }
}
