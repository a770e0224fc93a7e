import { msg } from '@lit/localize';
import { svg, type SVGTemplateResult } from 'lit';
import type { Page } from '@platen/template';
import type { ExportSettings } from './export-settings.ts';

const millimeters = 25.4;
const points = millimeters / 72;
/** Of crop marks as the engine draws them: their length, and from the bleed and at least from the trim to them. */
const [markLength, gapToBleed, minGapToTrim] = [14 * points, 3 * points, 6 * points];

/** A page on its paper, in millimeters. */
export interface Sheet {
  /** Of the page itself. */
  width: number;
  height: number;
  bleed: number;
  /** From the page to the edge of the paper. */
  around: number;
  /** From the page to its crop marks. */
  gap: number;
}

/** Measures the paper of a page of a PDF. */
export function measureSheet(
  page: Pick<Page, 'width' | 'height' | 'bleed'>,
  { dpi, bleed, cropMarks }: Pick<ExportSettings, 'dpi' | 'bleed' | 'cropMarks'>,
): Sheet {
  const toMillimeters = (pixels: number): number => (pixels / dpi) * millimeters;
  const own = bleed === 'page' ? toMillimeters(page.bleed) : bleed === 'none' ? 0 : bleed;
  const gap = Math.max(own + gapToBleed, minGapToTrim);
  return {
    width: toMillimeters(page.width),
    height: toMillimeters(page.height),
    bleed: own,
    around: cropMarks ? gap + markLength : own,
    gap,
  };
}

/** Draws the paper with the image of the page, the edge of the bleed and the crop marks. */
export function drawSheet(sheet: Sheet, image: string, { cropMarks }: Pick<ExportSettings, 'cropMarks'>) {
  const { width, height, bleed, around, gap } = sheet;
  const [right, bottom] = [around + width, around + height];
  const marks: SVGTemplateResult[] = [];
  if (cropMarks) {
    const [near, far] = [gap, gap + markLength];
    const line = (x1: number, y1: number, x2: number, y2: number) =>
      marks.push(svg`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`);
    for (const y of [around, bottom]) {
      line(around - far, y, around - near, y);
      line(right + near, y, right + far, y);
    }
    for (const x of [around, right]) {
      line(x, around - far, x, around - near);
      line(x, bottom + near, x, bottom + far);
    }
  }
  return svg`<svg
    class="sheet"
    viewBox=${`0 0 ${width + 2 * around} ${height + 2 * around}`}
    role="img"
    aria-label=${msg('Preview')}
  >
    <rect class="paper" width="100%" height="100%"></rect>
    <rect
      class="bleed"
      x=${around - bleed}
      y=${around - bleed}
      width=${width + 2 * bleed}
      height=${height + 2 * bleed}
    ></rect>
    <image href=${image} x=${around} y=${around} width=${width} height=${height} preserveAspectRatio="none"></image>
    <g class="marks">${marks}</g>
  </svg>`;
}
