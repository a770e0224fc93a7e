import { z } from 'zod';
import { tokens } from './tokens.ts';

/**
 * Tokens and axes that many templates follow. A template that follows a kit has the state of it with which it was saved; a service puts in the present one
 * whenever it reads the template. Without an id, or where its id is unknown, the kit stays as it is.
 */
export const brandKit = tokens.extend({
  /** Id of the kit in its workspace. */
  id: z.string().min(1).max(100).optional(),
  /** Counts the changes of the kit. */
  revision: z.int().positive().optional(),
  name: z.string().max(120).default(''),
});
export type BrandKit = z.infer<typeof brandKit>;
