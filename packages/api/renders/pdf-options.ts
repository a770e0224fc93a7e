import { z } from 'zod';

/** How a PDF is made. */
export const pdfOptionsBody = z.strictObject({
  title: z.string().max(1000).optional().describe("The document's title. Default: the template's name."),
  author: z.string().max(1000).optional().describe('Who made it.'),
  subject: z.string().max(1000).optional().describe('What it is about.'),
  keywords: z.array(z.string().max(200)).max(100).optional().describe('Words to find it by.'),
  language: z.string().max(35).optional().describe('Language of the text, BCP 47, such as "de-CH".'),
  createdAt: z
    .string()
    .max(40)
    .optional()
    .describe('When it was made, ISO 8601. Default: unsaid, so that equal renders are equal bytes.'),
  dpi: z
    .number()
    .min(36)
    .max(1200)
    .optional()
    .describe('Pixels of the page in an inch of paper. Default 96: 2480 by 3508 pixels are A4 at 300.'),
  rasterDpi: z
    .number()
    .min(72)
    .max(1200)
    .optional()
    .describe('Pixels an inch of what cannot be drawn as vectors. Default 300.'),
  colorMode: z.enum(['rgb', 'cmyk']).optional().describe('Default rgb; cmyk makes a PDF/X-4 for print.'),
  margin: z.number().min(0).max(100).optional().describe('Blank paper around each page, millimetres. Default 0.'),
  rangeFrom: z.number().int().min(1).max(10_000).optional().describe('First page, 1-based.'),
  rangeTo: z.number().int().min(1).max(10_000).optional().describe('Last page, 1-based.'),
  bleed: z
    .union([z.boolean(), z.number().min(0).max(100)])
    .optional()
    .describe("true shows the pages' own bleed, a number that many millimetres. Default false."),
  cropMarks: z.boolean().optional().describe('Marks where to cut. Default false.'),
  tagged: z.boolean().optional().describe('A structure tree with reading order and alternative texts. Default true.'),
  imageQuality: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe('Compresses images as JPEG of that quality. Default: as they are.'),
});
export type PdfOptionsBody = z.infer<typeof pdfOptionsBody>;
