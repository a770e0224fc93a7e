/** PDF options. Lengths are in millimeters unless they are page pixels. */
export interface PdfOptions {
  /** Document title; default the template's name. */
  title?: string;
  author?: string;
  subject?: string;
  keywords?: readonly string[];
  /** BCP 47 language of the text. */
  language?: string;
  /**
   * Creation date: a date, or text such as `2026-05-06` or `2026-05-06T07:08:09Z` (ISO 8601, in UTC without a zone). Default none, so that
   * the same render gives the same bytes. CMYK files are PDF/X, which requires a date: the default there is the time of the render, and
   * setting a date gives the same bytes.
   */
  createdAt?: Date | string;
  /** Page pixels per inch of paper: 36 to 1200, default 96. At 300, a page of 2480 by 3508 pixels is A4. */
  dpi?: number;
  /** Resolution, in pixels per inch, of content that PDF cannot draw as vectors, 72 to 1200; default 300. */
  rasterDpi?: number;
  /** Default `rgb`. `cmyk` is for Node only: elsewhere it throws FORMAT_UNSUPPORTED. */
  colorMode?: 'rgb' | 'cmyk';
  /** Blank margin around each page in millimeters, 0 to 100. Default 0. */
  margin?: number;
  /** First and last page, 1-based; default all. Together with `pages`, the pages that are in both. */
  rangeFrom?: number;
  rangeTo?: number;
  /**
   * Shows the pages' bleed, or this many millimeters around them: a larger bleed of the page is cut, beyond a smaller one backgrounds and
   * layers continue as far as they reach. Default false.
   */
  bleed?: boolean | number;
  /** Draws crop marks outside the bleed, in all inks. Default false. */
  cropMarks?: boolean;
  /** Adds a structure tree with reading order and alternative texts. Default true. */
  tagged?: boolean;
  /** 1 to 100: compresses images as JPEG at this quality; default: unchanged, lossless. */
  imageQuality?: number;
}
