import { fontFace, type FontFace } from '@platen/template';
import { z } from 'zod';

const weight = z.coerce.number().min(1).max(1000);

/** The stored description of a font file, as needed to choose it. */
const storedFont = z.looseObject({
  family: z.string().trim().min(1).max(120),
  weight: z.union([weight, z.tuple([weight, weight])]).catch(400),
  style: z.string().catch('normal'),
  axes: z.array(z.looseObject({ tag: z.string(), min: z.number(), max: z.number() })).catch([]),
});

/** A brand font as a template's own; a variable one covers the range of its weights. Undefined when its record says too little. */
export function brandFontFace(id: number, stored: Readonly<Record<string, unknown>>): FontFace | undefined {
  const parsed = storedFont.safeParse(stored);
  if (!parsed.success) return undefined;
  const { family, style, axes } = parsed.data;
  const axis = axes.find(({ tag }) => tag === 'wght');
  const face = fontFace.safeParse({
    family,
    weight: axis && axis.min < axis.max ? [Math.max(1, axis.min), Math.min(1000, axis.max)] : parsed.data.weight,
    style: /italic|oblique/i.test(style) ? 'italic' : 'normal',
    source: `asset:${id}`,
  });
  return face.success ? face.data : undefined;
}
