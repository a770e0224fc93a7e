import type { FoundBrowser } from './find-other-browsers.ts';

/** Share of the pixels of all pages that may differ by more than 2 of 255 from Node's. */
export const corpusShare = 0.001;

/** The same of a page. */
export const usualShare = 0.001;

/** A case that may differ by more, for a reason that lies in the browser. */
interface Allowance {
  browsers: readonly FoundBrowser['name'][];
  cases: readonly string[];
  share: number;
  /** Lines break elsewhere. */
  isLayout?: boolean;
  reason: string;
}

const both = ['Firefox', 'WebKitGTK'] as const;

const allowances: readonly Allowance[] = [
  {
    browsers: ['Firefox'],
    cases: ['script-thai'],
    share: 0.024,
    isLayout: true,
    reason: 'Firefox finds the words of Thai by another model (Intl.Segmenter), so that a line may break elsewhere.',
  },
  {
    browsers: both,
    cases: ['shadow-box'],
    share: 0.013,
    reason:
      'Chromium blurs the shadows of rectangles by the bell curve itself; here it is three averages, up to 5 of 255 apart.',
  },
  {
    browsers: ['Firefox'],
    cases: ['image-color'],
    share: 0.009,
    reason: 'Firefox enlarges the colors of AVIF with halved ones (4:2:0) without smoothing.',
  },
  {
    browsers: ['WebKitGTK'],
    cases: ['shadow-inner'],
    share: 0.009,
    reason: 'WebKit draws images that are moved by parts of a pixel without smoothing, which spreads are made of.',
  },
  {
    browsers: ['WebKitGTK'],
    cases: ['text-stroke'],
    share: 0.009,
    reason: 'WebKit ends strokes on the inner side of sharp corners with other joins.',
  },
  {
    browsers: both,
    cases: ['filter-color', 'blend-modes-1', 'blend-modes-2'],
    share: 0.005,
    reason: 'Colors that differ by 1 of 255, since images are decoded and scaled with other roundings, are multiplied.',
  },
  {
    browsers: both,
    cases: ['image-focal', 'image-formats', 'output-contain', 'many-layers'],
    share: 0.0025,
    reason: 'Images and translucent layers are scaled and mixed with other roundings, up to 38 of 255 at steep edges.',
  },
  {
    browsers: ['WebKitGTK'],
    cases: ['shadow-drop'],
    share: 0.004,
    reason: 'Shadows of translucent images are mixed with other roundings, up to 4 of 255.',
  },
];

/** What a page of a case may differ by in a browser. */
export function allowedFor(browser: FoundBrowser['name'], name: string): { share: number; isLayout: boolean } {
  const own = allowances.filter(({ browsers, cases }) => browsers.includes(browser) && cases.includes(name));
  return {
    share: Math.max(usualShare, ...own.map(({ share }) => share)),
    isLayout: own.some(({ isLayout }) => isLayout === true),
  };
}
