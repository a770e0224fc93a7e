import { isColorText } from '../values/color.ts';
import type { Shadow } from '../values/shadow.ts';
import { splitCss } from './css-text.ts';
import { parseLength } from './css-units.ts';
import { ValueError } from '../errors/refusal.ts';

const black = '#000000';

function within(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function parseOne(text: string, kind: Shadow['type']): Shadow | ValueError {
  const words = splitCss(text, 'space');
  if (!words) return new ValueError('has brackets that do not close');
  let color: string | undefined;
  let type = kind;
  const lengths: number[] = [];
  for (const word of words) {
    const length = parseLength(word, { em: 16 });
    if (length !== undefined) lengths.push(length);
    else if (word.toLowerCase() === 'inset' && kind === 'box') type = 'inner';
    else if (color === undefined && isColorText(word)) color = word;
    else return new ValueError(`has "${word}", which is neither a length nor a color`);
  }
  const [offsetX, offsetY, blur = 0, spread = 0] = lengths;
  if (offsetX === undefined || offsetY === undefined || lengths.length > (kind === 'box' ? 4 : 3)) {
    return new ValueError('needs two to four lengths, for example "0 4px 12px #00000040"');
  }
  if (!within(offsetX, -5000, 5000) || !within(offsetY, -5000, 5000))
    return new ValueError('is more than 5000 pixels away');
  if (!within(blur, 0, 1000)) return new ValueError('has a blur outside 0 to 1000');
  if (!within(spread, -1000, 1000)) return new ValueError('has a spread outside -1000 to 1000');
  return { type, color: color ?? black, offsetX, offsetY, blur, spread };
}

/**
 * Reads CSS `box-shadow` (kind `box`; `inset` makes inner ones) or `text-shadow` and `drop-shadow()` text (kind `drop`).
 * The first shadow of CSS lies on top; ours are answered in the same order. `none` and empty text give no shadows; a shadow
 * without color is black.
 */
export function parseCssShadows(text: string, kind: 'box' | 'drop'): Shadow[] | ValueError {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.toLowerCase() === 'none') return [];
  const shadows: Shadow[] = [];
  for (const piece of splitCss(trimmed, 'comma') ?? ['(']) {
    const shadow = parseOne(piece, kind);
    if (shadow instanceof ValueError) return shadow;
    shadows.push(shadow);
  }
  return shadows.length > 16 ? new ValueError('has more than 16 shadows') : shadows;
}
