import { z } from 'zod';
import { maxExpressionLength } from '../expressions/expression.ts';

/** The text of an expression over the template's data, such as `item.price > 10`. */
export const expressionText = z.string().min(1).max(maxExpressionLength);

/** Expressions by what they give a value to: `content`, or a style key. */
export const layerExpressions = z
  .record(z.string().min(1).max(64), expressionText)
  .refine((expressions) => Object.keys(expressions).length <= 50, { message: 'must have at most 50 expressions' });
