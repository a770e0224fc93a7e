import { z } from 'zod';
import { assetSource } from '../values/asset-source.ts';
import { tokenName, tokenObject } from '../values/token-reference.ts';

/** The kinds of values that a token can have. */
export const tokenTypes = ['color', 'number', 'fontFamily', 'text', 'imageUrl'] as const;
export type TokenType = (typeof tokenTypes)[number];

const axisValue = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u, 'must be at most 64 letters, digits, - or _');

/** The value of a token: of its own type, or `var(--name)` for the value of another token. */
export const tokenValue = z.union([assetSource.min(1), z.number(), tokenObject]);
export type TokenValue = z.infer<typeof tokenValue>;

/** A choice that tokens depend on: a brand, light or dark. A render that does not say it takes `default`, else the first of `values`. */
export const tokenAxis = z.strictObject({
  id: tokenName.refine((id) => id !== 'value', { message: 'must not be "value"' }),
  values: z
    .array(axisValue)
    .min(1)
    .max(100)
    .refine((values) => new Set(values).size === values.length, { message: 'must have every value once' }),
  default: axisValue.optional(),
});
export type TokenAxis = z.infer<typeof tokenAxis>;

/** Another value of a token, with the values of axes for which it counts. */
export interface TokenCase {
  value: TokenValue;
  /** Of an axis, a text. */
  [axis: string]: TokenValue;
}

/** The same as it may be written. */
export interface TokenCaseInput {
  value: z.input<typeof tokenValue>;
  [axis: string]: z.input<typeof tokenValue>;
}

/** The axes that a case names, with their values. */
export function axesOfCase({ value: _value, ...wanted }: TokenCase): [axis: string, value: string][] {
  return Object.entries(wanted).map(([axis, value]) => [axis, String(value)]);
}

/** Another value of a token, where all the axes named beside it have these values: `{"mode": "dark", "value": "#fff"}`. */
export const tokenCase: z.ZodType<TokenCase, TokenCaseInput> = z
  .object({ value: tokenValue })
  .catchall(axisValue)
  .refine((each) => Object.keys(each).length > 1, { message: 'must name an axis and its value, as in "mode": "dark"' })
  .refine((each) => Object.keys(each).length <= 9, { message: 'must name at most 8 axes' });

/** A named value of a template. Of the cases in `when` that fit, the one that names the most axes counts, and the first of these. */
export const token = z.strictObject({
  type: z.enum(tokenTypes),
  value: tokenValue,
  when: z.array(tokenCase).max(200).default([]),
  description: z.string().max(2000).default(''),
});
export type Token = z.infer<typeof token>;

/** Named values that layers share, and the axes that they depend on. */
export const tokens = z.strictObject({
  axes: z.array(tokenAxis).max(8).default([]),
  values: z
    .record(tokenName, token)
    .refine((values) => Object.keys(values).length <= 500, { message: 'must not have more than 500 tokens' })
    .default({}),
});
export type Tokens = z.infer<typeof tokens>;
