import { z } from 'zod';

/** How a PDF is made. */
export const pdfOptionsBody = z.strictObject({
  title: z.string().max(1000).optional().describe("The document's title. Default: the template's name."),
  author: z.string().max(1000).optional().describe('Author.'),
  subject: z.string().max(1000).optional().describe('Subject.'),
  keywords: z.array(z.string().max(200)).max(100).optional().describe('Keywords.'),
  language: z.string().max(35).optional().describe('Language of the text as a BCP 47 tag, such as "de-CH".'),
  createdAt: z
    .string()
    .max(40)
    .optional()
    .describe('Creation date, ISO 8601. Default: none, so that equal renders give equal bytes.'),
  dpi: z
    .number()
    .min(36)
    .max(1200)
    .optional()
    .describe('Page pixels per inch of paper. Default 96; at 300, 2480 × 3508 pixels are A4.'),
  rasterDpi: z
    .number()
    .min(72)
    .max(1200)
    .optional()
    .describe('Resolution, in pixels per inch, of content that cannot be drawn as vectors. Default 300.'),
  colorMode: z.enum(['rgb', 'cmyk']).optional().describe('Default rgb; cmyk creates a PDF/X-4 for print.'),
  margin: z.number().min(0).max(100).optional().describe('Blank margin around each page in millimeters. Default 0.'),
  rangeFrom: z.number().int().min(1).max(10_000).optional().describe('First page, 1-based.'),
  rangeTo: z.number().int().min(1).max(10_000).optional().describe('Last page, 1-based.'),
  bleed: z
    .union([z.boolean(), z.number().min(0).max(100)])
    .optional()
    .describe("true uses the pages' own bleed; a number sets it in millimeters. Default false."),
  cropMarks: z.boolean().optional().describe('Draws crop marks. Default false.'),
  tagged: z
    .boolean()
    .optional()
    .describe('Adds a structure tree with reading order and alternative texts. Default true.'),
  imageQuality: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe('Compresses images as JPEG at this quality. Default: unchanged.'),
});
export type PdfOptionsBody = z.infer<typeof pdfOptionsBody>;
