import { describeIssues, PlatenError } from '@platen/template';
import { isLocaleTag, timeMs } from '@platen/template/internal';
import { z } from 'zod';
import type { RenderTarget } from './render-target.ts';
import type { RenderOptions } from './render-options.ts';
import { videoOptionsSchema } from './parse-video-options.ts';
import { outputKind, renderFormats, type RenderFormat } from './output-kind.ts';
import { checkOptionsSchema } from './check-options.ts';
import { pdfOptionsSchema } from './parse-pdf-options.ts';
import { videoFileFormats } from './video-format.ts';

/** Quality when none is requested: AVIF's scale runs lower than that of the others. */
const defaultQuality: Partial<Record<RenderFormat, number>> = { png: 100, avif: 60 };

const outputSide = z.number().int().min(10).max(5000);

const fraction = z.number().min(0).max(1);

const axisValue = z.string().min(1).max(64);

const schema = z
  .strictObject({
    format: z.enum(renderFormats).default('png'),
    quality: z.number().min(1).max(100).optional(),
    compression: z.enum(['fast', 'small']).default('fast'),
    scale: z.number().min(0.01).max(20).optional(),
    width: outputSide.optional(),
    height: outputSide.optional(),
    fit: z.enum(['contain', 'adapt']).default('contain'),
    extraSizes: z
      .array(z.strictObject({ name: z.string().min(1).max(255), width: outputSide, height: outputSide }))
      .max(50)
      .default([]),
    pages: z.array(z.number().int().min(1)).min(1).max(10_000).optional(),
    locale: z.string().refine(isLocaleTag, 'must be the tag of a language such as de or pt-BR').optional(),
    axes: z.record(z.string().min(1).max(64), axisValue).optional(),
    brand: axisValue.optional(),
    mode: axisValue.optional(),
    tokens: z.record(z.string().min(1).max(64), z.union([z.string().max(32 * 1024 * 1024), z.number()])).optional(),
    timeZone: z.string().min(1).max(60).optional(),
    nowMs: z.number().int().min(-8.64e15).max(8.64e15).optional(),
    transparent: z.boolean().default(false),
    strict: z.boolean().default(false),
    watermark: z.enum(['test']).optional(),
    includeLayout: z.boolean().default(false),
    pdfOptions: pdfOptionsSchema.prefault({}),
    videoOptions: videoOptionsSchema.prefault({}),
    atMs: timeMs.optional(),
    contactSheet: z
      .strictObject({
        columns: z.number().int().min(1).max(20),
        rows: z.number().int().min(1).max(20),
        width: outputSide.optional(),
        timeLabels: z.boolean().default(false),
      })
      .optional(),
    target: z
      .custom<RenderTarget>(
        (value) => typeof (value as RenderTarget | undefined)?.write === 'function',
        'must have a write method',
      )
      .optional(),
    targetOfPage: z
      .custom<NonNullable<RenderOptions['targetOfPage']>>((value) => typeof value === 'function', 'must be a function')
      .optional(),
    videoPart: z
      .union([
        z.enum(['plan', 'audio']),
        z.strictObject({ fromFrame: z.number().int().min(0), frameCount: z.number().int().min(1) }),
      ])
      .optional(),
    check: checkOptionsSchema.optional(),
    assets: z.record(z.string(), z.instanceof(Uint8Array)).optional(),
    assetKeys: z.record(z.string(), z.string()).optional(),
    focalPoints: z.record(z.string(), z.strictObject({ x: fraction, y: fraction })).optional(),
    onFetch: z
      .custom<NonNullable<RenderOptions['onFetch']>>((value) => typeof value === 'function', 'must be a function')
      .optional(),
    transferAssets: z.boolean().default(false),
    onProgress: z
      .custom<NonNullable<RenderOptions['onProgress']>>((value) => typeof value === 'function', 'must be a function')
      .optional(),
    signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, 'must be an AbortSignal').optional(),
  })
  .superRefine((options, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (options.scale !== undefined && (options.width !== undefined || options.height !== undefined)) {
      refuse('scale', 'cannot be combined with width or height');
    }
    if (options.transparent && options.format === 'jpg') refuse('transparent', 'is not possible in a JPEG');
    if (outputKind(options.format) !== 'image') {
      if (options.extraSizes.length > 0) refuse('extraSizes', 'are for images only');
      if (options.atMs !== undefined) refuse('atMs', 'is for images only');
      if (options.contactSheet) refuse('contactSheet', 'is for images only');
    }
    if (outputKind(options.format) === 'document') {
      for (const key of ['scale', 'width', 'height'] as const) {
        if (options[key] !== undefined) refuse(key, 'is not for documents, whose size is set by pdfOptions.dpi');
      }
    }
    if (options.videoPart && !(videoFileFormats as readonly string[]).includes(options.format))
      refuse('videoPart', 'is for mp4, mov and webm only');
    if (options.videoPart && !options.videoOptions.combinePages) {
      refuse('videoPart', 'is for one video of all pages only');
    }
    if (options.target && outputKind(options.format) === 'image') refuse('target', 'is for videos and audio only');
    if (options.targetOfPage && !isOfEachPage(options.format, options.videoOptions.combinePages)) {
      refuse('targetOfPage', 'is for videos and audio of each page only');
    }
    for (const id of ['brand', 'mode'] as const) {
      const own = options.axes && Object.hasOwn(options.axes, id) ? options.axes[id] : undefined;
      if (own !== undefined && options[id] !== undefined && own !== options[id])
        refuse(id, `must not differ from axes.${id}`);
    }
    if (options.atMs !== undefined && options.contactSheet) refuse('atMs', 'cannot be combined with contactSheet');
    const names = options.extraSizes.map((size) => size.name);
    if (new Set(names).size < names.length) refuse('extraSizes', 'must have unique names');
  });

function isOfEachPage(format: RenderFormat, combinePages: boolean): boolean {
  return ['video', 'audio'].includes(outputKind(format)) && !combinePages;
}

/** Validated render options, with defaults filled in. */
export type ParsedRenderOptions = z.output<typeof schema> & { quality: number };

/** Validates render options and fills in defaults. Throws OPTIONS_INVALID with an issue for each error. */
export function parseRenderOptions(options: RenderOptions = {}): ParsedRenderOptions {
  const result = schema.safeParse(options, { reportInput: true });
  if (!result.success) {
    const issues = describeIssues(result.error.issues);
    const [first] = issues;
    const wrong = [first?.path, first?.message].filter((part) => part !== '').join(' ');
    throw new PlatenError('OPTIONS_INVALID', `The render options are wrong: ${wrong}.`, { issues });
  }
  return { ...result.data, quality: result.data.quality ?? defaultQuality[result.data.format] ?? 90 };
}
