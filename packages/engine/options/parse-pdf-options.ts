import { z } from 'zod';
import { parseIsoDate } from './iso-date.ts';

/** A moment, as a date or as ISO 8601 writes it. */
const momentSchema = z.union([z.date(), z.string()]).transform((given, context) => {
  const moment = typeof given === 'string' ? parseIsoDate(given) : given;
  if (moment) return moment;
  context.addIssue('must be a date such as 2026-05-06 or 2026-05-06T07:08:09Z');
  return z.NEVER;
});

/** The schema of `PdfOptions`. */
export const pdfOptionsSchema = z
  .strictObject({
    title: z.string().max(1000).optional(),
    author: z.string().max(1000).optional(),
    subject: z.string().max(1000).optional(),
    keywords: z.array(z.string().max(200)).max(100).optional(),
    language: z.string().max(35).optional(),
    createdAt: momentSchema.optional(),
    dpi: z.number().min(36).max(1200).default(96),
    rasterDpi: z.number().min(72).max(1200).default(300),
    colorMode: z.enum(['rgb', 'cmyk']).default('rgb'),
    margin: z.number().min(0).max(100).default(0),
    rangeFrom: z.number().int().min(1).max(10_000).optional(),
    rangeTo: z.number().int().min(1).max(10_000).optional(),
    bleed: z.union([z.boolean(), z.number().min(0).max(100)]).default(false),
    cropMarks: z.boolean().default(false),
    tagged: z.boolean().default(true),
    imageQuality: z.number().min(1).max(100).optional(),
  })
  .refine(({ rangeFrom = 1, rangeTo = Infinity }) => rangeFrom <= rangeTo, {
    path: ['rangeTo'],
    message: 'must not be before rangeFrom',
  });

/** PDF options with their defaults. */
export type ParsedPdfOptions = z.output<typeof pdfOptionsSchema>;
