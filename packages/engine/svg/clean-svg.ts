import { PlatenError } from '@platen/template';
import { type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import { parseXml } from './parse-xml.ts';
import { checkSvgCost } from './svg-cost.ts';
import { cleanCss } from './clean-svg-css.ts';
import { readSvgSize } from './svg-size.ts';
import { readSvgText } from './svg-text.ts';

/** A sanitized SVG file that is safe to store and show everywhere. */
export interface CleanedSvg {
  text: string;
  /** CSS pixels; undefined if the file has neither a size nor a viewBox. */
  size: { width: number; height: number } | undefined;
  /** Names of removed content, one per kind: `script`, `onload`, `link`. */
  removed: string[];
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const namespaceNamespace = 'http://www.w3.org/2000/xmlns/';

/** Elements that draw, or say something of what is drawn. Nothing else stays: no script, animation, HTML or media. */
const allowedElements = new Set(
  `a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
  feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image line
  linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath title
  tspan use`.split(/\s+/),
);
const imageData = /^data:image\/(?:png|jpe?g|gif|webp|avif)(?:;[\w=-]{1,40})*,/i;

/**
 * Removes everything from an SVG file that could act where it is shown or refer elsewhere: scripts, handlers, animation, foreign content,
 * links, references to other files, in attributes and style sheets alike, and document types, instructions and comments. Drawing content
 * stays as written. Throws ASSET_UNSUPPORTED for other files, for recursive entities, and for content that would cost unbounded time or
 * memory to draw.
 */
export function cleanSvg(bytes: Uint8Array): CleanedSvg {
  const document = parseXml(readSvgText(bytes));
  const root = document.documentElement;
  if (!root || root.localName !== 'svg' || root.namespaceURI !== svgNamespace) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The file is not an SVG: its first element is a different one.');
  }
  const removed = new Set<string>();
  removeAround(document, root);
  cleanElement(root, removed);
  checkSvgCost(document);
  return {
    text: new XMLSerializer().serializeToString(document),
    size: readSvgSize(root),
    removed: [...removed].slice(0, 50),
  };
}

/** Removes content before and after the root: document types, instructions, comments. */
function removeAround(document: Document, root: Element): void {
  for (const node of Array.from(document.childNodes)) if (node !== root) document.removeChild(node);
}

function cleanElement(element: Element, removed: Set<string>): void {
  for (const attribute of Array.from(element.attributes)) {
    const { name, localName, namespaceURI, value } = attribute;
    if (!isAllowedAttribute(element, { name, localName: localName ?? name, namespaceURI, value })) {
      removed.add(/^on/i.test(name) ? name : /href/i.test(name) ? 'link' : name.slice(0, 40));
      element.removeAttributeNode(attribute);
    } else if (mayRefer(value)) {
      const clean = cleanCss(value);
      if (clean !== value) {
        removed.add('reference');
        element.setAttribute(name, clean);
      }
    }
  }
  for (const child of Array.from<Node>(element.childNodes)) {
    if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE) continue;
    if (child.nodeType !== child.ELEMENT_NODE) {
      element.removeChild(child);
      continue;
    }
    const inner = child as Element;
    if (inner.namespaceURI === svgNamespace && allowedElements.has(inner.localName ?? '')) cleanElement(inner, removed);
    else {
      removed.add((inner.localName ?? inner.nodeName).slice(0, 40));
      element.removeChild(inner);
    }
  }
  if (element.localName === 'style') cleanStyle(element, removed);
}

function cleanStyle(element: Element, removed: Set<string>): void {
  const css = element.textContent ?? '';
  const clean = cleanCss(css);
  if (clean !== css) removed.add('reference');
  element.textContent = clean;
}

function isAllowedAttribute(
  element: Element,
  {
    name,
    localName,
    namespaceURI,
    value,
  }: { name: string; localName: string; namespaceURI: string | null; value: string },
): boolean {
  if (namespaceURI === namespaceNamespace) return name === 'xmlns' ? value === svgNamespace : true;
  if (namespaceURI === xmlNamespace) return localName === 'space' || localName === 'lang';
  const isHref = localName === 'href' && (namespaceURI === null || namespaceURI === xlinkNamespace);
  if (isHref) return isAllowedLink(element, value.trim());
  if (namespaceURI !== null && namespaceURI !== '') return false;
  return !/^on/i.test(name) && !/(?:java|vb|live)script\s*:/i.test(value.replaceAll(/[\p{Cc}\s]/gu, ''));
}

/** Parts of the same file, and images that are inside it. */
function isAllowedLink(element: Element, href: string): boolean {
  if (href.startsWith('#')) return element.localName !== 'a';
  const takesImage = element.localName === 'image' || element.localName === 'feImage';
  return takesImage && imageData.test(href);
}

function mayRefer(value: string): boolean {
  return value.includes('(') || value.includes('\\');
}
