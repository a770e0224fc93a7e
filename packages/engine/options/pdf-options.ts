/** How a PDF is made. Lengths in millimetres where they are not pixels of the page. */
export interface PdfOptions {
  /** Document title; default the template's name. */
  title?: string;
  author?: string;
  subject?: string;
  keywords?: readonly string[];
  /** BCP 47 language of the text. */
  language?: string;
  /**
   * When the document was made: a date, or text such as `2026-05-06` or `2026-05-06T07:08:09Z` (ISO 8601, in UTC without a
   * zone). Default none, so that the same render gives the same bytes. CMYK files are PDF/X, which wants a date: there it is the
   * time of the render, and the same bytes come of giving one.
   */
  createdAt?: Date | string;
  /** Pixels of the page in one inch of paper: 36 to 1200, default 96. A page of 2480 by 3508 pixels is A4 at 300. */
  dpi?: number;
  /** Pixels an inch for what PDF cannot draw as vectors, 72 to 1200; default 300. */
  rasterDpi?: number;
  /** Default `rgb`. `cmyk` is for Node only: elsewhere FORMAT_UNSUPPORTED says so. */
  colorMode?: 'rgb' | 'cmyk';
  /** Blank paper around each page, millimetres, 0 to 100. Default 0. */
  margin?: number;
  /** First and last page, 1-based; default all. Together with `pages`, the pages that are in both. */
  rangeFrom?: number;
  rangeTo?: number;
  /**
   * Shows the pages' bleed, or this many millimetres around them: less than they have is cut, beyond it backgrounds and layers
   * continue as far as they reach. Default false.
   */
  bleed?: boolean | number;
  /** Marks where to cut, outside the bleed, in all inks. Default false. */
  cropMarks?: boolean;
  /** A structure tree with reading order and alternative texts. Default true. */
  tagged?: boolean;
  /** 1 to 100: images are compressed as JPEG of that quality; default: as they are, without loss. */
  imageQuality?: number;
}
