import { type Element, XMLSerializer } from '@xmldom/xmldom';
import type { Platform } from '../platform/platform.ts';
import { readDataUri, writeDataUri } from '../sources/data-uri.ts';
import { decodeSafely, type ImageLimits } from '../images/decode-safely.ts';
import { parseXml } from './parse-xml.ts';
import { type DrawingWarning, hrefOf, sanitiseSvg, setHref } from './sanitise-svg.ts';
import { sniffType } from '../images/sniff-type.ts';
import { resolveDocument } from './resolve/resolve-document.ts';
import { checkSvgCost, svgAllowance, type SvgAllowance } from './svg-cost.ts';
import { unpackSvgz } from './svgz.ts';
import { readSvgText } from './svg-text.ts';

export type { ImageLimits } from '../images/decode-safely.ts';

const maxImages = 500;
/** SVG in SVG in SVG. */
const maxDepth = 3;

/**
 * Prepares the images inside an SVG for resvg: each is decoded by the platform and put back as PNG, so WebP, AVIF, CMYK,
 * wide-gamut and turned images come out right; SVG inside is cleaned like the one around it. What cannot be read is taken
 * out and named in the answer.
 */
export async function embedImages(
  elements: readonly Element[],
  platform: Platform,
  limits: ImageLimits,
  allowance: SvgAllowance = svgAllowance(),
  depth = 1,
): Promise<DrawingWarning[]> {
  const warnings: DrawingWarning[] = [];
  const known = new Map<string, string>();
  let pixels = limits.maxAssetPixels;
  for (const [index, element] of elements.entries()) {
    const href = hrefOf(element);
    try {
      if (index >= maxImages) throw new RangeError(`it is one of more than ${maxImages}`);
      let embedded = known.get(href);
      if (embedded === undefined) {
        const bytes = unpackSvgz(readDataUri(href, limits.maxAssetBytes));
        if (sniffType(bytes) === 'svg') {
          embedded = await embedSvg(bytes, platform, limits, { allowance, depth, warnings });
        } else {
          const { uri, area } = await embedPixels(bytes, platform, { ...limits, maxAssetPixels: pixels });
          pixels -= area;
          embedded = uri;
        }
        known.set(href, embedded);
      }
      setHref(element, embedded);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      warnings.push({ code: 'asset_unsupported', message: `An image inside the SVG is left out: ${reason}` });
      element.parentNode?.removeChild(element);
    }
  }
  return warnings;
}

async function embedPixels(
  bytes: Uint8Array,
  platform: Platform,
  limits: ImageLimits,
): Promise<{ uri: string; area: number }> {
  const image = await decodeSafely(bytes, platform, limits);
  const canvas = platform.createCanvas(image.width, image.height);
  try {
    canvas.getContext('2d')?.drawImage(image.image, 0, 0);
    const png = await platform.encodeImage(canvas, 'png', 100);
    return { uri: writeDataUri(png, 'image/png'), area: image.width * image.height };
  } finally {
    image.close();
    platform.releaseCanvas(canvas);
  }
}

async function embedSvg(
  bytes: Uint8Array,
  platform: Platform,
  limits: ImageLimits,
  { allowance, depth, warnings }: { allowance: SvgAllowance; depth: number; warnings: DrawingWarning[] },
): Promise<string> {
  if (depth >= maxDepth) throw new RangeError(`SVG files are nested more than ${maxDepth} deep`);
  const document = parseXml(readSvgText(bytes));
  const needs = sanitiseSvg(document);
  checkSvgCost(document, allowance);
  warnings.push(...needs.warnings, ...resolveDocument(document, allowance));
  const inside = await embedImages(needs.images, platform, limits, allowance, depth + 1);
  warnings.push(...inside);
  for (const [isThere, what] of [
    [needs.hasText, 'Text'],
    [needs.images.length > 0 && inside.length === 0, 'Images'],
  ] as const) {
    const message = `${what} in an SVG image inside the SVG may be missing; put it into the SVG itself.`;
    if (isThere) warnings.push({ code: 'asset_unsupported', message });
  }
  return writeDataUri(new TextEncoder().encode(new XMLSerializer().serializeToString(document)), 'image/svg+xml');
}
