import { z } from 'zod';
import { serviceErrors, type ServiceErrorCode } from './error-codes.ts';

export { serviceErrors, type ServiceErrorCode };

/** An issue with one field: `path` is a JSON path such as `variants[0].width`. */
export const errorIssue = z.object({ path: z.string(), message: z.string() });
export type ErrorIssue = z.infer<typeof errorIssue>;

/**
 * The body of all error responses except those of approval and OAuth endpoints. `error` is a sentence a person can act on. `message` has
 * more details if there are any.
 */
export const errorBody = z.looseObject({
  error: z.string(),
  code: z.string(),
  message: z.string().optional(),
  issues: z.array(errorIssue).optional(),
  /** For `render_rejected`: the report entries that strict mode refused. */
  report: z
    .array(z.looseObject({ page: z.int(), layer: z.string(), code: z.string(), message: z.string() }))
    .optional(),
  /** Missing scopes or access levels. */
  required: z.array(z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
