import { z } from 'zod';
import { timestamp } from '../field.ts';

/** A template in a list of those that use something. */
export const templateUse = z.object({
  id: z.int(),
  name: z.string(),
  thumbnail_url: z.string().describe('Empty when there is none.'),
  updated_at: timestamp,
});
