import type { RenderingDifference } from '../compare/compare-renderings.ts';
import type { PdfDrawer } from '../tools/draw-pdf.ts';

/** What a case may differ by, for a reason that lies outside of the PDF. */
interface Allowance {
  drawer: PdfDrawer | 'both';
  cases: readonly string[];
  max: RenderingDifference;
  reason: string;
}

/** What the drawing of a PDF may differ from the PNG of the same page when nothing is said: antialiasing of edges. */
const usual: RenderingDifference = { mean: 2.3, percent: 2.5 };

const allowances: readonly Allowance[] = [
  {
    drawer: 'poppler',
    cases: [
      'fonts-families',
      'script-*',
      'text-*',
      'import-svg-text',
      'placement-*',
      'pages-two',
      'paging-*',
      'table-*',
    ],
    max: { mean: 6.5, percent: 8 },
    reason: 'Poppler sets lines of text on whole pixels and draws small glyphs a little heavier.',
  },
  {
    drawer: 'mupdf',
    cases: ['script-*', 'text-*', 'paging-*'],
    max: { mean: 2.8, percent: 4 },
    reason: 'MuPDF sets small glyphs on quarters of a pixel.',
  },
  {
    drawer: 'mupdf',
    cases: ['blend-modes-*', 'fill-image', 'image-*', 'shadow-box', 'filter-color'],
    max: { mean: 5.5, percent: 15 },
    reason:
      'Images with a profile of more colors than sRGB are embedded as they are; Debian’s MuPDF reads no profiles.',
  },
  {
    drawer: 'both',
    cases: ['svg-effects', 'import-svg-effects', 'import-svg-gradients', 'fill-svg'],
    max: { mean: 8.5, percent: 12 },
    reason:
      'Layers with patterns, masks and filters of SVG are drawn by resvg at 300 dpi in the PDF and at the page’s own pixels in the PNG, where its tiles and markers lie on whole pixels.',
  },
  {
    drawer: 'poppler',
    cases: ['filter-noise'],
    max: { mean: 16, percent: 13 },
    reason: 'Poppler takes the nearest sample of an image, which moves the edges of grains.',
  },
  {
    drawer: 'mupdf',
    cases: ['filter-noise'],
    max: { mean: 6, percent: 2.5 },
    reason: 'Grains are not whole pixels at 300 dpi: each is a little wider or narrower.',
  },
  {
    drawer: 'poppler',
    cases: ['filter-*', 'image-*', 'text-stroke', 'shadow-*'],
    max: { mean: 6.5, percent: 6.5 },
    reason: 'Poppler grows images to whole pixels and takes the nearest sample where it makes them smaller.',
  },
  {
    drawer: 'poppler',
    cases: ['stroke-dash-thin'],
    max: { mean: 2.3, percent: 3 },
    reason: 'Poppler sets level lines and their dashes on whole pixels.',
  },
  {
    drawer: 'poppler',
    cases: ['code-bars'],
    max: { mean: 3, percent: 1 },
    reason: 'The bars of the code end between pixels.',
  },
];

/** What a case may differ by when a program draws its PDF: the most of all that is allowed for it. */
export function allowedDifference(name: string, drawer: PdfDrawer): RenderingDifference {
  const fitting = allowances.filter(
    (allowance) =>
      [drawer, 'both'].includes(allowance.drawer) && allowance.cases.some((pattern) => fits(name, pattern)),
  );
  return fitting.reduce(
    (max, { max: { mean, percent } }) => ({
      mean: Math.max(max.mean, mean),
      percent: Math.max(max.percent, percent),
    }),
    usual,
  );
}

/** Names that allowances give, to find those that fit no case. */
export const allowedNames: readonly string[] = allowances.flatMap(({ cases }) => cases);

/** Whether a case's name fits one that may end in `*`. */
export function fits(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
