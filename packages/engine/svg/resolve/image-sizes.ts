import type { Document } from '@xmldom/xmldom';
import { inspectImage } from '../../images/inspect-image.ts';
import { sniffType } from '../../images/sniff-type.ts';
import { readDataUri } from '../../sources/data-uri.ts';
import { parseXml } from '../parse-xml.ts';
import { hrefOf } from '../sanitise-svg.ts';
import { readSvgSize } from '../svg-size.ts';
import { unpackSvgz } from '../svgz.ts';
import { readSvgText } from '../svg-text.ts';

/** Enough for the largest image there may be. */
const maxBytes = 50 * 1024 * 1024;

/** Gives images that say no size, or one side of it, their own (SVG 2, 12.3: as CSS sizes images). */
export function resolveImages(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    if (element.localName !== 'image' || !/^data:/i.test(hrefOf(element))) continue;
    const given = (side: string): number | undefined => {
      const text = element.getAttribute(side) ?? '';
      if (/^\s*(?:auto)?\s*$/.test(text)) return undefined;
      const number = Number.parseFloat(text);
      return Number.isFinite(number) && /^\s*[-+\d.e]+(?:px)?\s*$/i.test(text) ? number : Number.NaN;
    };
    const [width, height] = [given('width'), given('height')];
    if (width !== undefined && height !== undefined) continue;
    const size = readImageSize(hrefOf(element));
    if (!size || Number.isNaN(width) || Number.isNaN(height)) continue;
    const ratio = size.width / size.height;
    element.setAttribute('width', String(width ?? (height === undefined ? size.width : height * ratio)));
    element.setAttribute('height', String(height ?? (width === undefined ? size.height : width / ratio)));
  }
}

function readImageSize(source: string): { width: number; height: number } | undefined {
  try {
    const bytes = unpackSvgz(readDataUri(source, maxBytes));
    const type = sniffType(bytes);
    if (type !== 'svg') return type && inspectImage(bytes, type);
    const root = parseXml(readSvgText(bytes)).documentElement;
    return root ? readSvgSize(root) : undefined;
  } catch {
    // Drawing it reports what is wrong with it.
    return undefined;
  }
}
