import { z } from 'zod';
import { publishOfRender } from '../social/social-post.ts';
import { renderJobWebhookUrl } from '../jobs/render-job.ts';
import { pdfOptionsBody } from './pdf-options.ts';
import { renderMetadata } from '../render-metadata.ts';
import { renderFormat, renderType } from './render-format.ts';
import { outputSide, parseSize, sizeText } from './size-presets.ts';
import { videoOptionsBody } from './video-options.ts';

const unstorable = 'must not contain NUL or half of a surrogate pair';

/** True if a database can store a text unchanged. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Longest text in a list or an object, in UTF-16 units. */
const maxInnerText = 100_000;
/** How deep lists and objects can lie in each other. */
const maxDepth = 20;

/** One value: text, a number, a boolean, the rows of a table, or a list or object of data. null means no value. */
export const modificationValue = z.union([
  z.string().max(32 * 1024 * 1024),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()).max(5000),
  z.record(z.string(), z.unknown()),
]);

/** Why a value cannot be stored or drawn, with its place; undefined for one that can. */
function findFlaw(
  value: unknown,
  path: readonly (string | number)[],
): { path: (string | number)[]; message: string } | undefined {
  if (typeof value === 'string') {
    if (path.length > 1 && value.length > maxInnerText)
      return { path: [...path], message: `must have at most ${maxInnerText} characters` };
    return isStorable(value) ? undefined : { path: [...path], message: unstorable };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > maxDepth) return { path: [...path], message: `must not be more than ${maxDepth} deep` };
  const isList = Array.isArray(value);
  for (const [name, each] of Object.entries(value)) {
    if (!isList && !isStorable(name)) return { path: [...path, ''], message: unstorable };
    const flaw = findFlaw(each, [...path, isList ? Number(name) : name]);
    if (flaw) return flaw;
  }
  return undefined;
}

/** Values by parameter key, including style and page keys. null values are dropped. */
export const modificationsBody = z
  .record(z.string().min(1).max(300), modificationValue)
  .refine((values) => Object.keys(values).length <= 5000, 'must not have more than 5000 keys')
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      const flaw = isStorable(key) ? findFlaw(value, [key]) : { path: [''], message: unstorable };
      if (flaw) context.addIssue({ code: 'custom', ...flaw });
    }
  })
  .transform((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)))
  .describe(
    'Values by parameter, such as {"title": "Hello", "title.color": "#f00", "page2@title": "There", "dishes": [{"name": "Soup", "price": 4.5}]}. null leaves the default.',
  );

/** A template's id: a number or a numeric text. */
export const templateIdBody = z
  .union([
    z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'must be a template id, a number')
      .transform(Number),
  ])
  .describe("The template's id, as a number or numeric string.");

const extraSize = z.union([
  sizeText,
  z.strictObject({
    name: z.string().min(1).max(100).optional(),
    width: outputSide,
    height: outputSide,
  }),
]);
const sizeWithoutName = z.union([sizeText, z.strictObject({ width: outputSide, height: outputSide })]);

/** An additional size with its name. */
export interface NamedSize {
  name: string;
  width: number;
  height: number;
}

/** Additional sizes, as a list or as an object of names, each 10 to 5000 pixels per side; parsed to a list of named sizes. */
export const extraSizesBody = z
  .union([
    z.array(extraSize).max(50),
    z.record(z.string().min(1).max(100), sizeWithoutName).refine((sizes) => Object.keys(sizes).length <= 50, {
      message: 'must not have more than 50 sizes',
    }),
  ])
  .transform((sizes): NamedSize[] => {
    const entries: [string | undefined, z.infer<typeof extraSize>][] = Array.isArray(sizes)
      ? sizes.map((size) => [undefined, size])
      : Object.entries(sizes);
    return entries.map(([given, size]) => {
      const { width, height } = typeof size === 'string' ? (parseSize(size) ?? { width: 0, height: 0 }) : size;
      const own = typeof size === 'string' ? size.trim() : 'name' in size ? size.name : undefined;
      return { name: given ?? own ?? `${width}x${height}`, width, height };
    });
  })
  .refine((sizes) => new Set(sizes.map(({ name }) => name)).size === sizes.length, 'must have unique names')
  .refine((sizes) => sizes.every(({ name }) => isStorable(name)), unstorable)
  .describe('Additional sizes of each image: ["1200x630", "story"] or {"wide": "1200x630"}; at most 50, images only.');

