import type { Document, Element } from '@xmldom/xmldom';
import { variantName } from '../font-variants.ts';
import { inheritedProperty, propertyOf, removeProperty, setProperty } from './properties.ts';

/** CSS Fonts 4, 2.4.1, in percent. */
const stretches: Readonly<Record<string, number>> = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
};
const names = ['font-variation-settings', 'font-stretch', 'font-width', 'font-family', 'font-style'] as const;

/** Has text that sets axes of variable fonts ask for a family that is named for them. */
export function resolveFontVariations(document: Document): void {
  const elements = Array.from(document.getElementsByTagName('*'));
  if (!elements.some((each) => names.slice(0, 3).some((name) => propertyOf(each, name) !== undefined))) return;
  const wanted = elements.flatMap((element): [Element, string][] => {
    if (!names.some((name) => propertyOf(element, name) !== undefined)) return [];
    const axes = axesOf(element);
    if (Object.keys(axes).length === 0) return [];
    const families = inheritedProperty(element, 'font-family') ?? 'sans-serif';
    const first = (families.split(',')[0] ?? '').trim().replaceAll(/["']/g, '');
    return [[element, `'${variantName({ family: first, axes })}',${families}`]];
  });
  for (const [element, families] of wanted) {
    setProperty(element, 'font-family', families);
    removeProperty(element, 'font-stretch');
  }
}

function axesOf(element: Element): Record<string, number> {
  const axes: Record<string, number> = {};
  const stretch = inheritedProperty(element, 'font-stretch') ?? inheritedProperty(element, 'font-width') ?? '';
  const width = stretches[stretch] ?? (stretch.endsWith('%') ? Number.parseFloat(stretch) : undefined);
  if (width !== undefined && Number.isFinite(width) && width !== 100) axes.wdth = width;
  const settings = inheritedProperty(element, 'font-variation-settings') ?? '';
  for (const [, tag = '', value] of settings.matchAll(/["']([\u0020-\u007e]{4})["']\s+(-?[\d.]+)/g)) {
    if (/^[A-Za-z0-9]{4}$/.test(tag)) axes[tag] = Number(value);
  }
  const size = Number.parseFloat(inheritedProperty(element, 'font-size') ?? '16');
  const isSized = inheritedProperty(element, 'font-optical-sizing') !== 'none' && size > 0;
  if (isSized && Object.keys(axes).length > 0 && axes.opsz === undefined) axes.opsz = size;
  return axes;
}
