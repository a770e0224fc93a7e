import { z } from 'zod';

/**
 * Whole numbers by names as text, such as `image=1,pdf_page=2`; those that are not named are as in `usual`. `noun` is what one is
 * called in errors.
 */
export function namedNumbers<Name extends string>(
  usual: Readonly<Record<Name, number>>,
  { noun, min, max }: { noun: string; min: number; max: number },
) {
  const written = Object.entries(usual)
    .map(([name, number]) => `${name}=${number}`)
    .join(',');
  return z
    .string()
    .transform((text, context): Record<Name, number> => {
      const numbers: Record<Name, number> = { ...usual };
      for (const part of text.split(',')) {
        const [name = '', digits = ''] = part.split('=').map((word) => word.trim());
        const number = /^(?:0|[1-9]\d{0,8})$/.test(digits) ? Number(digits) : Number.NaN;
        if (!Object.hasOwn(usual, name) || !(number >= min && number <= max)) {
          context.addIssue({ code: 'custom', message: `"${part}" is no ${noun}, as in ${written}` });
          return z.NEVER;
        }
        numbers[name as Name] = number;
      }
      return numbers;
    })
    .prefault(written);
}
