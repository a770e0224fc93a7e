import type { Document, Element } from '@xmldom/xmldom';
import type { ReportCode } from '@platen/template';

/** A part of a drawing that is not shown as intended. */
export interface DrawingWarning {
  code: ReportCode;
  message: string;
}

/** External resources that a cleaned SVG needs. */
export interface SvgNeeds {
  /** Images inside it, as `data:` URIs in their `href`. */
  images: Element[];
  /** Font families that text inside it asks for, generic names omitted. */
  families: string[];
  hasText: boolean;
  warnings: DrawingWarning[];
}

const removedElements = [
  'script',
  'foreignObject',
  'iframe',
  'audio',
  'video',
  'animate',
  'set',
  'animateTransform',
  'animateMotion',
];
const genericFamilies = [
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'inherit',
  'initial',
  '',
];

/**
 * Takes out of an SVG what is never run, fetched or drawn: scripts, foreign content and everything that refers to another
 * file. The document is changed in place.
 */
export function sanitiseSvg(document: Document): SvgNeeds {
  const needs: SvgNeeds = { images: [], families: [], hasText: false, warnings: [] };
  const families = new Set<string>();
  completeSize(document.documentElement);
  // A copy: the list itself changes when elements are removed.
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const name = element.localName ?? '';
    if (removedElements.includes(name)) {
      if (name === 'foreignObject')
        warn(needs, 'asset_unsupported', 'HTML inside the SVG (foreignObject) is not drawn.');
      element.parentNode?.removeChild(element);
      continue;
    }
    removeOutsideLink(element, needs);
    expandFonts(element);
    if (name === 'style') warnOfImports(element, needs);
    if (name === 'text') needs.hasText = true;
    for (const family of familiesOf(element)) families.add(family);
  }
  needs.families = [...families];
  return needs;
}

function warnOfImports(sheet: Element, needs: SvgNeeds): void {
  const css = (sheet.textContent ?? '').replaceAll(/\/\*[^]*?(?:\*\/|$)/g, '');
  for (const [, address = ''] of css.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]{1,200})/gi)) {
    const message = `A style sheet of the SVG imports ${address.slice(0, 100)}, which is not fetched; put its rules into the file.`;
    warn(needs, 'asset_unsupported', message);
  }
}

/** resvg reads no further in a style that has the `font` shorthand: its parts are written one by one (CSS Fonts 4, 2.7). */
function expandFonts(element: Element): void {
  const style = element.getAttribute('style');
  if (style?.includes('font:')) element.setAttribute('style', expandFontShorthand(style));
  if (element.localName !== 'style') return;
  const css = element.textContent ?? '';
  if (/font\s*:/.test(css)) element.textContent = expandFontShorthand(css);
}

function expandFontShorthand(css: string): string {
  return css.replace(/(?<![\w-])font\s*:([^;}]{0,400})/g, (_, value: string) => {
    const parts = /^(.*?)(\d[\d.]*(?:px|pt|pc|em|ex|rem|mm|cm|in|%)?)(?:\s*\/\s*\S+)?\s+(\S.*)$/s.exec(value.trim());
    if (!parts) return '';
    const [, before = '', first = '', families = ''] = parts;
    // A bare number before the size is the weight.
    const [, weight, size, rest] =
      /^(\d{1,4})\s+(\d[\d.]*[a-z%]*)(?:\s*\/\s*\S+)?\s+(.*)$/s.exec(`${first} ${families}`) ?? [];
    const longhands = [
      `font-size:${size ?? first}`,
      `font-family:${(size === undefined ? families : (rest ?? '')).replace('!important', '')}`,
      `font-weight:${weight ?? /\b(?:bold|bolder|lighter)\b/.exec(before)?.[0] ?? 'normal'}`,
      `font-style:${/\b(?:italic|oblique)\b/.exec(before)?.[0] ?? 'normal'}`,
    ];
    return longhands.join(';');
  });
}

/** The link of an element, by SVG 2 or XLink. */
export function hrefOf(element: Element): string {
  return (element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '').trim();
}

/** Writes an element's reference in the form of SVG 2, without the older `xlink:href`. */
export function setHref(element: Element, href: string): void {
  element.removeAttribute('xlink:href');
  element.setAttribute('href', href);
}

/** CSS sizes an image with one side and a viewBox by the viewBox's ratio; resvg takes the viewBox's own length. */
function completeSize(root: Element | null): void {
  const [, , width = 0, height = 0] = (root?.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!root || !(width > 0 && height > 0)) return;
  for (const [given, missing, ratio] of [
    ['width', 'height', height / width],
    ['height', 'width', width / height],
  ] as const) {
    const [, length, unit = ''] =
      /^\s*([\d.]+(?:e[-+]?\d+)?)(px|in|cm|mm|pt|pc|q)?\s*$/i.exec(root.getAttribute(given) ?? '') ?? [];
    const isMissing = ['', 'auto', '100%'].includes((root.getAttribute(missing) ?? '').trim());
    if (length !== undefined && isMissing) root.setAttribute(missing, `${Number(length) * ratio}${unit}`);
  }
}

function removeOutsideLink(element: Element, needs: SvgNeeds): void {
  const href = hrefOf(element);
  if (href === '' || href.startsWith('#') || element.localName === 'a') return;
  const takesImage = element.localName === 'image' || element.localName === 'feImage';
  if (takesImage && /^data:/i.test(href)) {
    needs.images.push(element);
    return;
  }
  warn(needs, 'asset_unsupported', `The SVG refers to ${href.slice(0, 100)}, which is not fetched; embed it instead.`);
  if (takesImage) element.parentNode?.removeChild(element);
  else {
    element.removeAttribute('href');
    element.removeAttribute('xlink:href');
  }
}

function familiesOf(element: Element): string[] {
  const lists = [element.getAttribute('font-family') ?? ''];
  const sheet = element.localName === 'style' ? (element.textContent ?? '') : '';
  for (const declaration of `${element.getAttribute('style') ?? ''};${sheet}`.split(/[;{}]/)) {
    const [property = '', value = ''] = declaration.slice(0, 500).split(':');
    if (property.trim() === 'font-family') lists.push(value);
    // The shorthand ends with the families, behind the size and line height.
    if (property.trim() === 'font') lists.push(value.replace(/^.*\d[a-z%]*(?:\s*\/\s*[\d.]+[a-z%]*)?\s/, ''));
  }
  return lists
    .flatMap((list) => list.split(','))
    .map((family) =>
      family
        .replace(/!important/, '')
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2'),
    )
    .filter((family) => !genericFamilies.includes(family.toLowerCase()));
}

function warn(needs: SvgNeeds, code: ReportCode, message: string): void {
  if (needs.warnings.length < 20 && !needs.warnings.some((known) => known.message === message)) {
    needs.warnings.push({ code, message });
  }
}
