import { type Document, XMLSerializer } from '@xmldom/xmldom';
import { type ExactSvg, heightMark, widthMark } from './exact-svg.ts';
import type { SvgFonts } from './resvg.ts';

/** Prepares a document for being drawn at other sizes than its own, `width` by `height`. The document is changed. */
export function exactSvg(
  document: Document,
  { width, height }: { width: number; height: number },
  fonts: SvgFonts | undefined,
): ExactSvg {
  const root = document.documentElement;
  if (root) {
    const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const hasBox = boxWidth > 0 && boxHeight > 0;
    if (!hasBox) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    // Whole pixels are not quite of the drawing's ratio.
    if (!hasBox || Math.abs(boxWidth * height - boxHeight * width) < 1e-3 * boxWidth * height) {
      root.setAttribute('preserveAspectRatio', 'none');
    }
    root.setAttribute('width', widthMark);
    root.setAttribute('height', heightMark);
  }
  return { text: new XMLSerializer().serializeToString(document), fonts };
}
