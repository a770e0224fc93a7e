import type { Element } from '@xmldom/xmldom';
import { propertyOf, setProperty } from './properties.ts';

/** CSS Fonts 4, 2.5.1, as shares of the medium size. */
const sizes: Readonly<Record<string, number>> = {
  'xx-small': 3 / 5,
  'x-small': 3 / 4,
  small: 8 / 9,
  medium: 1,
  large: 6 / 5,
  'x-large': 3 / 2,
  'xx-large': 2,
  'xxx-large': 3,
};
const mediumPx = 16;

/** Writes font weights that depend on those around (CSS Fonts 4, 2.2) and named sizes as numbers. */
export function resolveRelativeFonts(element: Element, around = 400): void {
  const weight = weightOf(propertyOf(element, 'font-weight'), around);
  const size = sizes[propertyOf(element, 'font-size')?.trim().toLowerCase() ?? ''];
  if (size !== undefined) setProperty(element, 'font-size', `${size * mediumPx}px`);
  if (/^\s*(?:bolder|lighter)\s*$/i.test(propertyOf(element, 'font-weight') ?? '')) {
    setProperty(element, 'font-weight', String(weight));
  }
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) resolveRelativeFonts(child as Element, weight);
  }
}

function weightOf(text: string | undefined, around: number): number {
  switch (text?.trim().toLowerCase()) {
    case undefined:
    case 'inherit':
      return around;
    case 'normal':
      return 400;
    case 'bold':
      return 700;
    case 'bolder':
      return around < 350 ? 400 : around < 550 ? 700 : 900;
    case 'lighter':
      return around < 550 ? 100 : around < 750 ? 400 : 700;
    default:
      return Number(text) || around;
  }
}
