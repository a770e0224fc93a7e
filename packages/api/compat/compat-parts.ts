import { z } from 'zod';
import { renderTemplates, type Access } from '../access.ts';
import { generalLimits } from '../general-limits.ts';
import { renderErrors } from '../renders/render-operations.ts';

/** Something in the shape of another service. */
export const compatObject = z.record(z.string(), z.unknown());

/** The id of a template or a render, as it is in a path. */
export const compatId = z.string().min(1).max(30);

/** The id of a template in a body, where clients send it as a number, too. */
export const compatTemplateId = z.union([compatId, z.int().positive()]).transform(String);

/** A page of a list, by its number. */
export const compatPage = z.looseObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** The name of a file, without its extension. */
export const compatFileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}/\\]+$/u, 'must not contain slashes or control characters');

const tag = 'Rendering';
const readByCompat: Access = {
  kind: 'caller',
  level: 'read',
  scope: 'workspace:templates:read',
  embed: 'never',
};

/** Operations that render. */
export const compatRendering = {
  method: 'POST',
  tag,
  access: renderTemplates,
  rateLimit: generalLimits.renders,
  idempotent: true,
  errors: renderErrors,
} as const;

/** Operations that read renders. */
export const compatReading = { method: 'GET', tag, access: renderTemplates, rateLimit: generalLimits.reads } as const;

/** Operations that read templates. */
export const compatTemplateReading = { ...compatReading, access: readByCompat } as const;