const localeBody = z
  .string()
  .min(2)
  .max(35)
  .describe(
    "The language of texts, where the template has several, and how expressions write numbers and dates: a tag such as de-CH. Default: the template's, else en.",
  );
const axisValueBody = z.string().min(1).max(64);
const brandBody = axisValueBody.describe("The value of the axis brand of the template's tokens.");
const modeBody = axisValueBody.describe('The value of its axis mode, such as dark.');

const axesBody = z
  .record(z.string().min(1).max(64), axisValueBody)
  .refine((axes) => Object.keys(axes).length <= 8, 'must name at most 8 axes')
  .describe("Values of the axes of the template's tokens, by their ids; the others have their defaults.");

/** The language and the values of the usual axes of a render. */
export const designBody = { locale: localeBody.optional(), brand: brandBody.optional(), mode: modeBody.optional() };

/** Options of a render's response. */
export const responseBody = z.strictObject({
  type: renderType
    .default('url')
    .describe('url: a URL; base64: a data URI; binary: the bytes, several files as a ZIP.'),
  format: renderFormat
    .default('png')
    .describe('png, jpg (or jpeg), webp, avif, pdf, mp4, webm, mov, gif, animated-webp, mp3, m4a or wav.'),
  mode: z.enum(['sync', 'async']).default('sync').describe('async responds with 202 and a job.'),
  includePages: z
    .array(z.number().int().min(1).max(10_000))
    .min(1)
    .max(200)
    .optional()
    .describe('The pages to render, 1-based. Default: all.'),
  fileName: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}/\\]+$/u, 'must not contain slashes or control characters')
    .refine(isStorable, unstorable)
    .optional()
    .describe('Name of the file, without an extension.'),
  quality: z.number().min(1).max(100).optional().describe('1 to 100; default 90, avif 60, videos 75. PNG ignores it.'),
  scale: z
    .number()
    .min(0.01)
    .max(20)
    .optional()
    .describe('Output pixels per page pixel, or per pixel of `size`. Default 1.'),
  size: sizeText.optional(),
  width: outputSide.optional().describe('Width in pixels. Without a height, the height follows proportionally.'),
  height: outputSide.optional().describe('Height in pixels. Without a width, the width follows proportionally.'),
  extraSizes: extraSizesBody.optional(),
  fit: z
    .enum(['adapt', 'contain'])
    .default('adapt')
    .describe(
      'How pages fill a size of another shape, and extra sizes. adapt lays them out anew, as variants are; contain centers them on their background.',
    ),
  locale: localeBody.optional(),
  axes: axesBody.optional(),
  timeZone: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('The time zone of expressions: Europe/Berlin, +02:00. Default: UTC.'),
  transparent: z.boolean().default(false).describe('Omits the page backgrounds. Not for jpg.'),
  strict: z.boolean().default(false).describe('Refuses a render with entries in its report, with 422 render_rejected.'),
  pdfOptions: pdfOptionsBody.optional(),
  videoOptions: videoOptionsBody.optional(),
});
export type ResponseBody = z.infer<typeof responseBody>;

/** The body of a render. Unknown fields are refused by name, so that a misspelled option is never ignored. */
export const renderBody = z.strictObject({
  templateId: templateIdBody,
  modifications: modificationsBody.prefault({}),
  response: responseBody.prefault({}),
  locale: localeBody.optional().describe('May also be given in response.'),
  axes: axesBody.optional().describe('May also be given in response.'),
  brand: brandBody.optional(),
  mode: modeBody.optional(),
  pdfOptions: pdfOptionsBody.optional().describe('May also be given in response.'),
  videoOptions: videoOptionsBody.optional().describe('May also be given in response.'),
  source: z
    .string()
    .min(1)
    .max(64)
    .refine(isStorable, unstorable)
    .default('api')
    .describe('The source of the request, recorded in the log.'),
  webhook_url: renderJobWebhookUrl.optional(),
  metadata: renderMetadata.optional(),
  publish: publishOfRender.optional(),
});
export type RenderBody = z.infer<typeof renderBody>;
