import { PlatenError } from '@platen/template';
import { z } from 'zod';
import type { RenderOptions } from './renderer.ts';

/** Quality when none is asked for: AVIF's scale runs lower than that of the others. */
const defaultQuality = { png: 100, jpg: 90, webp: 90, avif: 60 } as const;

const outputSide = z.number().int().min(10).max(5000);

const schema = z
  .strictObject({
    format: z.enum(['png', 'jpg', 'webp', 'avif']).default('png'),
    quality: z.number().min(1).max(100).optional(),
    scale: z.number().min(0.01).max(20).optional(),
    width: outputSide.optional(),
    height: outputSide.optional(),
    extraSizes: z
      .array(z.strictObject({ name: z.string().min(1).max(255), width: outputSide, height: outputSide }))
      .max(50)
      .default([]),
    pages: z.array(z.number().int().min(1)).min(1).max(10_000).optional(),
    transparent: z.boolean().default(false),
    strict: z.boolean().default(false),
    includeLayout: z.boolean().default(false),
    assets: z.record(z.string(), z.instanceof(Uint8Array)).optional(),
    transferAssets: z.boolean().default(false),
    onProgress: z.custom<(progress: number) => void>((value) => typeof value === 'function').optional(),
    signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal).optional(),
  })
  .superRefine((options, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (options.scale !== undefined && (options.width !== undefined || options.height !== undefined)) {
      refuse('scale', 'cannot be given together with width or height');
    }
    if (options.transparent && options.format === 'jpg') refuse('transparent', 'is not possible in a JPEG');
    const names = options.extraSizes.map((size) => size.name);
    if (new Set(names).size < names.length) refuse('extraSizes', 'must have different names');
  });

/** Render options that hold, with their defaults. */
export type ParsedRenderOptions = z.output<typeof schema> & { quality: number };

/** Checks render options and fills their defaults in. Throws OPTIONS_INVALID with one issue for each that is wrong. */
export function parseRenderOptions(options: RenderOptions = {}): ParsedRenderOptions {
  const result = schema.safeParse(options);
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => ({ path: writePath(path), message }));
    const first = issues[0];
    throw new PlatenError('OPTIONS_INVALID', `The render options are wrong: ${first?.path} ${first?.message}.`, {
      issues,
    });
  }
  return { ...result.data, quality: result.data.quality ?? defaultQuality[result.data.format] };
}

function writePath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '');
}
